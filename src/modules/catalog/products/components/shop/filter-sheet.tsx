import { type ComponentProps, useEffect, useState } from 'react'
import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Filters, type Within } from './filters.tsx'
import { type ListingSearch, withFilter } from './listing-search.ts'

const DEBOUNCE_MS = 200

type Found = { total: number; isMore: boolean }
type FilterDraftProps = Omit<ComponentProps<typeof Filters>, 'onChange'> & {
  within?: Within | undefined
  /** How much the list holds as it stands. */
  found: Found
  onApply: (change: ListingSearch) => void
}

export function FilterSheet({
  open,
  onClose,
  ...draft
}: FilterDraftProps & { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="bottom"
      title={m.storefront_filters()}
      closeLabel={m.common_close()}
    >
      {open && <FilterDraft {...draft} />}
    </Sheet>
  )
}

/** The filters of a phone: chosen in peace, applied together; the button says what they will leave. */
function FilterDraft({ search, within, found, onApply, ...filters }: FilterDraftProps) {
  const [change, setChange] = useState<ListingSearch>({})
  const wanted = withFilter(search, change)
  const count = useCount(wanted, { within, found, isChanged: Object.keys(change).length > 0 })
  return (
    <div className="flex flex-col gap-6">
      <Filters {...filters} search={wanted} onChange={(next) => setChange({ ...change, ...next })} />
      <div className="sticky short:static -bottom-4 -mx-4 -mb-4 border-line border-t bg-raised p-4 md:-bottom-5 md:-mx-5 md:-mb-5 md:p-5">
        <Button size="lg" wide onClick={() => onApply(change)} aria-live="polite">
          {labelOf(count)}
        </Button>
      </div>
    </div>
  )
}

function labelOf(count: Found | null) {
  if (!count) return m.storefront_apply_filters()
  if (count.total === 0) return m.storefront_see_none()
  const { total, isMore } = count
  const shown = formatCount(total)
  return isMore ? m.storefront_see_more({ shown }) : m.storefront_see({ count: total, shown })
}

/** Null while it is not known. */
function useCount(
  wanted: ListingSearch,
  { within, found, isChanged }: { within: Within | undefined; found: Found; isChanged: boolean },
): Found | null {
  const { sort: _, page: __, ...filter } = { ...wanted, ...within }
  const asked = JSON.stringify(filter)
  const [counted, setCounted] = useState<(Found & { asked: string }) | null>(null)
  useEffect(() => {
    if (!isChanged) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      const input = { ...(JSON.parse(asked) as ListingSearch & Within), pageSize: 1 }
      call('GET /products', input, { signal: asking.signal }).then(
        ({ total, isMore }) => setCounted({ asked, total, isMore }),
        () => undefined,
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [asked, isChanged])
  if (!isChanged) return found
  return counted?.asked === asked ? counted : null
}
