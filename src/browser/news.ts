import { useEffect, useEffectEvent } from 'react'
import { holdLine, letGo } from './news-line.ts'

const QUIET_MS = 400

type Held = { line: EventSource; stop: AbortController }
type Hearer = { names: ReadonlySet<string>; hear: () => void }

const hearers = new Set<Hearer>()
const listened = new Set<string>()
let held: Held | null = null

/** Runs when the shop tells one of these news, once for a burst of them, and after every gap in the stream. */
export function useNews(names: readonly string[], onNews: () => void) {
  const hear = useEffectEvent(onNews)
  const key = names.join(' ')
  useEffect(() => {
    if (key === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hearer = {
      names: new Set(key.split(' ')),
      hear: () => {
        clearTimeout(timer)
        timer = setTimeout(() => hear(), QUIET_MS)
      },
    }
    add(hearer)
    return () => {
      clearTimeout(timer)
      remove(hearer)
    }
  }, [key])
}

function add(hearer: Hearer) {
  hearers.add(hearer)
  held ??= openLine()
  for (const name of hearer.names) listenFor(held, name)
}

function remove(hearer: Hearer) {
  hearers.delete(hearer)
  // Going from screen to screen must not close and open it again.
  setTimeout(() => {
    if (hearers.size > 0 || !held) return
    held.stop.abort()
    held = null
    listened.clear()
    letGo()
  }, 5_000)
}

function openLine(): Held {
  const line = holdLine()
  const stop = new AbortController()
  const { signal } = stop
  let hasGap = false
  line.addEventListener('error', () => void (hasGap = true), { signal })
  line.addEventListener(
    'open',
    () => {
      if (hasGap) tell(() => true)
      hasGap = false
    },
    { signal },
  )
  line.addEventListener('resync', () => tell(() => true), { signal })
  return { line, stop }
}

function listenFor({ line, stop }: Held, name: string) {
  if (listened.has(name)) return
  listened.add(name)
  line.addEventListener(name, () => tell((hearer) => hearer.names.has(name)), { signal: stop.signal })
}

function tell(concerns: (hearer: Hearer) => boolean) {
  for (const hearer of hearers) if (concerns(hearer)) hearer.hear()
}
