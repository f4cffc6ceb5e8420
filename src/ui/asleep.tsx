import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { retrying } from '#browser/retrying.ts'

/**
 * A part that the server draws and that does nothing by itself: the browser leaves it as it came, and fetches its code
 * only when what it shows has changed or no server drew it. Who leaves the page and comes back finds it as it was left.
 * `drawn` is the part where its code is there already, `wake` fetches it.
 */
export function asleep<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { drawn, meanwhile = null }: { drawn: () => ComponentType<Props> | null; meanwhile?: ReactNode },
): ((props: Props) => ReactNode) & { wake: () => Promise<void> } {
  let found: ComponentType<Props> | null = null
  let left = { shown: '', html: '' }
  const wake = () =>
    load().then(
      (loaded) => void (found = loaded),
      () => undefined,
    )
  return Object.assign(Asleep, { wake })

  function Asleep(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Body, setBody] = useState(() => found ?? drawn())
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
        key="drawn"
        ref={place}
        className="contents"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what was drawn here before, or nothing: this is how React is told to leave the server's words alone
        dangerouslySetInnerHTML={html}
      />
    )
  }
}
