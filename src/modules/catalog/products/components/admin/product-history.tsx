import { actionText } from '#modules/platform/audit/words/admin.ts'
import { RecordSheet } from '#panel/record-sheet.tsx'
import { Timeline } from '#panel/timeline.tsx'
import { m } from '#paraglide/messages.js'
import { described, FIELD_NAMES } from '../../rules/fields.ts'

const fields: Record<string, () => string> = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, described(name).label])),
  stock: m.common_stock,
  onHand: m.common_stock,
  categoryIds: m.common_categories,
}

/** Who changed what of a product, beside the list. */
export function ProductHistory({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordSheet
      read="GET /admin/products/{id}/history"
      id={id}
      onClose={onClose}
      words={{ title: m.common_history, failed: m.catalog_history_failed }}
      title={() => m.common_history()}
    >
      {({ items }) => (
        <Timeline
          entries={items.map(({ action, createdAt, personName, changes }, at) => ({
            id: at,
            what: actionText(action),
            at: createdAt,
            by: personName ?? m.catalog_history_house(),
            note: changes.map(({ field, before, after }) => (
              <span key={field} className="block">
                {fields[field]?.() ?? field}: {shown(field, before)} → {shown(field, after)}
              </span>
            )),
          }))}
        />
      )}
    </RecordSheet>
  )
}

function shown(field: string, value: string): string {
  if (value === '') return '—'
  return field === 'priceCents' ? `$${(Number(value) / 100).toFixed(2)}` : value
}
