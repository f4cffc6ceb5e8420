import type { Input, Output } from '#browser/client.ts'
import { parsePriceText } from '#lib/price-text.ts'
import { foldText } from '#lib/text.ts'
import { m } from '#paraglide/messages.js'
import { combinationKey, combinationsOf, MAX_VARIANTS, variantTitle } from '../../rules/variants.ts'

export type EditedVariants = Output<'GET /admin/products/{id}/variants'>
type SavedVariants = Input<'PUT /admin/products/{id}/variants'>

type NamedOption = { name: string; values: readonly string[] }
/** `key` stays with an option while others are added and removed. */
export type EditedOption = NamedOption & { key: number }
/** The columns that a person types in, in the order in which they stand. */
export const COLUMNS = ['price', 'uniqueCode', 'stock'] as const
export type Column = (typeof COLUMNS)[number]
export const LABELS: Record<Column | 'imageUrl', () => string> = {
  price: m.common_price,
  uniqueCode: m.admin_field_code,
  stock: m.admin_field_stock,
  imageUrl: m.catalog_variant_picture,
}
/** A combination as it stands in the grid: text as it was typed. */
export type VariantRow = Record<Column, string> & {
  /** One of each option that has values. */
  optionValues: readonly string[]
  imageUrl: string
  isSold: boolean
  /** The stored variant; null for a combination that is new. */
  known: EditedVariants['variants'][number] | null
}
export type Grid = {
  options: readonly EditedOption[]
  rows: readonly VariantRow[]
  /** The variants as they were read: a combination that comes back is found among them. */
  stored: EditedVariants['variants']
}
type Stored = EditedVariants['variants'][number]

const CELLS = [...COLUMNS, 'imageUrl'] as const

const priceText = (cents: number) => (cents / 100).toFixed(2)

const cellsOf = ({ priceCents, uniqueCode, stock, imageUrl }: Stored) => ({
  price: priceText(priceCents),
  uniqueCode: uniqueCode ?? '',
  stock: String(stock),
  imageUrl: imageUrl ?? '',
})
export const keyOf = ({ optionValues }: Pick<VariantRow, 'optionValues'>) => combinationKey(optionValues)
const rowOf = (known: Stored): VariantRow => ({
  ...cellsOf(known),
  optionValues: known.optionValues,
  isSold: true,
  known,
})

/** Whether a product has more combinations than it can have variants; then only those stand in the grid that are sold. */
export const isSparse = (options: readonly EditedOption[]): boolean =>
  filledOf(options).reduce((count, { values }) => count * values.length, 1) > MAX_VARIANTS

export const filledOf = (options: readonly EditedOption[]) =>
  options.filter(({ values }) => values.length > 0)

/** What is stored, with the combinations that are not sold. */
export function gridOf({ options, variants }: EditedVariants): Grid {
  return laidOut({ options: keyed(options), rows: variants.map(rowOf), stored: variants }, { isSold: false })
}

const keyed = (options: readonly NamedOption[]): EditedOption[] =>
  options.map((option, key) => ({ ...option, key }))

/** One option more, without values. */
export function withOption(grid: Grid, name = ''): Grid {
  const key = Math.max(-1, ...grid.options.map((option) => option.key)) + 1
  return { ...grid, options: [...grid.options, { key, name, values: [] }] }
}

/** How the rows that are added begin; what differs from them only at `place` has their price. */
type Made = { isSold: boolean; place?: number }

/** The rows in the order of their combinations. Those that are missing are the stored ones, else new. */
function laidOut(grid: Grid, made: Made): Grid {
  const filled = filledOf(grid.options)
  const fits = ({ optionValues }: Pick<VariantRow, 'optionValues'>) =>
    optionValues.length === filled.length && optionValues.every((one, at) => filled[at]!.values.includes(one))
  const own = grid.rows.filter(fits)
  const ids = new Set(own.map(({ known }) => known?.id))
  const keys = new Set(own.map(keyOf))
  const back = grid.stored.filter((one) => fits(one) && !ids.has(one.id) && !keys.has(keyOf(one)))
  const rows = [...own, ...back.map(rowOf)]
  if (isSparse(filled)) return { ...grid, rows: rows.filter(({ isSold, known }) => isSold || known) }
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const combinations = combinationsOf(filled)
  return {
    ...grid,
    rows: combinations.map((values) => byKey.get(combinationKey(values)) ?? newRow(grid, values, made)),
  }
}

function newRow(
  { rows, stored }: Grid,
  optionValues: readonly string[],
  { isSold, place }: Made,
): VariantRow {
  const alike = rows.find((row) =>
    row.optionValues.every((one, at) => at === place || one === optionValues[at]),
  )
  const lowest = Math.min(...stored.map(({ priceCents }) => priceCents))
  const price = (alike ?? rows[0])?.price ?? priceText(lowest)
  return { optionValues, price, uniqueCode: '', stock: '0', imageUrl: '', isSold, known: null }
}

