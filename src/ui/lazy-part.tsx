import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { retrying } from '#browser/retrying.ts'

type Ahead = { fetch: () => void; ahead: { onPointerEnter: () => void; onFocus: () => void } }

/**
 * A part of the page whose code is fetched when it first stands there. Until it is there, and while it cannot
 * be fetched, `meanwhile` or nothing stands in its place; it is tried again after a while and as soon as the line is back.
 * Beside a control that opens it, `{...Part.ahead}` fetches it under the pointer or the focus, before the press, as `Part.fetch()` does at any time.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = null, ...options }: { isPrecached?: boolean; meanwhile?: ReactNode } = {},
): ComponentType<Props> & Ahead {
  let found: ComponentType<Props> | null = null
  const fetchAhead = async () => {
    if (navigator.onLine === false) return
    try {
      found ??= await load()
    } catch {
      // The press tries again, until it succeeds.
    }
  }
  function LazyPart(props: Props) {
    const [Body, setBody] = useState(() => found)
    useEffect(() => {
      if (Body) return
      const show = (loaded: ComponentType<Props>) => {
        found = loaded
        setBody(() => loaded)
      }
      return retrying(load, show, options)
    }, [Body])
    return Body ? <Body {...props} /> : meanwhile
  }
  const fetch = () => void fetchAhead()
  return Object.assign(LazyPart, { fetch, ahead: { onPointerEnter: fetch, onFocus: fetch } })
}
