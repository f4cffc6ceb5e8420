import { type ChangeEvent, type ClipboardEvent, type FocusEvent, memo, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { variantTitle } from '../../rules/variants.ts'
import {
  type Column,
  COLUMNS,
  type EditedOption,
  filled,
  keyOf,
  LABELS,
  pasted,
  type RowErrors,
  type VariantRow,
} from './variant-rows.ts'

type VariantGridProps = {
  options: readonly EditedOption[]
  rows: readonly VariantRow[]
  pictures: readonly string[]
  errors: RowErrors
  /** Takes what changes the rows as they are then. */
  onChange: (change: (rows: readonly VariantRow[]) => readonly VariantRow[]) => void
}

const MODES = { price: 'decimal', uniqueCode: 'text', stock: 'numeric' } as const
const LENGTHS: Record<Column, number> = { price: 14, uniqueCode: 64, stock: 7 }

type Cell = { key: string; column: Column }

/** The combinations of the options, each with its price, code, stock and picture. */
export function VariantGrid({ options, rows, pictures, errors, onChange }: VariantGridProps) {
  const [cell, setCell] = useState<Cell | null>(null)
  const filledOptions = options.filter(({ values }) => values.length > 0)
  const pictureOptions = usePictureOptions(pictures)
  const onPaste = (event: ClipboardEvent) => {
    const from = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!from || !/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    onChange((now) => pasted(now, from, text))
  }
  const onType = ({ target }: ChangeEvent<HTMLElement>) => {
    const change = changeOf(target)
    if (change)
      onChange((now) => now.map((row) => (keyOf(row) === change.key ? { ...row, ...change.values } : row)))
  }
  // The row that had the focus may be gone.
  const first = cell ? rows.findIndex((row) => keyOf(row) === cell.key) : -1
  const fillDown = () => {
    if (cell) onChange((now) => filled(now, cell.column, rows[first]![cell.column], first))
  }
  return (
    <section aria-label={m.catalog_variants_title()} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <ForAll column="price" onApply={(text) => onChange((now) => filled(now, 'price', text))} />
        <ForAll column="stock" onApply={(text) => onChange((now) => filled(now, 'stock', text))} />
        <Button variant="secondary" size="sm" disabled={first < 0} onClick={fillDown}>
          {m.catalog_variants_fill_down()}
        </Button>
      </div>
      <p className="text-muted text-sm">{m.catalog_variants_paste_hint()}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one handler of each kind for all cells, which are the interactive elements */}
      <ul
        className="divide-y divide-line border-line border-y"
        onPaste={onPaste}
        onChange={onType}
        onFocus={({ target }: FocusEvent) => setCell((known) => cellOf(target) ?? known)}
      >
        {rows.map((row) => (
          <GridRow
            key={keyOf(row)}
            row={row}
            at={keyOf(row)}
            title={variantTitle(filledOptions, row.optionValues)}
            pictures={pictureOptions}
            wrongColumn={errors[keyOf(row)]?.column}
            error={errors[keyOf(row)]?.message}
          />
        ))}
      </ul>
    </section>
  )
}

function usePictureOptions(pictures: readonly string[]): readonly SelectOption[] {
  const [options] = useState(() => [
    { value: '', label: m.catalog_variant_no_picture() },
    ...pictures.map((value, at) => ({ value, label: m.admin_picture_number({ number: at + 1 }) })),
  ])
  return options
}

function cellOf(target: EventTarget): Cell | null {
  if (!(target instanceof HTMLInputElement)) return null
  const { row, column } = target.dataset
  return row !== undefined && COLUMNS.some((one) => one === column)
    ? { key: row, column: column as Column }
    : null
}

function changeOf(target: HTMLElement): { key: string; values: Partial<VariantRow> } | null {
  const { row, column = '' } = target.dataset
  if (row === undefined) return null
  const { value, checked } = target as HTMLInputElement
  return { key: row, values: column === 'isSold' ? { isSold: checked } : { [column]: value } }
}

function ForAll({ column, onApply }: { column: Column; onApply: (text: string) => void }) {
  const [text, setText] = useState('')
  const label = LABELS[column]()
  return (
    <div className="flex items-end gap-2">
      <Field label={m.catalog_variants_for_all({ field: label })} className="w-36">
        <Input
          value={text}
          inputMode={MODES[column]}
          maxLength={LENGTHS[column]}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (text.trim() !== '') onApply(text.trim())
          }}
        />
      </Field>
      <Button
        variant="secondary"
        size="sm"
        aria-label={m.catalog_variants_apply_label({ field: label })}
        onClick={() => text.trim() !== '' && onApply(text.trim())}
      >
        {m.catalog_variants_apply_all()}
      </Button>
    </div>
  )
}

type GridRowProps = {
  row: VariantRow
  /** Its combination. */
  at: string
  title: string
  pictures: readonly SelectOption[]
  wrongColumn: string | undefined
  error: string | undefined
}

const noop = () => {
  // The list handles the changes of all rows.
}

/** Rendered again only with its own data, and laid out only near the screen: of 500 rows few cost anything. */
const GridRow = memo(function GridRow({ row, at, title, pictures, wrongColumn, error }: GridRowProps) {
  const isOff = !row.isSold
  return (
    <li className="grid grid-cols-2 items-end gap-x-3 gap-y-2 py-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] md:grid-cols-[minmax(9rem,1.6fr)_1fr_1.3fr_0.8fr_1.2fr]">
      <label className="col-span-2 flex min-h-11 min-w-0 items-center gap-2 font-semibold text-sm md:col-span-1 md:min-h-10">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-brand-strong"
          checked={row.isSold}
          data-row={at}
          data-column="isSold"
          onChange={noop}
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="sr-only">{m.catalog_variant_sold()} </span>
          {title}
          {row.known?.isOnOffer && (
            <span className="block font-normal text-warn-ink">{m.catalog_variant_on_offer()}</span>
          )}
        </span>
      </label>
      {COLUMNS.map((column) => (
        <label key={column} className="grid min-w-0 gap-1 text-muted text-xs">
          <span>
            {LABELS[column]()}
            <span className="sr-only"> {title}</span>
          </span>
          <Input
            value={row[column]}
            disabled={isOff}
            inputMode={MODES[column]}
            maxLength={LENGTHS[column]}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={wrongColumn === column || undefined}
            data-row={at}
            data-column={column}
            onChange={noop}
          />
        </label>
      ))}
      <label className="grid min-w-0 gap-1 text-muted text-xs">
        <span>
          {m.catalog_variant_picture()}
          <span className="sr-only"> {title}</span>
        </span>
        <Select
          value={row.imageUrl}
          disabled={isOff}
          options={pictures}
          data-row={at}
          data-column="imageUrl"
          onChange={noop}
        />
      </label>
      {error && (
        <div className="col-span-full">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </li>
  )
})
