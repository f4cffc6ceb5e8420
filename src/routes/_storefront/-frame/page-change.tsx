import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ComingProduct } from './coming-product.tsx'

/** A page that comes sooner than this needs no sign; what takes longer shows its shape before a third of a second is over. */
const BAR_MS = 120
const SHAPE_MS = 250

type Change = { stage: 'still' | 'bar' | 'shape'; path: string }

/** A bar, then the shape of the page, while one is late; the focus and its title once it is here. */
export function PageChange() {
  const { stage, path, announced } = usePageChange(useRouter())
  return (
    <>
      {stage !== 'still' && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native element cannot be drawn alike everywhere
        <div role="progressbar" aria-label={m.storefront_page_loading()} className="page-bar" />
      )}
      <output className="sr-only">{announced}</output>
      {stage === 'shape' && path.startsWith('/product/') && <ComingProduct path={path} />}
    </>
  )
}

/** How far the change to another page is, and the title to be read aloud once it is here. */
function usePageChange(router: AnyRouter) {
  const [change, setChange] = useState<Change>({ stage: 'still', path: '' })
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    const begin = (path: string) => {
      timers = [
        setTimeout(setChange, BAR_MS, { stage: 'bar', path }),
        setTimeout(setChange, SHAPE_MS, { stage: 'shape', path }),
      ]
    }
    const end = () => {
      for (const timer of timers) clearTimeout(timer)
      setChange({ stage: 'still', path: '' })
    }
    const { status, location } = router.state
    if (status === 'pending') begin(location.pathname)
    const ends = [
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, hrefChanged }) => {
        end()
        // News that read a page anew change nothing that a person asked for.
        if (fromLocation && hrefChanged) begin(toLocation.pathname)
      }),
      // Inside the transition that brings the page, so that both change places in one frame.
      router.subscribe('onBeforeRouteMount', end),
      router.subscribe('onResolved', end),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setAnnounced(document.title)
        // After the menus that close themselves gave the focus back.
        if (!toLocation.hash) setTimeout(focusHeading)
      }),
      end,
    ]
    return () => ends.forEach((stop) => stop())
  }, [router])

  return { ...change, announced }
}

/** Whoever reads by ear or by key begins where the new page begins, not where the old one was left. */
function focusHeading() {
  if (document.querySelector('dialog:modal')) return
  const main = document.getElementById('main')
  const heading = main?.querySelector<HTMLElement>('h1') ?? main
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
