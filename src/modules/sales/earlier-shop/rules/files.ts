import {
  chosenFields,
  type ColumnChoice,
  ImportRefusal,
  MAX_COLUMNS,
  ordinalsOf,
  readRows,
  type Rows,
  samplesOf,
  SHOWN_RECORDS,
  shownHeader,
} from '#modules/catalog/imports/public.ts'
import type { FileColumn, FileColumns, FileKind, FileRecord } from '../rules.ts'
import { type Columns, columnsOf, type Names } from './columns.ts'
import { type Customer, CUSTOMER_COLUMNS, readCustomers } from './customers.ts'
import { type EarlierCard, GIFT_CARD_COLUMNS, readGiftCards, withoutCode } from './gift-cards.ts'
import { type EarlierOrder, ORDER_COLUMNS, readOrders } from './orders.ts'

type Of<Kind extends FileKind, Content> = { kind: Kind } & FileRecord<Content>
export type AnyRecord = Of<'customers', Customer> | Of<'orders', EarlierOrder> | Of<'gift_cards', EarlierCard>

type AnyContent = Customer | EarlierOrder | EarlierCard

const COLUMNS: Record<FileKind, Names<string>> = {
  customers: CUSTOMER_COLUMNS,
  orders: ORDER_COLUMNS,
  gift_cards: GIFT_CARD_COLUMNS,
}
const READERS: Record<
  FileKind,
  (rows: Rows, columns: Columns<string>, now: Date) => FileRecord<AnyContent>[]
> = {
  customers: readCustomers,
  orders: readOrders,
  gift_cards: readGiftCards,
}

/** What a column of a file of its kind can be chosen to hold. */
export const fieldsOf = (kind: FileKind): string[] => Object.keys(COLUMNS[kind])

/** Without these a file of its kind says nothing. */
export const REQUIRED: Record<FileKind, readonly string[]> = {
  customers: ['email'],
  orders: ['number', 'placedAt'],
  gift_cards: ['code', 'balance'],
}

type HowToRead = {
  now: Date
  /** What a person said of the columns. */
  choices?: readonly ColumnChoice<string>[] | undefined
  /** Called once a header was found, also where it lacks something. */
  onColumns?: (columns: FileColumns) => void
}

/**
 * The records of a file; one that lacks a column that its kind needs is refused with the names of what is missing
 * (`ImportRefusal`).
 */
export async function readFileOf(
  kind: FileKind,
  content: Uint8Array,
  { now, choices = [], onColumns }: HowToRead,
): Promise<AnyRecord[]> {
  const names = COLUMNS[kind]
  const rows = await readRows(content, (headers) => columnsOf(headers, names, choices).size)
  const columns = columnsOf(rows.headers, names, choices)
  onColumns?.(shownColumns(kind, rows, columns, choices))
  const missing = REQUIRED[kind].filter((field) => !columns.has(field))
  if (missing.length > 0) throw new ImportRefusal('header_missing', missing)
  const broken = rows.broken.map((line) => ({ line, name: '', problem: 'line_unreadable' as const }))
  const read = READERS[kind](rows, columns, now)
  return [...read, ...broken].map((record) => ({ kind, ...record }) as AnyRecord)
}

function shownColumns(
  kind: FileKind,
  { headers, rows }: Rows,
  columns: ReadonlyMap<string, number>,
  choices: readonly ColumnChoice<string>[],
): FileColumns {
  const fieldAt = new Map([...columns].map(([field, at]) => [at, field]))
  const chosen = chosenFields(headers, choices)
  const ordinals = ordinalsOf(headers)
  const records = rows.slice(0, SHOWN_RECORDS).map(({ cells }) => cells)
  const shown = headers.slice(0, MAX_COLUMNS).map((header, at): FileColumn => {
    const field = fieldAt.get(at) ?? null
    const samples = samplesOf(records, at)
    return {
      header: shownHeader(header),
      ordinal: ordinals[at]!,
      field,
      foundBy: field === null ? null : chosen.has(at) ? 'chosen' : 'name',
      samples: kind === 'gift_cards' ? samples.map(withoutCode) : samples,
    }
  })
  return { columns: shown, columnCount: headers.length }
}
