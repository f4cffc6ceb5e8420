import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#paraglide/messages.js'
import { ComingListing, isListing } from './coming-listing.tsx'
import { ComingProduct, readCard } from './coming-product.tsx'
import { fly, landBeforeNext, takeOff } from './flight.ts'

/** A page that comes sooner than this needs no sign; what takes longer shows its shape before a third of a second is over. */
const BAR_MS = 120
const SHAPE_MS = 250
/** What a card knew stands at once; a page that was fetched under the finger comes sooner still, and nothing flickers. */
const KNOWN_MS = 50

type Change = { isLate: boolean; shape: ReactNode }
const STILL: Change = { isLate: false, shape: null }

/** A bar, then the shape of the page, while one is late; the focus and its title once it is here. Begins at `from`. */
export function PageChange({ from }: { from: string }) {
  const { isLate, shape, announced } = usePageChange(useRouter(), from)
  return (
    <>
      {isLate && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native element cannot be styled alike everywhere
        <div role="progressbar" aria-label={m.storefront_page_loading()} className="page-bar" />
      )}
      <output className="sr-only">{announced}</output>
      {shape && <Shape>{shape}</Shape>}
    </>
  )
}

function Shape({ children }: { children: ReactNode }) {
  // In a body of its own: scrollTo returns a promise where browsers are new, and React would call it.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return <div data-coming>{children}</div>
}

/** How far the change to another page is, and the title to be read aloud once it is here. */
function usePageChange(router: AnyRouter, from: string) {
  const [change, setChange] = useState(STILL)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    let focusBefore: Element | null = null
    const begin = (path: string, pathBefore: string) => {
      focusBefore = document.activeElement
      const isProduct = path.startsWith('/product/')
      const known = isProduct ? readCard(path) : null
      takeOff(known?.picture ?? null)
      const show = (part: Partial<Change>) => setChange((before) => ({ ...before, ...part }))
      const own = [setTimeout(() => show({ isLate: true }), BAR_MS)]
      timers = own
      // The browser asks for the shape a frame later, and by then somebody may be on their way elsewhere.
      const showShape = (shape: ReactNode) => timers === own && flushSync(() => show({ shape }))
      if (isProduct) {
        const flyThere = () => void fly(() => showShape(<ComingProduct known={known} />))
        own.push(setTimeout(flyThere, known ? KNOWN_MS : SHAPE_MS))
      }
      // The same list with other filters stays until the new one is here.
      else if (isListing(path) && path !== pathBefore)
        own.push(setTimeout(() => showShape(<ComingListing path={path} />), SHAPE_MS))
    }
    const giveUpShape = () => {
      for (const timer of timers) clearTimeout(timer)
      timers = []
    }
    const end = () => {
      giveUpShape()
      setChange(STILL)
    }
    const arrive = (hash: string) => {
      setAnnounced(document.title)
      // After the menus that close themselves gave the focus back.
      if (!hash) setTimeout(focusHeading, 0, focusBefore)
    }
    const { status, location } = router.state
    if (status === 'pending') begin(location.pathname, from)
    // A page may be here before the code that says so.
    else if (location.pathname !== from) arrive(location.hash)
    const ends = [
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, hrefChanged }) => {
        end()
        // An update that reads the page again changes nothing that a person asked for.
        if (fromLocation && hrefChanged) begin(toLocation.pathname, fromLocation.pathname)
      }),
      // At once, so that both change places in one commit: under the shape a page takes no focus.
      router.subscribe('onBeforeRouteMount', () => flushSync(end)),
      router.subscribe('onResolved', end),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged) arrive(toLocation.hash)
      }),
      landBeforeNext(router, giveUpShape),
      end,
    ]
    return () => ends.forEach((stop) => stop())
  }, [router, from])

  return { ...change, announced }
}

/**
 * A reader by screen reader or keyboard begins where the new page begins, not where the old one was left; who has already
 * gone on inside the new page, or begun to search meanwhile, stays there.
 */
function focusHeading(before: Element | null) {
  const main = document.getElementById('main')
  const { activeElement } = document
  const isElsewhere = activeElement !== before && activeElement !== main
  const hasGoneOn =
    isElsewhere && (main?.contains(activeElement) || activeElement?.matches('input, select, textarea'))
  if (hasGoneOn || document.querySelector('dialog:modal')) return
  const heading = main?.querySelector<HTMLElement>('h1') ?? main
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
