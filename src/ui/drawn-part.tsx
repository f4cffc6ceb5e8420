import { type ComponentType, useEffect, useRef, useState } from 'react'
import { attempt } from '#browser/optional.ts'
import { flushSync } from 'react-dom'
import { retrying } from '#browser/retrying.ts'

/**
 * A part as the server drew it. Its code is fetched when somebody comes near, when what it shows (`first`) changes, when
 * the address names a place in the page, or when the browser itself has to draw it: who only buys loads none of it.
 * `Drawn` is the part itself on the server, nothing in the browser. What is seen at once wakes by a press alone.
 */
export function drawnPart<Props extends { first: unknown }>(
  load: () => Promise<ComponentType<Props>>,
  Drawn: ComponentType<Props> | null,
  isWokenByPress = false,
): ComponentType<Props> {
  let found: ComponentType<Props> | null = null
  return function DrawnPart(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [drawnOf] = useState(props.first)
    const [Live, setLive] = useState(() => found)
    const isOld = drawnOf !== props.first
    useEffect(() => {
      const drawn = place.current
      if (Live || !drawn) return
      const controls = [...drawn.querySelectorAll('button, a')]
      const home = drawn.parentElement!
      let stop: (() => void) | undefined
      let pressed = -1
      let letGo: Promise<unknown> = Promise.resolve()
      const show = (loaded: ComponentType<Props>) => {
        if (place.current !== drawn) return
        const focused = controls.indexOf(document.activeElement!)
        flushSync(() => setLive(() => loaded))
        // Whoever was quicker than the code loses neither their place nor their press.
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
      drawn.addEventListener('click', onClick)
      drawn.addEventListener('pointerdown', onDown)
      drawn.addEventListener('keydown', onDown)
      if (isOld || controls.length === 0 || window.location.hash || !watch) fetchCode()
      else if (!isWokenByPress) watch.observe(drawn)
      return () => {
        watch?.disconnect()
        drawn.removeEventListener('click', onClick)
        drawn.removeEventListener('pointerdown', onDown)
        drawn.removeEventListener('keydown', onDown)
        stop?.()
      }
    }, [Live, isOld])
    return (
      <div>
        {Drawn ? (
          <div>
            <Drawn {...props} />
          </div>
        ) : Live ? (
          <Live key="live" {...props} />
        ) : (
          <div key="drawn" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
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