/** The values of a text with commas. Between digits a comma is of the number, as in the shoe size 42,5. */
export const valuesIn = (text: string): string[] =>
  text
    .split(/(?<!\d),|,(?!\d)|\n/)
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** Whether a comma that was typed ends a value; after a digit what follows says so. */
export const isEnded = (text: string): boolean => /(?<!\d),|,\D/.test(text)

/** With a value more. One that is there is not added; where that makes too many combinations, none of its own are. */
export function withValue(grid: Grid, at: number, value: string): Grid {
  const { options, stored } = grid
  const { values } = options[at]!
  if (values.some((one) => foldText(one) === foldText(value))) return grid
  const next = options.with(at, { ...options[at]!, values: [...values, value] })
  const place = placeOf(options, at)
  // The first value of an option goes to what is there; without options that was the product itself, which ends.
  const rows =
    values.length > 0
      ? grid.rows
      : grid.rows.flatMap((row) =>
          row.optionValues.length > 0
            ? [{ ...row, optionValues: row.optionValues.toSpliced(place, 0, value) }]
            : [],
        )
  return laidOut({ options: next, rows, stored }, { isSold: true, place })
}

/** With a combination that is sold; null where there are as many as a product may have. */
export function withCombination(grid: Grid, optionValues: readonly string[]): Grid | null {
  const key = combinationKey(optionValues)
  const others = grid.rows.filter((row) => keyOf(row) !== key)
  if (others.filter(({ isSold }) => isSold).length >= MAX_VARIANTS) return null
  const row = grid.rows.find((one) => keyOf(one) === key) ?? newRow(grid, optionValues, { isSold: true })
  return { ...grid, rows: [...others, { ...row, isSold: true }] }
}

/** Without a value and its combinations; the last value of an option leaves the first of those that become alike. */
export function withoutValue({ options, rows, stored }: Grid, at: number, value: string): Grid {
  const option = options[at]!
  const values = option.values.filter((one) => one !== value)
  const next = options.with(at, { ...option, values })
  const place = placeOf(options, at)
  const left =
    values.length > 0
      ? rows.filter(({ optionValues }) => optionValues[place] !== value)
      : withoutPlace(rows, place)
  return laidOut({ options: next, rows: left, stored }, { isSold: false })
}

export function withoutOption({ options, rows, stored }: Grid, at: number): Grid {
  const isFilled = options[at]!.values.length > 0
  const left = isFilled ? withoutPlace(rows, placeOf(options, at)) : rows
  return laidOut({ options: options.toSpliced(at, 1), rows: left, stored }, { isSold: false })
}

/** Options without values have no place in a combination. */
const placeOf = (options: readonly EditedOption[], at: number) => filledOf(options.slice(0, at)).length

function withoutPlace(rows: readonly VariantRow[], place: number): VariantRow[] {
  const byKey = new Map<string, VariantRow>()
  for (const row of rows) {
    const optionValues = row.optionValues.toSpliced(place, 1)
    const key = combinationKey(optionValues)
    const known = optionValues.length > 0 ? row.known : null
    if (!byKey.has(key)) byKey.set(key, { ...row, optionValues, known })
  }
  return [...byKey.values()]
}

/** The cells of a spreadsheet, laid from one cell to the right and down; rows that are not sold are passed over. */
export function pasted(
  rows: readonly VariantRow[],
  from: { key: string; column: Column },
  text: string,
): VariantRow[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const columns = COLUMNS.slice(COLUMNS.indexOf(from.column))
  const first = rows.findIndex((row) => keyOf(row) === from.key)
  let line = 0
  return rows.map((row, at) => {
    const cells = at < first || !row.isSold ? undefined : lines[line++]?.split('\t')
    if (!cells) return row
    return {
      ...row,
      ...Object.fromEntries(
        columns.flatMap((column, i) => (cells[i] === undefined ? [] : [[column, cells[i].trim()]])),
      ),
    }
  })
}

/** The same text in a column of every row that is sold, from one row on. */
export const filled = (rows: readonly VariantRow[], column: Column, text: string, from = 0): VariantRow[] =>
  rows.map((row, at) => (at >= from && row.isSold ? { ...row, [column]: text } : row))

/** By the combination, which stays where it is when other rows come and go. */
export type RowErrors = Readonly<Record<string, { column: string; message: string }>>

