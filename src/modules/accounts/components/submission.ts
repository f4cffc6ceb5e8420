import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'

export type FieldErrors = Record<string, string>
type Failure = { message: string | null; fields: FieldErrors }

const NONE: Failure = { message: null, fields: {} }

/**
 * Carries a form through sending: busy, then done or what went wrong, at the field
 * where it can be and else as one sentence. `fallback` stands in for a refusal
 * without a sentence. `check` looks at the form before anything is sent.
 */
export function useSubmission({
  fallback,
  check,
}: {
  fallback: () => string
  check?: (data: FormData) => FieldErrors
}) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(NONE)
  const form = useRef<HTMLFormElement>(null)

  // After the render that enables the controls again and marks the wrong ones.
  useEffect(() => {
    if (failure !== NONE)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true],[role=alert]')?.focus()
  }, [failure])

  const submit = async (work: (data: FormData) => Promise<void>) => {
    if (busy || !form.current) return
    const data = new FormData(form.current)
    const fields = check?.(data) ?? {}
    if (Object.keys(fields).length > 0) return setFailure({ message: null, fields })
    setFailure(NONE)
    setBusy(true)
    try {
      await work(data)
      setBusy(false)
    } catch (error) {
      setBusy(false)
      setFailure(failureOf(error, fallback()))
    }
  }
  return { form, busy, submit, message: failure.message, fields: failure.fields }
}

export const textOf = (data: FormData, name: string) => String(data.get(name) ?? '')

function failureOf(error: unknown, fallback: string): Failure {
  if (!(error instanceof ApiError))
    return { message: error instanceof Error ? error.message : fallback, fields: {} }
  if (error.code === 'offline')
    return { message: error.status === 0 ? m.app_offline() : fallback, fields: {} }
  const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
  if (Object.keys(fields).length > 0) return { message: null, fields }
  const message = error.message || fallback
  const { field } = error.params
  return typeof field === 'string' ? { message: null, fields: { [field]: message } } : { message, fields: {} }
}
