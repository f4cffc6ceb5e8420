import { useEffect, useRef, useState } from 'react'
import { useAct } from './acting.ts'

export type FieldErrors = Record<string, string>

const FIT: FieldErrors = {}

/**
 * A plain form, for pages that load no more than the browser has: its fields are read when it is sent, and what is
 * wrong stands at the field where it can, else in `message`. `fallback` stands in for a refusal without a sentence;
 * `check` looks at the form before anything is sent.
 */
export function useSubmission({
  fallback,
  check,
}: {
  fallback: () => string
  check?: (data: FormData) => FieldErrors
}) {
  const [unfit, setUnfit] = useState(FIT)
  const form = useRef<HTMLFormElement>(null)
  const { busy, problem, start, forget } = useAct((work: () => Promise<void>) => work(), {
    failed: fallback,
    reportsIn: 'place',
  })

  // After the render that enables the controls again and marks the wrong ones.
  useEffect(() => {
    if (problem || unfit !== FIT)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true],[role=alert]')?.focus()
  }, [problem, unfit])

  const submit = async (work: (data: FormData) => Promise<void>) => {
    if (busy || !form.current) return
    const data = new FormData(form.current)
    const found = check?.(data) ?? FIT
    const isFit = Object.keys(found).length === 0
    setUnfit(isFit ? FIT : found)
    if (isFit) await start(() => work(data))
    else forget()
  }
  const fields = unfit === FIT ? (problem?.fields ?? FIT) : unfit
  const message = problem && Object.keys(fields).length === 0 ? problem.sentence : null
  return { form, busy, submit, message, fields }
}

export const textOf = (data: FormData, name: string) => String(data.get(name) ?? '')
