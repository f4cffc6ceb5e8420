import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { CsvCell } from '#lib/csv-export.ts'
import { csvAnswer } from '../http/csv.ts'
import { type Db, plannedAnew, db as readers } from './db.ts'
import { databaseError } from '../http/errors.ts'
import { InvalidInput, parseInput } from '../http/problem.ts'

/** Rows are counted, and pages numbered, as far as this; what lies further is reached by `after`. */
export const MOST_NUMBERED = 10_000
/** What a text finds is counted as far as this. */
const MOST_FOUND = 1_000
const EXPORT_SLICE = 500

/**
 * What rows stand in order by: never null, all in one direction, the id at the end of itself. An index has the same
 * columns in the same order. `joined` brings a table that only this order needs, `id` says the id by a column of it, so
 * that one index holds the whole place where a page begins.
 */
export type Order = { by: readonly SQLWrapper[]; down?: true; joined?: SQL; id?: SQLWrapper }

type Asked = {
  page: number
  pageSize: number
  after?: string | undefined
  sort?: string
  [filter: string]: unknown
}
type Filter<I extends z.ZodObject> = Exclude<keyof z.output<I>, 'page' | 'pageSize' | 'after' | 'sort'>
type SortOf<I extends z.ZodObject> = z.output<I> extends { sort: infer S extends string } ? S : 'usual'

type Condition = SQL | undefined | Promise<SQL | undefined>

type Description<I extends z.ZodObject, Row extends { id: string | number }> = {
  name: string
  /** What may be asked of the list; made with `listInput`. */
  input: I
  id: SQLWrapper
  /** What each word of the input means, the search included. */
  filters: {
    [Name in Filter<I>]-?: (value: NonNullable<z.output<I>[Name]>, now: Date, db: Db) => Condition
  }
  sorts: Record<SortOf<I>, Order>
  /** Why the walk over all lists at a hundred thousand rows leaves this one out. */
  unmeasured?: string
  /** What every row of the list is, whatever is asked. */
  always?: SQL
  /** The rows of these ids, in any order. */
  fill: Fill<Row>
  /** What a file has of each row, where that is not one line. */
  linesOf?: (row: Row) => readonly Row[]
}
type Fill<Row> = (db: Db, ids: string[], now: Date) => PromiseLike<readonly Row[]>

/** What a file has beside each other, under the words of its first line. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

/** `scope` is what the caller may see at all, such as the own rows. */
type Reach = { now: Date; scope?: SQL | undefined }
/** All rows that match the query of a request, in the list's order, as a CSV file that is read while it is sent. */
export type Downloadable<Row> = {
  download: (request: Request, wanted: Reach & { file: string; columns: Columns<Row> }) => Response
}
/** Which rows stand on a page. `total` is exact, or the least it is where `isMore`. */
export type Chosen = { ids: string[]; total: number; isMore: boolean; next: string | null }

/** A list whatever it is of, as a walk over all of them asks it. */
export type AnyList = {
  name: string
  schema: z.ZodObject
  sorts: readonly string[]
  slice: (db: Db, asked: Asked, reach: Reach) => Promise<Pick<Chosen, 'ids' | 'next'>>
  pageStatement: (db: Db, asked: Asked, reach: Reach) => Promise<SQL>
  countStatement: (db: Db, asked: Asked, reach: Reach) => Promise<SQL>
}
/** Every list of the shop. */
export const lists: AnyList[] = []

/**
 * The one way a list is read. The page is chosen first, by ids alone, and filled afterwards. Pages have numbers while
 * they are near; `next` of one page is `after` of the one behind it, and a deep one costs what the first does.
 */
