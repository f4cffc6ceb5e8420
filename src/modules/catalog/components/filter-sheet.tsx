import { m } from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import { type Brand, FilterDraft } from './filters.tsx'
import type { ListingSearch } from './listing-search.ts'

type FilterSheetProps = {
  open: boolean
  onClose: () => void
  search: ListingSearch
  brands: readonly Brand[]
  onApply: (change: ListingSearch) => void
  withCollections?: boolean | undefined
}

export function FilterSheet({ open, onClose, ...draft }: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="bottom"
      title={m.storefront_filters()}
      closeLabel={m.common_close()}
    >
      <FilterDraft {...draft} />
    </Sheet>
  )
}
