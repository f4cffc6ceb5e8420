import { Scale, X } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { compareHref, MOST_COMPARED } from '../../rules/compare.ts'
import { stopComparing, toggleCompared, useCompared } from './compare-store.ts'

// Where cards and products are.
const BROWSES = /^\/($|search$|wishlist$|categoria\/|tienda\/|product\/)/

/** While somebody compares: a tick on each card, how many are chosen, and the way to see them beside each other. */
export function CompareBar({ path }: { path: string }) {
  const compared = useCompared()
  const isComparing = compared !== null && BROWSES.test(path)
  useEffect(() => {
    if (!isComparing) return
    const main = document.getElementById('main')!
    const draw = () => drawTicks(main, compared)
    draw()
    // Cards that come later, with a filter or another page, are ticked too.
    const watch = new MutationObserver(draw)
    watch.observe(main, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      for (const tick of main.querySelectorAll('.card-tick')) tick.remove()
    }
  }, [isComparing, compared])
  if (!isComparing) return null
  const count = compared.length
  return (
    <section
      aria-label={m.storefront_compare_products()}
      data-compare-bar
      className="fixed inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-soft md:bottom-4"
    >
      <p aria-live="polite" className="min-w-0 text-sm">
        {count < 2
          ? m.storefront_compare_choose({ max: MOST_COMPARED })
          : m.storefront_compare_chosen({ count, max: MOST_COMPARED })}
      </p>
      {count >= 2 && (
        <Button size="sm" href={compareHref(compared)} icon={<Scale aria-hidden />}>
          {m.storefront_compare_count({ count })}
        </Button>
      )}
      <IconButton label={m.storefront_compare_stop()} icon={<X />} onClick={stopComparing} />
    </section>
  )
}

function drawTicks(place: ParentNode, compared: readonly string[]) {
  for (const card of place.querySelectorAll<HTMLElement>('.card')) {
    const id = card.querySelector<HTMLElement>('.card-heart')?.dataset['wish']
    if (!id) continue
    const tick = card.querySelector<HTMLElement>('.card-tick') ?? newTick(card, id)
    const pressed = String(compared.includes(id))
    if (tick.ariaPressed !== pressed) tick.ariaPressed = pressed
  }
}

function newTick(card: HTMLElement, id: string): HTMLElement {
  const tick = document.createElement('button')
  tick.type = 'button'
  tick.className = 'card-tick'
  const title = card.querySelector('.card-title')?.textContent ?? ''
  tick.ariaLabel = m.storefront_compare_named({ title })
  tick.addEventListener('click', () => toggleCompared(id))
  card.append(tick)
  return tick
}
