import { useEffect, useEffectEvent } from 'react'
import { noteReach } from './reach.ts'
import { currentSession, subscribeToSession } from './session.ts'

const QUIET_MS = 400
const LINGER_MS = 5_000

/** Which things changed; null when that is not known, as after a gap in the line. */
type Ids = readonly string[] | null
type Hearer = { names: ReadonlySet<string>; hear: (ids: Ids, name: string | null) => void }

/** Runs when the shop tells one of these news, once for a burst of them, and after every gap in the line. */
export function useNews(names: readonly string[], onNews: () => void) {
  const hear = useEffectEvent(onNews)
  const key = names.join(' ')
  useEffect(() => {
    if (key === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hearNews(key.split(' '), () => {
      clearTimeout(timer)
      timer = setTimeout(() => hear(), QUIET_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [key])
}

/** Hears these news on the page's one line to the shop. What happened in a gap was told to nobody: then `ids` and `name` are null. */
export function hearNews(names: readonly string[], hear: Hearer['hear']): () => void {
  const hearer = { names: new Set(names), hear }
  hearers.add(hearer)
  line ??= openLine()
  for (const name of names) line.listenFor(name)
  return () => {
    hearers.delete(hearer)
    // Going from page to page must not close and open it again.
    setTimeout(() => {
      if (hearers.size > 0) return
      line?.close()
      line = null
    }, LINGER_MS)
  }
}

const hearers = new Set<Hearer>()
let line: ReturnType<typeof openLine> | null = null

function openLine() {
  const listened = new Set<string>()
  const whose = personHere()
  const source = new EventSource('/api/v1/events')
  let hasGap = false
  source.addEventListener('error', () => void (hasGap = true))
  source.addEventListener('open', () => {
    noteReach(true)
    if (hasGap) tell(null, null)
    hasGap = false
  })
  source.addEventListener('resync', () => tell(null, null))
  const listenFor = (name: string) => {
    if (listened.has(name)) return
    listened.add(name)
    source.addEventListener(name, ({ data }: MessageEvent<string>) => {
      tell(name, (JSON.parse(data) as { ids: Ids }).ids)
    })
  }
  // A line hears what its session may hear, so it begins anew with each person.
  const stopFollowing = subscribeToSession(() => {
    if (personHere() === whose) return
    close()
    line = openLine()
    for (const name of listened) line.listenFor(name)
  })
  const close = () => {
    stopFollowing()
    source.close()
  }
  return { listenFor, close }
}

const personHere = () => currentSession().user?.id ?? null

function tell(name: string | null, ids: Ids) {
  for (const { names, hear } of hearers) if (name === null || names.has(name)) hear(ids, name)
}
