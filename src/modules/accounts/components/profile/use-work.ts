import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'

/** One thing at a time behind a button: busy while it runs, and the sentence of what went wrong. */
export function useWork(fallback: () => string) {
  const [busy, setBusy] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const run = async (work: () => Promise<void>, name = 'work') => {
    if (busy) return
    setBusy(name)
    setMessage(null)
    try {
      await work()
    } catch (error) {
      setMessage(sentenceOf(error, fallback()))
    } finally {
      setBusy(null)
    }
  }
  return { busy, message, run, setMessage }
}

function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.status === 0) return m.app_offline()
  return error.message || fallback
}
