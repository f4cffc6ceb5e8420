type FaultBody = { type: string; message: string; code?: string; param?: string } & Record<string, unknown>

/** An error in Stripe's own shape. `isStored` says whether the idempotency key remembers it. */
export class StripeFault extends Error {
  readonly status: number
  readonly error: FaultBody
  readonly isStored: boolean
  constructor(status: number, error: FaultBody, { isStored = true }: { isStored?: boolean } = {}) {
    super(error.message)
    this.status = status
    this.error = error
    this.isStored = isStored
  }

  /** A parameter that does not pass: found before the work begins, so no key remembers it. */
  static invalid(param: string, message: string, code?: string): StripeFault {
    const body = {
      type: 'invalid_request_error',
      message,
      param,
      ...(code ? { code, doc_url: docs(code) } : {}),
    }
    return new StripeFault(400, body, { isStored: false })
  }

  static missing(what: string, id: string, param: string): StripeFault {
    const code = 'resource_missing'
    const body = {
      type: 'invalid_request_error',
      code,
      doc_url: docs(code),
      message: `No such ${what}: '${id}'`,
      param,
    }
    return new StripeFault(param === 'payment_method' ? 400 : 404, body, { isStored: false })
  }

  /** The work began and could not be done as things stand. */
  static refused(
    message: string,
    details: { code?: string; param?: string } & Record<string, unknown> = {},
  ): StripeFault {
    return new StripeFault(400, {
      type: 'invalid_request_error',
      message,
      ...(details.code ? { doc_url: docs(details.code) } : {}),
      ...details,
    })
  }
}

export function docs(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

export function unknownUrl(method: string, path: string): never {
  const message = `Unrecognized request URL (${method}: ${path}).`
  throw new StripeFault(404, { type: 'invalid_request_error', message })
}
