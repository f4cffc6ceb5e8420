import type { AnyRouter } from '@tanstack/react-router'
import { holdLine, letGo } from '#browser/news-line.ts'

const GATHER_MS = 300
const SPREAD_MS = 1000
const FRAME = ['settings.changed', 'category.changed']

/**
 * Listens for news while the tab is looked at, and reads the page again when something it shows has changed.
 * The wait is spread, so that a thousand open tabs do not ask in the same moment.
 */
export function followNews(router: AnyRouter, ownNews: Record<string, () => Promise<void>>): () => void {
  let listening: AbortController | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  let missed = false

  const refresh = () => {
    waiting ??= setTimeout(
      () => {
        waiting = undefined
        void router.invalidate()
      },
      GATHER_MS + Math.random() * SPREAD_MS,
    )
  }
  const open = () => {
    if (listening || document.hidden) return
    const line = holdLine()
    listening = new AbortController()
    const { signal } = listening
    const on = (name: string, hear: (event: MessageEvent<string>) => unknown) =>
      line.addEventListener(name, hear, { signal })
    for (const name of ['product.changed', 'product.listed']) {
      on(name, ({ data }) => isShown(data) && refresh())
    }
    for (const name of [...FRAME, 'resync']) on(name, refresh)
    for (const [name, read] of Object.entries(ownNews)) on(name, read)
    // What happened while the tab was hidden or the line was cut was told to nobody here.
    const catchUp = () => {
      if (missed) refresh()
      missed = true
    }
    if (line.readyState === 1) catchUp()
    on('open', catchUp)
  }
  const close = () => {
    if (listening) letGo()
    listening?.abort()
    listening = null
  }
  const onVisibility = () => (document.hidden ? close() : open())
  const idle =
    'requestIdleCallback' in window ? requestIdleCallback(open, { timeout: 5000 }) : setTimeout(open, 2000)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    if ('cancelIdleCallback' in window) cancelIdleCallback(idle as number)
    else clearTimeout(idle)
    clearTimeout(waiting)
    close()
  }
}

/** Whether the page shows one of these products; news without ids concerns every list. */
function isShown(data: string): boolean {
  const { ids } = JSON.parse(data) as { ids: string[] | null }
  if (!ids) return document.querySelector('[data-add]') !== null
  return ids.some((id) => document.querySelector(`[data-add="${CSS.escape(id)}"]`) !== null)
}
