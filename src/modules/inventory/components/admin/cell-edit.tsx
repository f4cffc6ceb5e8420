import { type KeyboardEvent, useRef, useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { parsePriceText } from '#lib/price-text.ts'
import { m } from '#paraglide/messages.js'
import { controlClass } from '#ui/field.tsx'
import { cx } from '#ui/cx.ts'
import { type ShelfRow, STOCK_READS } from './stock-words.ts'

type Field = 'price' | 'stock' | 'location'
type CellEditProps = { row: ShelfRow; field: Field; shown: string }

const names: Record<Field, () => string> = {
  price: m.common_price,
  stock: m.common_stock,
  location: m.common_location,
}

/** A cell that is changed where it stands: Enter or a click opens it, Enter saves and goes down, Esc leaves it as it was. */
export function CellEdit({ row, field, shown }: CellEditProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const save = useAct('PATCH /admin/products/{id}', {
    failed: m.inventory_cell_failed,
    refreshes: [...STOCK_READS, 'GET /admin/products'],
    done: () => setTyped(null),
  })
  const label = `${names[field]()}: ${row.title}`
  if (typed === null)
    return (
      <button
        ref={button}
        type="button"
        data-cell={field}
        aria-label={m.inventory_cell_edit({ name: label, value: shown })}
        onClick={() => {
          setError('')
          setTyped(textOf(row, field))
        }}
        className={cx(
          '-mx-2 min-h-8 max-w-44 truncate rounded-control border border-transparent px-2 hover:border-line-strong max-md:min-h-11',
          field === 'location' ? 'text-left' : 'money text-right',
        )}
      >
        {shown}
      </button>
    )
  const submit = async () => {
    const change = changeOf(row, field, typed)
    if (change !== null && 'error' in change) {
      setError(change.error)
      return false
    }
    if (change === null) setTyped(null)
    else await save.start({ id: row.id, version: row.version, ...change })
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      setTyped(null)
      requestAnimationFrame(() => button.current?.focus())
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const next = nextCell(event.currentTarget, field, event.shiftKey)
      void submit().then((isRight) => isRight && next?.focus())
    }
  }
  return (
    <span className={cx('inline-grid justify-items-end gap-1', field === 'location' ? 'w-36' : 'w-28')}>
      <input
        // What was pressed to come here was this very cell.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={label}
        aria-invalid={error !== '' || undefined}
        data-cell={field}
        value={typed}
        inputMode={field === 'location' ? 'text' : field === 'price' ? 'decimal' : 'numeric'}
        disabled={save.busy}
        maxLength={200}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void submit()}
        className={cx(controlClass, 'h-9 px-2 max-md:h-11', field !== 'location' && 'money text-right')}
      />
      {error && (
        <span role="alert" className="text-bad-ink text-sm">
          {error}
        </span>
      )}
    </span>
  )
}

function textOf(row: ShelfRow, field: Field): string {
  if (field === 'price') return (row.priceCents / 100).toFixed(2)
  return field === 'stock' ? String(row.onHand) : row.location
}

/** What is sent, nothing where nothing differs, or what is wrong with it. */
function changeOf(row: ShelfRow, field: Field, typed: string) {
  if (typed.trim() === textOf(row, field)) return null
  if (field === 'location') return { location: typed.trim() }
  if (field === 'stock') {
    if (!/^\d{1,7}$/.test(typed.trim())) return { error: m.inventory_cell_stock_invalid() }
    return { stock: Number(typed), stockSeen: row.onHand }
  }
  const price = parsePriceText(typed)
  return 'cents' in price && price.cents > 0
    ? { priceCents: price.cents }
    : { error: m.inventory_cell_price_invalid() }
}

/** The cell below in the same column, or above with the shift key. */
function nextCell(from: HTMLElement, field: Field, isUp: boolean): HTMLElement | undefined {
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-cell="${field}"]`)]
  return cells[cells.indexOf(from) + (isUp ? -1 : 1)]
}
