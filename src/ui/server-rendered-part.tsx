import { type ComponentType, useEffect, useRef, useState } from 'react'
import { attempt } from '#browser/optional.ts'
import { flushSync } from 'react-dom'
import { retrying } from '#browser/retrying.ts'

/**
 * A part as the server drew it. Its code is fetched when somebody comes near, when what it shows (`first`) changes, when
 * the address names a place in the page, or when the browser itself has to draw it: who only buys loads none of it.
 * `ServerRendered` is the part itself on the server, nothing in the browser. A part that is seen at once hydrates on a press alone.
 */
export function serverRenderedPart<Props extends { first: unknown }>(
  load: () => Promise<ComponentType<Props>>,
  ServerRendered: ComponentType<Props> | null,
  hydratesOnPress = false,
): ComponentType<Props> {
  let found: ComponentType<Props> | null = null
  return function ServerRenderedPart(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [renderedOf] = useState(props.first)
    const [Live, setLive] = useState(() => found)
    const isOld = renderedOf !== props.first
    useEffect(() => {
      const markup = place.current
      if (Live || !markup) return
      const controls = [...markup.querySelectorAll('button, a')]
      const home = markup.parentElement!
      let stop: (() => void) | undefined
      let pressed = -1
      let letGo: Promise<unknown> = Promise.resolve()
      const show = (loaded: ComponentType<Props>) => {
        if (place.current !== markup) return
        const focused = controls.indexOf(document.activeElement!)
        flushSync(() => setLive(() => loaded))
        // A visitor who was quicker than the code loses neither the focus nor the press.
        const now = home.querySelectorAll<HTMLElement>('button, a')
        now[focused]?.focus()
        now[pressed]?.click()
      }
      const fetchCode = () => {
        stop ??= retrying(load, (loaded) => {
          found = loaded
          void letGo.then(() => show(loaded))
        })
      }
      // A press that began here must end here, or the browser takes it for none.
      const onDown = () => {
        letGo = released()
      }
      const onClick = ({ target }: Event) => {
        const button = (target as Element).closest('button')
        if (!button) return
        pressed = controls.indexOf(button)
        fetchCode()
      }
      const watch = attempt(() => new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchCode()))
      markup.addEventListener('click', onClick)
      markup.addEventListener('pointerdown', onDown)
      markup.addEventListener('keydown', onDown)
      if (isOld || controls.length === 0 || window.location.hash || !watch) fetchCode()
      else if (!hydratesOnPress) watch.observe(markup)
      return () => {
        watch?.disconnect()
        markup.removeEventListener('click', onClick)
        markup.removeEventListener('pointerdown', onDown)
        markup.removeEventListener('keydown', onDown)
        stop?.()
      }
    }, [Live, isOld])
    return (
      <div>
        {ServerRendered ? (
          <div>
            <ServerRendered {...props} />
          </div>
        ) : Live ? (
          <Live key="live" {...props} />
        ) : (
          <div key="rendered" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        )}
      </div>
    )
  }
}

/** Once finger or key is up again, and what that did is done. */
function released(): Promise<unknown> {
  const over = new AbortController()
  return new Promise((resolve) => {
    const release = () => {
      over.abort()
      setTimeout(resolve)
    }
    for (const end of ['pointerup', 'pointercancel', 'keyup'])
      window.addEventListener(end, release, { signal: over.signal })
  })
}
