import { ImportRefusal, readRows, type Rows } from '#modules/catalog/imports/public.ts'
import type { FileKind, FileRecord, Preview } from '../rules.ts'
import { columnsOf, type Names } from './columns.ts'
import { type Customer, CUSTOMER_COLUMNS, readCustomers } from './customers.ts'
import { type EarlierCard, GIFT_CARD_COLUMNS, readGiftCards } from './gift-cards.ts'
import { type EarlierOrder, ORDER_COLUMNS, readOrders } from './orders.ts'

type Of<Kind extends FileKind, Content> = { kind: Kind } & FileRecord<Content>
export type AnyRecord = Of<'customers', Customer> | Of<'orders', EarlierOrder> | Of<'gift_cards', EarlierCard>

type AnyContent = Customer | EarlierOrder | EarlierCard

const COLUMNS: Record<FileKind, Names<string>> = {
  customers: CUSTOMER_COLUMNS,
  orders: ORDER_COLUMNS,
  gift_cards: GIFT_CARD_COLUMNS,
}
const READERS: Record<FileKind, (rows: Rows, now: Date) => FileRecord<AnyContent>[]> = {
  customers: readCustomers,
  orders: readOrders,
  gift_cards: readGiftCards,
}

/** Without these a file of its kind says nothing. */
export const REQUIRED: Record<FileKind, readonly string[]> = {
  customers: ['email'],
  orders: ['number', 'placedAt'],
  gift_cards: ['code', 'balance'],
}

/**
 * The records of a file with its columns; a file that lacks one that its kind needs is refused with the names of what is
 * missing (`ImportRefusal`).
 */
export async function readFileOf(
  kind: FileKind,
  content: Uint8Array,
  now: Date,
): Promise<{ columns: Preview['columns']; records: AnyRecord[] }> {
  const names = COLUMNS[kind]
  const rows = await readRows(content, (headers) => columnsOf(headers, names).size)
  const columns = columnsOf(rows.headers, names)
  const missing = REQUIRED[kind].filter((field) => !columns.has(field))
  if (missing.length > 0) throw new ImportRefusal('header_missing', missing)
  const fieldAt = new Map([...columns].map(([field, at]) => [at, field]))
  const broken = rows.broken.map((line) => ({ line, name: '', problem: 'line_unreadable' as const }))
  const read = READERS[kind](rows, now)
  return {
    columns: rows.headers.map((header, at) => ({
      header: header.slice(0, 80),
      field: fieldAt.get(at) ?? null,
    })),
    records: [...read, ...broken].map((record) => ({ kind, ...record }) as AnyRecord),
  }
}
