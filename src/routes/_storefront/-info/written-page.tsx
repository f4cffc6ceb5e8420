import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { call, type Output } from '#browser/client.ts'
import { SkeletonText } from '#ui/skeleton.tsx'

export type Settings = Output<'GET /settings'>

/** What a file of texts exports. */
export type Written<Props> = {
  title: () => string
  description: (settings: Settings) => string
  Body: ComponentType<Props>
}

/**
 * A page of words that nobody changes while reading. The server draws it, the
 * browser leaves it as it stands, and its texts travel as script only to
 * somebody who comes from another page of the shop.
 */
export function writtenPage<Props extends object>(read: () => Promise<Written<Props>>) {
  const kept: { written?: Written<Props> } = {}
  const Later = lazy(async () => ({ default: (await read()).Body }))

  async function load() {
    const [settings, written] = await Promise.all([call('GET /settings'), read()])
    kept.written = written
    return { title: written.title(), description: written.description(settings) }
  }

  function Body(props: Props) {
    const isHydrating = useSyncExternalStore(
      neverChanges,
      () => false,
      () => true,
    )
    const [stands] = useState(isHydrating)
    if (typeof window === 'undefined') {
      const Drawn = kept.written?.Body ?? Later
      return (
        <div>
          <Drawn {...props} />
        </div>
      )
    }
    // oxlint-disable-next-line react/no-danger -- nothing is put in: this is how React is told to leave the server's words alone
    if (stands) return <div dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
    return (
      <Suspense fallback={<SkeletonText lines={12} className="page py-8" />}>
        <div>
          <Later {...props} />
        </div>
      </Suspense>
    )
  }

  return { load, Body }
}

const neverChanges = () => () => undefined
