import { useAct } from '#browser/acting.ts'
import { parsePriceText } from '#lib/price-text.ts'
import { InlineEdit } from '#panel/inline-edit.tsx'
import { m } from '#paraglide/messages.js'
import { STOCK_READS, type StockRow as WholeRow } from './stock-words.ts'

type Field = 'price' | 'stock' | 'location'
type StockRow = Pick<WholeRow, 'id' | 'title' | 'version' | 'priceCents' | 'onHand' | 'location'> & {
  variants?: readonly unknown[]
}
/** A seller writes by the endpoint of their own products. */
type CellEditProps = { row: StockRow; field: Field; shown: string; ofSeller?: boolean }

const fields = {
  price: { name: m.common_price, inputMode: 'decimal', align: 'end' },
  stock: { name: m.common_stock, inputMode: 'numeric', align: 'end' },
  location: { name: m.common_location, inputMode: 'text', align: 'start' },
} as const

/** Price, stock or place of a product, edited in its cell; those of a combination of options are edited together. */
export function CellEdit({ row, field, shown, ofSeller = false }: CellEditProps) {
  const save = useAct(ofSeller ? 'PATCH /store/products/{id}' : 'PATCH /admin/products/{id}', {
    failed: m.inventory_cell_failed,
    reportsIn: 'place',
    refreshes: ofSeller ? ['GET /store/products', 'GET /store'] : [...STOCK_READS, 'GET /admin/products'],
  })
  const { name, ...look } = fields[field]
  if (field !== 'location' && row.variants?.length) return shown
  return (
    <InlineEdit
      {...look}
      label={`${name()}: ${row.title}`}
      value={textOf(row, field)}
      shown={shown}
      onSave={async (typed) => {
        const change = changeOf(row, field, typed)
        if ('error' in change) return change.error
        await save.start({ id: row.id, version: row.version, ...change })
        return save.now().problem?.sentence
      }}
    />
  )
}

function textOf(row: StockRow, field: Field): string {
  if (field === 'price') return (row.priceCents / 100).toFixed(2)
  return field === 'stock' ? String(row.onHand) : row.location
}

/** What is sent, or what is wrong with it. */
function changeOf(row: StockRow, field: Field, typed: string) {
  if (field === 'location') return { location: typed }
  if (field === 'stock') {
    if (!/^\d{1,7}$/.test(typed)) return { error: m.inventory_cell_stock_invalid() }
    return { stock: Number(typed), stockSeen: row.onHand }
  }
  const price = parsePriceText(typed)
  if ('cents' in price && price.cents > 0) return { priceCents: price.cents }
  const isAmbiguous = 'refused' in price && price.refused === 'ambiguous'
  return { error: isAmbiguous ? m.panel_money_ambiguous() : m.inventory_cell_price_invalid() }
}
