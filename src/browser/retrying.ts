import { attempt } from './optional.ts'

const PAUSES_MS = [500, 2_000, 8_000]

type Options = { isPrecached?: boolean }

/**
 * Loads until it succeeds, with growing pauses and at once when the line is back; what it returns gives up. `isPrecached`
 * says that the service worker keeps this part of the program, so that it can be had without a line too.
 */
export function retrying<Value>(
  load: () => Promise<Value>,
  onLoaded: (value: Value) => void,
  { isPrecached = false }: Options = {},
): () => void {
  let round = 0
  let isRunning = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const attempt = async () => {
    // A browser remembers that a part of a program could not be fetched and never asks again: it is not asked in vain.
    if (isOver || isRunning || (navigator.onLine === false && !(isPrecached && isKeeperHere()))) return
    clearTimeout(timer)
    isRunning = true
    try {
      const value = await load()
      if (!isOver) {
        stop()
        onLoaded(value)
      }
    } catch {
      // Past the last pause only the line coming back, or a new visit, tries again.
      const pause = PAUSES_MS[round++]
      if (pause !== undefined && !isOver) timer = setTimeout(attemptNow, pause)
    } finally {
      isRunning = false
    }
  }
  const attemptNow = () => void attempt()
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', attemptNow)
  }
  window.addEventListener('online', attemptNow)
  void attempt()
  return stop
}

const isKeeperHere = () => Boolean(attempt(() => navigator.serviceWorker?.controller))
