import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { retrying } from '#browser/retrying.ts'

/**
 * A part that the server draws and that does nothing by itself: the browser leaves it as it came, and fetches its code
 * only when what it shows has changed or no server drew it. `drawn` is the part where its code is there already.
 */
export function asleep<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { drawn, meanwhile = null }: { drawn: () => ComponentType<Props> | null; meanwhile?: ReactNode },
): (props: Props) => ReactNode {
  return function Asleep(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [Body, setBody] = useState(drawn)
    const shown = JSON.stringify(props)
    const [first] = useState(shown)
    const [isMissing, setIsMissing] = useState(false)

    useEffect(() => {
      const stands = Boolean(place.current?.hasChildNodes())
      setIsMissing(!stands)
      if (Body || (stands && shown === first)) return
      return retrying(load, (loaded) => setBody(() => loaded))
    }, [Body, shown, first])

    if (Body)
      return (
        <div className="contents">
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is put in; this is how React is told to leave the server's words alone
        dangerouslySetInnerHTML={nothing}
      />
    )
  }
}

const nothing = { __html: '' }
