import { Search } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import { listingHref } from './listing-search.ts'
import type { ListKeys } from './suggestions.tsx'

const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions)

type SearchBoxProps = {
  categories: readonly { name: string; slug: string }[]
  onNavigate: (href: string) => void
}

export type ListState = { isOpen: boolean; activeId: string | undefined }

const LIST_ID = 'search-suggestions'

/** Works as a plain form; suggestions arrive with the first touch. */
export function SearchBox({ categories, onNavigate }: SearchBoxProps) {
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState('')
  const [used, setUsed] = useState(false)
  const [list, setList] = useState<ListState>({ isOpen: false, activeId: undefined })
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<ListKeys | null>(null)
  const takeKeys = useCallback((handle: ListKeys | null) => {
    keys.current = handle
  }, [])

  // Somebody may have been there before the page was hydrated.
  useEffect(() => {
    setQuery(input.current?.value ?? '')
    if (document.activeElement === input.current) setUsed(true)
  }, [])

  const go = (href: string) => {
    setUsed(false)
    setList({ isOpen: false, activeId: undefined })
    input.current?.blur()
    onNavigate(href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (keys.current?.(event)) event.preventDefault()
  }
  return (
    <search className="min-w-0 flex-1 max-md:col-span-full max-md:row-start-2 max-md:pb-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it watches the focus leave */}
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          const q = query.trim()
          if (q) go(listingHref('/search', { q, category: category || undefined }))
          else input.current?.focus()
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setUsed(false)
        }}
        className="relative flex h-11 w-full rounded-control border border-line-strong bg-surface focus-within:border-focus focus-within:outline-2 focus-within:outline-focus md:h-10"
      >
        <select
          name="category"
          aria-label={m.storefront_search_in()}
          value={category}
          onChange={(event) => setCategory(event.target.value)}
          className="w-45 shrink-0 truncate rounded-l-control border-line border-r bg-sunken px-3 text-ink text-sm outline-none focus-visible:outline-2 focus-visible:outline-focus max-lg:hidden"
        >
          <option value="">{m.common_all_categories()}</option>
          {categories.map(({ name, slug }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <input
          ref={input}
          name="q"
          type="search"
          role="combobox"
          aria-label={m.storefront_search_label()}
          aria-expanded={list.isOpen}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={list.activeId}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={m.storefront_search_placeholder()}
          value={query}
          onFocus={() => setUsed(true)}
          onChange={(event) => {
            setQuery(event.target.value)
            setUsed(true)
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent px-3 text-base outline-none placeholder:text-muted md:text-sm [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label={m.storefront_search()}
          className="flex w-12 shrink-0 items-center justify-center rounded-r-[7px] bg-brand-strong text-on-brand hover:bg-brand-hover"
        >
          <Search aria-hidden className="size-5" />
        </button>
        {used && (
          <Suggestions
            listId={LIST_ID}
            query={query}
            category={category}
            onKeys={takeKeys}
            onList={setList}
            onChoose={go}
            onDismiss={() => setUsed(false)}
          />
        )}
      </form>
    </search>
  )
}