/** What the server takes; where a price or a stock cannot be read, the rows and what is wrong with them. */
export function savedOf(
  { id, version }: Pick<EditedVariants, 'id' | 'version'>,
  { options, rows }: Grid,
): { body: SavedVariants } | { errors: RowErrors } {
  const errors: Record<string, { column: string; message: string }> = {}
  const variants = rows.flatMap((row) => {
    if (!row.isSold) return []
    const price = parsePriceText(row.price)
    if (!('cents' in price) || price.cents < 1) {
      const isAmbiguous = 'refused' in price && price.refused === 'ambiguous'
      errors[keyOf(row)] = {
        column: 'price',
        message: isAmbiguous ? m.panel_money_ambiguous() : m.catalog_price_invalid(),
      }
      return []
    }
    if (!/^\d{1,7}$/.test(row.stock.trim())) {
      errors[keyOf(row)] = { column: 'stock', message: m.catalog_stock_invalid() }
      return []
    }
    const { known } = row
    const stock = Number(row.stock)
    return [
      {
        ...(known && {
          id: known.id,
          gtin: known.gtin,
          weightGrams: known.weightGrams,
        }),
        optionValues: [...row.optionValues],
        priceCents: price.cents,
        uniqueCode: row.uniqueCode.trim() || null,
        imageUrl: row.imageUrl || null,
        // An untouched stock is left out, so that what was sold while the grid was open stays sold.
        ...(known ? known.stock !== stock && { stock, stockSeen: known.stock } : { stock }),
      },
    ]
  })
  if (Object.keys(errors).length > 0) return { errors }
  return {
    body: {
      id,
      version,
      options: options.map(({ name, values }) => ({ name, values: [...values] })),
      variants,
    },
  }
}

/** The combination and column that a field of the server's answer stands for, by what was sent. */
export function errorsOf({ variants }: SavedVariants, fields: Readonly<Record<string, string>>): RowErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, message]) => {
      const [, place, name = ''] = /^variants\.(\d+)\.(\w+)/.exec(field) ?? []
      const sent = place === undefined ? undefined : variants[Number(place)]
      return sent ? [[keyOf(sent), { column: name === 'priceCents' ? 'price' : name, message }]] : []
    }),
  )
}

/** What was typed here and is saved as something else now, with the label of each cell. */
export function readingsOf({ options, rows }: Grid, before: EditedVariants, now: EditedVariants) {
  const mine: Record<string, string> = {}
  const saved: Record<string, string> = {}
  const put = (label: string, one: string, other: string) => {
    mine[label] = one
    saved[label] = other
  }
  const [optionsBefore, optionsNow] = [textOf(before.options), textOf(now.options)]
  if (optionsBefore !== optionsNow && textOf(options) !== optionsBefore)
    put(m.catalog_options_title(), textOf(options), optionsNow)
  const byId = new Map(now.variants.map((variant) => [variant.id, variant]))
  for (const row of rows) {
    if (!row.known) continue
    const read = cellsOf(row.known)
    const variant = byId.get(row.known.id)
    const title = variantTitle(filledOf(options), row.optionValues)
    for (const cell of CELLS) {
      const stands = variant ? cellsOf(variant)[cell] : ''
      if (row[cell] !== read[cell] && stands !== read[cell])
        put(`${LABELS[cell]()} ${title}`, row[cell], stands)
    }
  }
  const dirty = Object.keys(mine)
  return { mine, now: saved, dirty, names: Object.fromEntries(dirty.map((label) => [label, label])) }
}

const textOf = (options: readonly NamedOption[]) =>
  options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ')

/** What was typed here over what is saved now; what was not touched is as it is saved. */
export function rebased(grid: Grid, before: EditedVariants, now: EditedVariants): Grid {
  const byId = new Map(now.variants.map((variant) => [variant.id, variant]))
  const own = grid.rows.map((row): VariantRow => {
    if (!row.known) return row
    const [known, read] = [byId.get(row.known.id) ?? null, cellsOf(row.known)]
    const typed = Object.fromEntries(
      CELLS.flatMap((cell) => (row[cell] === read[cell] ? [] : [[cell, row[cell]]])),
    )
    if (known) return { ...row, ...cellsOf(known), ...typed, known }
    // Ended by who saved first: only what was typed brings it back.
    return { ...row, known, isSold: row.isSold && Object.keys(typed).length > 0 }
  })
  const claimed = new Set(own.flatMap(({ known }) => known?.id ?? []))
  const added = now.variants.filter(({ id }) => !claimed.has(id)).map(rowOf)
  const taken = new Set(added.map(keyOf))
  const isTyped = (row: VariantRow) => row.isSold || !taken.has(keyOf(row))
  const rows = [
    ...own.filter(isTyped),
    ...added.filter((row) => !own.some((one) => one.isSold && keyOf(one) === keyOf(row))),
  ]
  const options = textOf(grid.options) === textOf(before.options) ? keyed(now.options) : grid.options
  return laidOut({ options, rows, stored: now.variants }, { isSold: false })
}
