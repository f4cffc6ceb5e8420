import type { AnyRouter } from '@tanstack/react-router'
import { mediaMatches } from '#browser/optional.ts'
import type { MouseEvent } from 'react'
import { isPlainClick } from '#ui/link.tsx'

// Only checkout and plans let the payment providers in, so they begin with a load of their own.
const OUTSIDE = /^\/(admin|api|media|dev|checkout|subscription|business|tarjetas-de-regalo)(\/|$)/
const HOVER_MS = 80
// A touch that scrolls has moved by then.
const TOUCH_MS = 30

/** What its card says of a page can be shown before the page is here. */
export const pressed: { link: HTMLAnchorElement | null } = { link: null }

type Actions = {
  add: (id: string, quantity: number) => Promise<void>
  wish: (id: string) => Promise<void>
  open: (what: string) => void
  choose: (link: HTMLAnchorElement) => void
}

/** One listener for all links and product buttons of a page: seventy cards need none of their own. */
export function followClick(event: MouseEvent, router: AnyRouter, actions: Actions) {
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  const opener = event.target.closest<HTMLElement>('[data-open]')
  if (opener) {
    event.preventDefault()
    return actions.open(opener.dataset['open']!)
  }
  const choice = event.target.closest<HTMLAnchorElement>('a[data-add]')
  if (choice && isPlainClick(event) && navigator.onLine) {
    event.preventDefault()
    choice.setAttribute('aria-busy', 'true')
    return actions.choose(choice)
  }
  const button = event.target.closest<HTMLButtonElement>('button[data-add], button[data-wish]')
  if (button) return void act(button, actions)
  const href = ownHref(event.target)
  if (href === null || !isPlainClick(event)) return
  // Without a line only the browser's own way leads to the cached pages.
  if (!navigator.onLine && navigator.serviceWorker?.controller) return
  event.preventDefault()
  pressed.link = event.target.closest('a')
  router.history.push(href)
}

/** Reads the page behind a link while the pointer or a finger stays on it; never where somebody saves on their data. */
export function preloader(router: AnyRouter) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const preload = (href: string) => void router.preloadRoute({ href } as never).catch(() => undefined)
  return (event: { target: EventTarget | null; type: string; pointerType: string }) => {
    clearTimeout(waiting)
    // A finger that scrolls came to press nothing.
    if (event.type === 'pointercancel' || savesData()) return
    const href = event.target instanceof Element ? ownHref(event.target) : null
    if (href === null || href === window.location.pathname + window.location.search) return
    waiting = setTimeout(preload, event.pointerType === 'touch' ? TOUCH_MS : HOVER_MS, href)
  }
}

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ||
  mediaMatches('(prefers-reduced-data: reduce)')

async function act(button: HTMLButtonElement, { add, wish }: Actions) {
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  const { add: added, quantity, wish: wished } = button.dataset
  try {
    if (added) await add(added, Number(quantity ?? 1))
    else if (wished) await wish(wished)
  } finally {
    button.removeAttribute('aria-busy')
  }
}

/** The address inside the shop a press on this element leads to. */
function ownHref(target: Element): string | null {
  const link = target.closest('a')
  if (!link?.href || link.target || link.hasAttribute('download') || link.hasAttribute('data-reload'))
    return null
  if (link.origin !== window.location.origin || OUTSIDE.test(link.pathname)) return null
  const isHere = link.pathname === window.location.pathname && link.search === window.location.search
  return isHere && link.hash ? null : link.pathname + link.search + link.hash
}