export function listOf<const I extends z.ZodObject, Row extends { id: string | number }>(
  from: SQLWrapper,
  { name, input: schema, id, filters, sorts, unmeasured, always, fill, linesOf }: Description<I, Row>,
) {
  const meanings = filters as Record<string, (value: unknown, now: Date, db: Db) => Condition>
  const orders = sorts as Record<string, Order>

  async function conditions(db: Db, asked: Asked, { now, scope }: Reach): Promise<SQL[]> {
    const where = [always, scope].filter((condition) => condition !== undefined)
    for (const [name, means] of Object.entries(meanings)) {
      const condition = asked[name] === undefined ? undefined : await means(asked[name], now, db)
      if (condition) where.push(condition)
    }
    return where
  }

  function orderOf({ sort = 'usual' }: Asked) {
    const { by, down = false, joined = sql``, id: last = id } = orders[sort]!
    return { sort, keys: [...by, last], down, joined }
  }

  /** The ids of a page and one more, with the place where each stands. */
  async function pageStatement(db: Db, asked: Asked, reach: Reach): Promise<SQL> {
    const { sort, keys, down, joined } = orderOf(asked)
    const where = await conditions(db, asked, reach)
    if (asked.after !== undefined) {
      const place = readCursor(asked.after, sort, keys.length)
      where.push(
        sql`(${listed(keys)}) ${sql.raw(down ? '<' : '>')} (${listed(place.map((at) => sql`${at}`))})`,
      )
    }
    const order = keys.map((key) => (down ? sql`${key} desc` : sql`${key}`))
    const skipped = asked.after === undefined ? (asked.page - 1) * asked.pageSize : 0
    return sql`${planOf(asked)}select ${id}::text as id, array[${listed(keys.map((key) => sql`${key}::text`))}] as place
      from ${from} ${joined} ${whereOf(where)} order by ${listed(order)} limit ${asked.pageSize + 1} offset ${skipped}`
  }

  async function countStatement(db: Db, asked: Asked, reach: Reach): Promise<SQL> {
    const where = whereOf(await conditions(db, asked, reach))
    return sql`${planOf(asked)}select count(*)::int as total from (select from ${from} ${where} limit ${mostOf(asked) + 1}) counted`
  }

  /** A page without how many rows there are. */
  async function slice(db: Db, asked: Asked, reach: Reach) {
    try {
      const { rows } = await db.execute<{ id: string | number; place: string[] }>(
        await pageStatement(db, asked, reach),
      )
      const shown = rows.slice(0, asked.pageSize)
      const next = rows.length > asked.pageSize ? writeCursor(orderOf(asked).sort, shown.at(-1)!.place) : null
      return { ids: shown.map((row) => String(row.id)), next }
    } catch (error) {
      // Class 22: a place that is no moment, number or id was not written by us.
      if (asked.after !== undefined && databaseError(error)?.code.startsWith('22'))
        throw refused('after', 'app_list_place')
      throw error
    }
  }

  async function choose(db: Db, wanted: z.output<I>, reach: Reach): Promise<Chosen> {
    const asked = wanted as unknown as Asked
    const before = (asked.page - 1) * asked.pageSize
    if (asked.after === undefined && before >= MOST_NUMBERED) throw refused('page', 'app_list_too_deep')
    const { ids, next } = await slice(db, asked, reach)
    // Where the list ends on this page, its length is known.
    const isEnd = asked.after === undefined && next === null && (ids.length > 0 || before === 0)
    if (isEnd) return { ids, next, total: before + ids.length, isMore: false }
    const { rows } = await db.execute<{ total: number }>(await countStatement(db, asked, reach))
    const total = rows[0]!.total
    const most = mostOf(asked)
    return { ids, next, total: Math.min(total, most), isMore: total > most }
  }

  const fillIn = (db: Db, ids: readonly string[], now: Date) => inOrder(db, ids, now, fill)

  /** One page with its rows. */
  async function read(db: Db, wanted: z.output<I>, reach: Reach) {
    const { page, pageSize } = wanted as unknown as Asked
    const { ids, ...rest } = await choose(db, wanted, reach)
    return { items: await fillIn(db, ids, reach.now), ...rest, page, pageSize }
  }

  /** The first rows of the same question, without asking how many there are. */
  async function glance(db: Db, wanted: z.output<I>, reach: Reach) {
    const { ids } = await slice(db, wanted as unknown as Asked, reach)
    return fillIn(db, ids, reach.now)
  }

  /** A file that says more of each row than the list does; `fillFile` reads its rows. */
  const fileOf = <FileRow extends { id: string | number }>(
    fillFile: Fill<FileRow>,
    linesOfFile: (row: FileRow) => readonly FileRow[] = (row) => [row],
  ): Downloadable<FileRow> => ({
    download(request, { file, columns, ...reach }) {
      const given = parseInput(schema, Object.fromEntries(new URL(request.url).searchParams))
      const asked = {
        ...(given as unknown as Asked),
        page: 1,
        pageSize: EXPORT_SLICE,
        after: undefined,
      }
      async function* table(): AsyncGenerator<readonly CsvCell[]> {
        yield Object.keys(columns)
        for (let after: string | undefined | null; after !== null; ) {
          const { ids, next } = await slice(readers, { ...asked, after }, reach)
          for (const row of await inOrder(readers, ids, reach.now, fillFile))
            for (const line of linesOfFile(row)) yield Object.values(columns).map((cell) => cell(line))
          after = next
        }
      }
      return csvAnswer(`${file}.csv`, table())
    },
  })

  const list = {
    name,
    schema,
    sorts: Object.keys(orders),
    choose,
    slice,
    fillIn,
    read,
    glance,
    ...fileOf(fill, linesOf),
    fileOf,
    pageStatement,
    countStatement,
  }
  if (unmeasured === undefined) lists.push(list)
  return list
}

