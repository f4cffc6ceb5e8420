import { randomBytes } from 'node:crypto'
import type { StripeRequest } from './stripe-gate.ts'

export const PAYPAL_CLIENT_ID = 'paypal-client-emulator'
export const PAYPAL_CLIENT_SECRET = 'paypal-secret-emulator'
const TOKEN_SECONDS = 32_400

type Issue = { issue: string; description: string; field?: string; value?: string; location?: string }

const NAMES: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
}

/** An error in PayPal's own shape. */
export class PayPalFault extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, ...details: Issue[]) {
    const [name, message] = NAMES[status]!
    super(details[0]?.issue ?? name)
    this.status = status
    this.body = {
      name,
      message,
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      ...(details.length > 0 ? { details } : {}),
      links: [],
    }
  }

  /** What was sent cannot be right. */
  static malformed(issue: string, field: string, value: unknown): PayPalFault {
    const description = `The field ${field} is not as the schema wants it.`
    return new PayPalFault(400, { issue, description, field, value: String(value), location: 'body' })
  }

  /** Understood, and not possible as things stand. */
  static refused(issue: string, description: string): PayPalFault {
    return new PayPalFault(422, { issue, description })
  }

  static missing(id: string): PayPalFault {
    const description = 'Specified resource ID does not exist. Please check the resource ID and try again.'
    return new PayPalFault(404, { issue: 'INVALID_RESOURCE_ID', description, value: id })
  }
}

/** Gives a token to a client with its name and secret, and admits calls with a token. */
export function payPalGate() {
  const tokens = new Set<string>()

  function issueToken(request: StripeRequest): object {
    const basic = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString('base64')
    if (request.headers['authorization'] !== `Basic ${basic}`) throw new BadClient()
    if (new URLSearchParams(request.body).get('grant_type') !== 'client_credentials')
      throw new BadClient('unsupported_grant_type')
    const token = `A21AA${randomBytes(24).toString('base64url')}`
    tokens.add(token)
    return {
      scope: 'https://uri.paypal.com/services/payments/refund',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-EMULATOR',
      expires_in: TOKEN_SECONDS,
      nonce: `${new Date().toISOString()}${randomBytes(8).toString('hex')}`,
    }
  }

  function admit({ headers }: StripeRequest): void {
    const token = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? ''
    if (!tokens.has(token)) throw new PayPalFault(401)
  }

  return { issueToken, admit, forgetTokens: () => tokens.clear() }
}

/** The OAuth half of PayPal has errors of its own shape. */
export class BadClient extends Error {
  readonly body: object
  constructor(error = 'invalid_client') {
    super(error)
    this.body = { error, error_description: 'Client Authentication failed' }
  }
}
