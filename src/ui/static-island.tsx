import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { retrying } from '#browser/retrying.ts'

/**
 * A part that the server draws and that does nothing by itself: the browser leaves it as it came, and fetches its code
 * only when what it shows has changed or no server drew it. Who leaves the page and comes back finds it as it was left.
 * `serverRendered` returns the part where its code is loaded already, `hydrate` fetches it.
 */
export function staticIsland<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    serverRendered,
    meanwhile = null,
  }: { serverRendered: () => ComponentType<Props> | null; meanwhile?: ReactNode },
): ((props: Props) => ReactNode) & { hydrate: () => Promise<void> } {
  let found: ComponentType<Props> | null = null
  let left = { shown: '', html: '' }
  const hydrate = () =>
    load().then(
      (loaded) => void (found = loaded),
      () => undefined,
    )
  return Object.assign(StaticIsland, { hydrate })

  function StaticIsland(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Body, setBody] = useState(() => found ?? serverRendered())
    const shown = JSON.stringify(props)
    const [first] = useState(shown)
    const [html] = useState(() => ({ __html: left.shown === shown ? left.html : '' }))
    const [isMissing, setIsMissing] = useState(false)

    // As high as it was in the very frame in which it comes back, or the place where somebody was is not there yet.
    useLayoutEffect(() => {
      const element = place.current
      return () => {
        if (element) left = { shown: first, html: element.innerHTML }
      }
    }, [first])

    useEffect(() => {
      const stands = Boolean(place.current?.hasChildNodes())
      setIsMissing(!stands)
      if (Body || (stands && shown === first)) return
      return retrying(load, (loaded) => setBody(() => (found = loaded)))
    }, [Body, shown, first])

    if (Body)
      return (
        // What the server drew says so, for as long as it stands.
        <div className="contents" data-first={import.meta.env.SSR ? '' : undefined}>
          <Body {...props} />
        </div>
      )
    if (isMissing) return meanwhile
    return (
      <div
        key="rendered"
        ref={place}
        className="contents"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what was rendered here before, or nothing: so React leaves the server's markup alone
        dangerouslySetInnerHTML={html}
      />
    )
  }
}
