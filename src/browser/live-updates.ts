import { noteReach } from './reach.ts'
import { currentSession, subscribeToSession } from './session.ts'

const LINGER_MS = 5_000

/** Which things changed; null when that is not known, as after a gap in the line. */
type Ids = readonly string[] | null
type Hearer = { names: ReadonlySet<string>; receive: (ids: Ids, name: string | null) => void }

/**
 * Subscribes to these updates on the page's one connection to the shop. A hidden tab holds no connection: a browser
 * has six of them. After a gap nothing says what happened in it: then `ids` and `name` are null.
 */
export function onLiveUpdate(names: readonly string[], receive: Hearer['receive']): () => void {
  if (!isFollowing) document.addEventListener('visibilitychange', follow)
  isFollowing = true
  const hearer = { names: new Set(names), receive }
  hearers.add(hearer)
  follow()
  return () => {
    hearers.delete(hearer)
    // Going from page to page must not close and open it again.
    setTimeout(follow, LINGER_MS)
  }
}

const hearers = new Set<Hearer>()
let line: ReturnType<typeof openLine> | null = null
let isFollowing = false
let hasGap = false

function follow() {
  const isWanted = hearers.size > 0 && !document.hidden
  if (isWanted) line ??= openLine()
  else {
    if (line) hasGap = true
    // A subscriber that comes only now has missed nothing.
    if (hearers.size === 0) hasGap = false
    line?.close()
    line = null
  }
  for (const { names } of hearers) for (const name of names) line?.listenFor(name)
}

function openLine() {
  const listened = new Set<string>()
  const whose = personHere()
  const source = new EventSource('/api/v1/events')
  source.addEventListener('error', () => void (hasGap = true))
  source.addEventListener('open', () => {
    noteReach(true)
    if (hasGap) notify(null, null)
    hasGap = false
  })
  source.addEventListener('resync', () => notify(null, null))
  // A stream carries what its session may see, so it begins anew with each person.
  const stopFollowing = subscribeToSession(() => {
    if (personHere() === whose) return
    close()
    line = null
    follow()
  })
  const close = () => {
    stopFollowing()
    source.close()
  }
  const listenFor = (name: string) => {
    if (listened.has(name)) return
    listened.add(name)
    source.addEventListener(name, ({ data }: MessageEvent<string>) => {
      notify(name, (JSON.parse(data) as { ids: Ids }).ids)
    })
  }
  return { listenFor, close }
}

const personHere = () => currentSession().user?.id ?? null

function notify(name: string | null, ids: Ids) {
  for (const { names, receive } of hearers) if (name === null || names.has(name)) receive(ids, name)
}
