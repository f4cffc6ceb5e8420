import { useEffect, useEffectEvent } from 'react'

const QUIET_MS = 400

type Hearer = { names: ReadonlySet<string>; hear: () => void }

const hearers = new Set<Hearer>()
const listened = new Set<string>()
let source: EventSource | null = null

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
  source ??= openSource()
  for (const name of hearer.names) listenFor(source, name)
}

function remove(hearer: Hearer) {
  hearers.delete(hearer)
  // Going from screen to screen must not close and open it again.
  setTimeout(() => {
    if (hearers.size > 0) return
    source?.close()
    source = null
    listened.clear()
  }, 5_000)
}

function openSource(): EventSource {
  const opened = new EventSource('/api/v1/events')
  let hasGap = false
  opened.addEventListener('error', () => {
    hasGap = true
  })
  opened.addEventListener('open', () => {
    if (hasGap) tell(() => true)
    hasGap = false
  })
  opened.addEventListener('resync', () => tell(() => true))
  return opened
}

function listenFor(opened: EventSource, name: string) {
  if (listened.has(name)) return
  listened.add(name)
  opened.addEventListener(name, () => tell((hearer) => hearer.names.has(name)))
}

function tell(concerns: (hearer: Hearer) => boolean) {
  for (const hearer of hearers) if (concerns(hearer)) hearer.hear()
}
