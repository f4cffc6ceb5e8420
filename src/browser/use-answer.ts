import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from './client.ts'

export type Answer<T> = {
  /** Kept while it is read again, and when reading it again fails. */
  data: T | undefined
  error: ApiError | undefined
  isReading: boolean
  refresh: () => void
  replace: (data: T) => void
}

type Kept<T> = { key: string | null; data?: T; error?: ApiError | undefined }

/** What a call answers, read anew whenever `key` changes; a null key reads nothing. */
export function useAnswer<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [kept, setKept] = useState<Kept<T>>({ key: null })
  const [round, setRound] = useState(0)
  const [readRound, setReadRound] = useState(-1)
  const askNow = useEffectEvent(ask)

  useEffect(() => {
    if (key === null) return
    const gone = new AbortController()
    askNow(gone.signal)
      .then(
        (data) => !gone.signal.aborted && setKept({ key, data }),
        (error: unknown) => {
          if (gone.signal.aborted) return
          setKept((old) => ({ ...(old.key === key ? old : { key }), error: asRefusal(error) }))
        },
      )
      .finally(() => !gone.signal.aborted && setReadRound(round))
    return () => gone.abort()
  }, [key, round])

  const current: Kept<T> = kept.key === key ? kept : { key }
  return {
    data: current.data,
    error: current.error,
    isReading: key !== null && (readRound !== round || kept.key !== key),
    refresh: () => setRound((before) => before + 1),
    replace: (data) => setKept({ key, data }),
  }
}

function asRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError({ status: 0, code: 'offline', detail: '' })
}
