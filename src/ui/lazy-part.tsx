import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { retrying } from '#browser/retrying.ts'

/**
 * A part of the page whose code is fetched when it first stands there. Until it is there, and while it cannot
 * be fetched, `meanwhile` or nothing stands in its place; it is tried again after a while and as soon as the line is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = null, ...options }: { isKept?: boolean; meanwhile?: ReactNode } = {},
): ComponentType<Props> {
  let found: ComponentType<Props> | null = null
  return function LazyPart(props: Props) {
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
}
