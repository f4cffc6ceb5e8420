/** What a file of the earlier shop brings. */
export const FILE_KINDS = ['customers', 'orders', 'gift_cards'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** reading → ready or refused; ready → running → done; what was not read in can be discarded; orders can be undone. */
export const FILE_STATUSES = [
  'reading',
  'ready',
  'refused',
  'running',
  'done',
  'discarded',
  'undone',
] as const
export type FileStatus = (typeof FILE_STATUSES)[number]

/** How an order of the earlier shop ended. Only `paid` ones count in the statistics, less what was refunded. */
export const EARLIER_STATUSES = ['paid', 'unpaid', 'cancelled'] as const
export type EarlierStatus = (typeof EARLIER_STATUSES)[number]

/** How far a person of a file is: not written to yet, about to be, invited, or with a password of their own. */
export const CUSTOMER_STATES = ['waiting', 'due', 'invited', 'active'] as const
export type CustomerState = (typeof CUSTOMER_STATES)[number]

/** Why a record is not read in. */
export const RECORD_PROBLEMS = [
  'line_unreadable',
  'email_wrong',
  'email_twice',
  'number_missing',
  'date_wrong',
  'amount_wrong',
  'currency_other',
  'status_unknown',
  'line_wrong',
  'lines_many',
  'code_missing',
  'code_wrong',
  'code_twice',
  'code_hidden',
  'card_ended',
  'card_empty',
] as const
export type RecordProblem = (typeof RECORD_PROBLEMS)[number]

/** Why the address of a person is not brought. */
export const ADDRESS_NOTES = ['address_abroad', 'address_place_unknown', 'address_incomplete'] as const
export type AddressNote = (typeof ADDRESS_NOTES)[number]

/** What of a record is read in otherwise than it stands in the file. */
export const RECORD_NOTES = [
  'has_account',
  'phone_left_out',
  'address_brought',
  'address_unfinished',
  ...ADDRESS_NOTES,
  'products_unknown',
  'code_renewed',
  'no_end',
] as const
export type RecordNote = (typeof RECORD_NOTES)[number]

/** A record of a file at its line, or why it is none. `name` is what a person calls it. */
export type FileRecord<Content> = { line: number; name: string } & (
  | { content: Content }
  | { problem: RecordProblem }
)

export type Outcome =
  | { kind: 'created' | 'updated' | 'unchanged'; notes?: readonly RecordNote[] }
  | { kind: 'failed'; problem: RecordProblem }

export type Counts = { records: number; created: number; updated: number; unchanged: number; failed: number }

/** A column of a file with its first different values; one of an older preview says only its field. */
export type FileColumn = {
  header: string
  ordinal?: number
  field: string | null
  foundBy?: 'name' | 'chosen' | null
  samples?: string[]
}
/** The first columns of a file, and how many it has. */
export type FileColumns = { columns: FileColumn[]; columnCount?: number }

/** What would become of a file: its columns, counts, sums and first records. Amounts are cents. */
export type Preview = Counts &
  FileColumns & {
    notes: { note: RecordNote; count: number }[]
    problems: { line: number; name: string; problem: RecordProblem }[]
    rows: { line: number; name: string; detail: string; cents: number | null; kind: Outcome['kind'] }[]
    /** Of what is new: the orders that count, or the money on the cards. */
    sumCents: number
  }

export const SHOWN_ROWS = 20
export const SHOWN_PROBLEMS = 200
/** So many records are stored by one transaction. */
export const BATCH = 200
/** How long a person can set a password by the email that invites them. */
export const INVITATION_DAYS = 14
