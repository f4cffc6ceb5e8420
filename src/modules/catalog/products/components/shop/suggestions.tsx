/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a list of suggestions with pictures is no native control */
import { Clock, LayoutGrid, Search, TrendingUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { call, type Output } from '#browser/client.ts'
import { storeHref } from '#modules/sellers/stores/rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { categoryHref, productHref } from './card.ts'
import { listingHref } from './listing-search.ts'
import { pictureSet } from '../../rules/picture-set.ts'
import { priceText } from './price-text.ts'
import type { ListState } from './search-box.tsx'
import { forgetTrail, readTrail } from './trail.ts'

const MIN_LENGTH = 2
const DEBOUNCE_MS = 300
const MOST_CATEGORIES = 8

type Found = Output<'GET /products/suggestions'>
const NOTHING: Found = { items: [], categories: [], stores: [], instead: null }

export type ListKeys = (event: KeyboardEvent) => boolean

type SuggestionsProps = {
  listId: string
  query: string
  category: string
  /** Called with the arrow keys; it answers whether the key was its. */
  onKeys: (handle: ListKeys | null) => void
  onList: (state: ListState) => void
  onChoose: (href: string) => void
  onDismiss: () => void
}

type Row = { href: string; face: ReactNode }
/** Rows of chips stand beside each other. */
type Group = { label: string; rows: readonly Row[]; isOfChips?: boolean }

/**
 * Under the search field: before anything is typed what this browser searched for and saw, what many look for and the
 * categories; then up to five products, two categories, two stores and the way to all results, and where there are
 * none, what is near.
 */
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
  const isStart = q.length < MIN_LENGTH
  const found = useSuggestions(q, category)
  const [trail, setTrail] = useState(readTrail)
  const start = useStart(isStart, trail.seen)
  const [active, setActive] = useState({ q, at: -1 })
  const all = listingHref('/search', { q, category: category || undefined })
  const groups: readonly Group[] = (
    isStart
      ? [
          {
            label: m.storefront_searched(),
            rows: trail.searches.map((said) => rowOfSearch(said, category, Clock)),
          },
          { label: m.storefront_seen(), rows: start.seen.map(rowOfProduct) },
          {
            isOfChips: true,
            label: m.storefront_popular(),
            rows: start.popular
              .filter((said) => !trail.searches.includes(said))
              .map((said) => rowOfSearch(said, category, TrendingUp)),
          },
          {
            label: m.common_categories(),
            rows: start.categories.map((one) => rowOfCategory(one)),
            isOfChips: true,
          },
        ]
      : found
        ? [
            {
              label: '',
              rows: [
                ...found.items.map(rowOfProduct),
                ...found.categories.map((one) => rowOfCategory(one, m.common_category())),
                ...found.stores.map(rowOfStore),
                {
                  href: all,
                  face: <span className="font-semibold text-brand-ink">{m.storefront_all_results()}</span>,
                },
              ],
            },
            ...insteadOf(found),
          ]
        : []
  ).filter(({ rows }) => rows.length > 0)
  const rows = groups.flatMap((group) => group.rows)
  const isOpen = rows.length > 0
  const current = active.q === q ? Math.min(active.at, rows.length - 1) : -1
  const activeId = isOpen && current >= 0 ? `${listId}-${current}` : undefined

  useEffect(() => {
    onList({ isOpen, activeId })
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    return () => onList({ isOpen: false, activeId: undefined })
  }, [isOpen, activeId, onList])
  useEffect(() => {
    onKeys((event) => {
      if (!isOpen || event.nativeEvent.isComposing) return false
      const chosen = rows[current]
      if (event.key === 'ArrowDown') setActive({ q, at: (current + 1) % rows.length })
      else if (event.key === 'ArrowUp') setActive({ q, at: (current <= 0 ? rows.length : current) - 1 })
      else if (event.key === 'Enter' && chosen !== undefined && current >= 0) onChoose(chosen.href)
      else if (event.key === 'Escape') onDismiss()
      else return false
      return true
    })
    return () => onKeys(null)
  })

  if (!isOpen) return null
  const optionOf = ({ href, face }: Row, isOfChips = false) => {
    const at = rows.findIndex((row) => row.href === href)
    const option = {
      id: `${listId}-${at}`,
      role: 'option',
      'aria-selected': at === current,
      // The field keeps the focus; a press must not take it away before the click.
      onMouseDown: keepFocus,
      onClick: () => onChoose(href),
      className: cx(
        'flex cursor-pointer items-center gap-3 text-sm',
        isOfChips
          ? 'min-h-11 rounded-full border border-line-strong px-3.5 md:min-h-9'
          : 'min-h-12 px-3 py-1',
        at === current ? 'bg-sunken outline-2 -outline-offset-2 outline-focus' : 'hover:bg-sunken',
      ),
    }
    return (
      <div key={href} {...option}>
        {face}
      </div>
    )
  }
  const isTrail = isStart && trail.searches.length + trail.seen.length > 0
  return (
    <div className="absolute inset-x-0 top-full z-50 mt-1 overflow-hidden rounded-card border border-line bg-raised py-1 shadow-soft">
      {!isStart && (
        <output className="sr-only">
          {rows.length === 1 || found?.instead
            ? m.storefront_no_suggestions()
            : m.storefront_suggestion_count({ count: rows.length - 1 })}
        </output>
      )}
      {isTrail && (
        <p className="flex items-center justify-between gap-3 border-line border-b pl-3 text-muted text-sm">
          {m.storefront_trail()}
          <button
            type="button"
            aria-label={m.storefront_trail_forget_label()}
            onMouseDown={keepFocus}
            onClick={(event) => {
              forgetTrail()
              setTrail(readTrail())
              // The button goes, and the focus with it.
              event.currentTarget.form?.querySelector<HTMLInputElement>('[name=q]')?.focus()
            }}
            className="min-h-11 shrink-0 px-3 font-semibold text-brand-ink hover:underline md:min-h-9"
          >
            {m.common_erase()}
          </button>
        </p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={isStart ? m.storefront_start() : m.storefront_suggestions()}
        className="max-h-[min(32rem,70dvh)] overflow-y-auto overscroll-contain"
      >
        {groups.map(({ label, rows, isOfChips }) =>
          label === '' ? (
            rows.map((row) => optionOf(row))
          ) : (
            <div key={label} role="group" aria-label={label} className="pt-3 pb-1">
              <div aria-hidden className="px-3 pb-1 font-semibold text-sm">
                {label}
              </div>
              {isOfChips ? (
                <div role="presentation" className="flex flex-wrap gap-2 px-3 pt-1 pb-1">
                  {rows.map((row) => optionOf(row, true))}
                </div>
              ) : (
                rows.map((row) => optionOf(row))
              )}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

/** Where nothing was found: nearest words, categories and featured products. */
function insteadOf({ instead }: Found): readonly Group[] {
  if (!instead) return []
  return [
    {
      isOfChips: true,
      label: m.storefront_nearest_words(),
      rows: instead.words.map((said) => rowOfSearch(said, '', Search)),
    },
    {
      isOfChips: true,
      label: m.common_categories(),
      rows: instead.categories.map((one) => rowOfCategory(one)),
    },
    { label: m.common_featured_products(), rows: instead.items.map(rowOfProduct) },
  ]
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

function rowOfSearch(said: string, category: string, Icon: typeof Clock): Row {
  return {
    href: listingHref('/search', { q: said, category: category || undefined }),
    face: (
      <>
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 truncate">{said}</span>
      </>
    ),
  }
}

function rowOfProduct({ id, title, imageUrl, variantId, ...price }: Found['items'][number]): Row {
  return {
    href: productHref(id, variantId),
    face: (
      <>
        <span className="size-11 shrink-0 overflow-hidden rounded-control bg-sunken">
          {imageUrl && (
            <img
              src={pictureSet(imageUrl, [96]).src}
              alt=""
              width={44}
              height={44}
              className="size-full object-cover"
            />
          )}
        </span>
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <span className="money font-semibold">{priceText(price)}</span>
      </>
    ),
  }
}

function rowOfCategory({ name, slug }: { name: string; slug: string }, kind?: string): Row {
  return {
    href: categoryHref(slug),
    face: kind ? (
      <>
        <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-brand-soft">
          <LayoutGrid aria-hidden className="size-5 text-brand-ink" />
        </span>
        <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        <span className="text-muted">{kind}</span>
      </>
    ) : (
      name
    ),
  }
}

function rowOfStore({ name, slug, logoUrl }: Found['stores'][number]): Row {
  return {
    href: storeHref(slug),
    face: (
      <>
        <Avatar name={name} src={logoUrl && `${logoUrl}/96`} />
        <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        <span className="text-muted">{m.storefront_store()}</span>
      </>
    ),
  }
}

/** What the shop knows before anything is typed; without an answer there is less to choose from. */
function useStart(isWanted: boolean, seen: readonly string[]) {
  const [start, setStart] = useState<Start>({ seen: [], popular: [], categories: [] })
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const none = () => []
    const products = seen.map((id) => call('GET /products/{id}', { id }).catch(() => null))
    void Promise.all([
      Promise.all(products),
      call('GET /searches/popular').then(({ items }) => items, none),
      call('GET /categories').then(({ items }) => items, none),
    ]).then(([known, popular, listed]) => {
      if (isOver) return
      const categories = listed.slice(0, MOST_CATEGORIES)
      setStart({ seen: known.filter((product) => product !== null), popular, categories })
    })
    return () => {
      isOver = true
    }
  }, [isWanted, seen])
  return start
}

type Start = {
  seen: readonly Found['items'][number][]
  popular: readonly string[]
  categories: readonly { name: string; slug: string }[]
}

/** Null until there is an answer for a query long enough to ask. */
function useSuggestions(q: string, category: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (q.length < MIN_LENGTH) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      call('GET /products/suggestions', { q, ...(category ? { category } : {}) }, { signal: asking.signal })
        .then(setFound)
        // Without an answer the way to all results is still there.
        .catch(() => asking.signal.aborted || setFound(NOTHING))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [q, category])
  return q.length < MIN_LENGTH ? null : found
}
