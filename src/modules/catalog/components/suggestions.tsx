/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list of suggestions with pictures is no native control */
import { type KeyboardEvent, useEffect, useState } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { call, type Output } from '#browser/client.ts'
import { storeHref } from '#modules/stores/rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { productHref } from './card.ts'
import { listingHref } from './listing-search.ts'
import { pictureSet } from './picture-set.ts'
import type { ListState } from './search-box.tsx'

const MIN_LENGTH = 2
const DEBOUNCE_MS = 300

type Found = Pick<Output<'GET /products/suggestions'>, 'items' | 'stores'>
const NOTHING: Found = { items: [], stores: [] }

export type ListKeys = (event: KeyboardEvent) => boolean

type SuggestionsProps = {
  listId: string
  query: string
  category: string
  /** Told what the arrow keys do here; it answers whether the key was its. */
  onKeys: (handle: ListKeys | null) => void
  onList: (state: ListState) => void
  onChoose: (href: string) => void
  onDismiss: () => void
}

/** Up to five products and two stores under the search field, and the way to all results. */
export function Suggestions({
  listId,
  query,
  category,
  onKeys,
  onList,
  onChoose,
  onDismiss,
}: SuggestionsProps) {
  const q = query.trim()
  const found = useSuggestions(q)
  const [active, setActive] = useState({ q, at: -1 })
  const isOpen = found !== null && q.length >= MIN_LENGTH
  const all = listingHref('/search', { q, category: category || undefined })
  const { items, stores } = found ?? NOTHING
  const hrefs = [...items.map(({ id }) => productHref(id)), ...stores.map(({ slug }) => storeHref(slug)), all]
  const current = active.q === q ? Math.min(active.at, hrefs.length - 1) : -1
  const activeId = isOpen && current >= 0 ? `${listId}-${current}` : undefined

  useEffect(() => {
    onList({ isOpen, activeId })
    return () => onList({ isOpen: false, activeId: undefined })
  }, [isOpen, activeId, onList])
  useEffect(() => {
    onKeys((event) => {
      if (!isOpen || event.nativeEvent.isComposing) return false
      const chosen = hrefs[current]
      if (event.key === 'ArrowDown') setActive({ q, at: (current + 1) % hrefs.length })
      else if (event.key === 'ArrowUp') setActive({ q, at: (current <= 0 ? hrefs.length : current) - 1 })
      else if (event.key === 'Enter' && chosen !== undefined && current >= 0) onChoose(chosen)
      else if (event.key === 'Escape') onDismiss()
      else return false
      return true
    })
    return () => onKeys(null)
  })

  if (!isOpen) return null
  const option = (at: number) => ({
    id: `${listId}-${at}`,
    role: 'option',
    'aria-selected': at === current,
    // The field keeps the focus; a press must not take it away before the click.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(hrefs[at] ?? all),
    className: cx(
      'flex min-h-14 cursor-pointer items-center gap-3 px-3 py-1.5 text-sm',
      at === current ? 'bg-sunken' : 'hover:bg-sunken',
    ),
  })
  return (
    <div className="absolute inset-x-0 top-full z-50 mt-1 overflow-hidden rounded-card border border-line bg-raised py-1 shadow-soft">
      <output className="sr-only">
        {hrefs.length === 1
          ? m.storefront_no_suggestions()
          : m.storefront_suggestion_count({ count: hrefs.length - 1 })}
      </output>
      <div id={listId} role="listbox" aria-label={m.storefront_suggestions()}>
        {items.map((product, at) => (
          <div key={product.id} {...option(at)}>
            <span className="size-11 shrink-0 overflow-hidden rounded-control bg-sunken">
              {product.imageUrl && (
                <img
                  src={pictureSet(product.imageUrl, [96]).src}
                  alt=""
                  width={44}
                  height={44}
                  className="size-full object-cover"
                />
              )}
            </span>
            <span className="min-w-0 flex-1 truncate">{product.title}</span>
            <span className="money font-semibold">{formatUsd(product.priceCents)}</span>
          </div>
        ))}
        {stores.map(({ name, slug, logoUrl }, at) => (
          <div key={slug} {...option(items.length + at)}>
            <Avatar name={name} src={logoUrl && `${logoUrl}/96`} />
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <span className="text-muted">{m.storefront_store()}</span>
          </div>
        ))}
        <div {...option(hrefs.length - 1)}>
          <span className="font-semibold text-brand-ink">{m.storefront_all_results()}</span>
        </div>
      </div>
    </div>
  )
}

/** Null until there is an answer for a query long enough to ask. */
function useSuggestions(q: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (q.length < MIN_LENGTH) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      call('GET /products/suggestions', { q }, { signal: asking.signal })
        .then(setFound)
        // Without an answer the way to all results is still there.
        .catch(() => asking.signal.aborted || setFound(NOTHING))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [q])
  return q.length < MIN_LENGTH ? null : found
}