/**
 * Whether the text stands in a column that has an index of its runs of three characters (`gin_trgm_ops`). One or two
 * characters are looked for where a word begins, because anywhere else they would be looked for in every row.
 */
export function hasText(column: SQLWrapper, text: string): SQL {
  const plain = text.trim().replace(/[\\%_]/g, '\\$&')
  if (/[\p{L}\p{Nd}]{3}/u.test(plain)) return sql`${column} ilike ${`%${plain}%`}`
  return sql`(${column} ilike ${`${plain}%`} or ${column} ilike ${`% ${plain}%`})`
}

/** Since the beginning of a day in Panama, and until its end. */
export const fromDay = (column: SQLWrapper, day: string): SQL =>
  sql`${column} >= (${day}::date)::timestamp at time zone 'America/Panama'`
export const toDay = (column: SQLWrapper, day: string): SQL =>
  sql`${column} < (${day}::date + 1)::timestamp at time zone 'America/Panama'`

const mostOf = ({ q }: Asked) => (q === undefined ? MOST_NUMBERED : MOST_FOUND)
// How common a text is decides how it is best found.
const planOf = ({ q }: Asked) => (q === undefined ? sql`` : sql`${plannedAnew} `)

/** The rows of a page in its order; what went since it was chosen is left out. */
async function inOrder<Row extends { id: string | number }>(
  db: Db,
  ids: readonly string[],
  now: Date,
  fill: Fill<Row>,
): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = new Map((await fill(db, [...ids], now)).map((row) => [String(row.id), row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const listed = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `)
const whereOf = (conditions: readonly SQL[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`

const writeCursor = (sort: string, place: readonly string[]) =>
  Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')

/** The place that `next` of this order named; one of another order, or that no one wrote, is refused. */
function readCursor(after: string, sort: string, length: number): string[] {
  const [ofSort, ...place] = parsedCursor(after)
  const isPlace = place.length === length && place.every((at) => typeof at === 'string')
  if (ofSort !== sort || !isPlace) throw refused('after', 'app_list_place')
  return place as string[]
}

function parsedCursor(after: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

const refused = (field: string, message: string) =>
  new InvalidInput([{ code: 'custom', path: [field], message, input: undefined }])
