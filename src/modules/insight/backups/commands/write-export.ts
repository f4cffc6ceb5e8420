import { ZipWriter } from '@zip.js/zip.js'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type CsvCell, writeCsv } from '#lib/csv-export.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Actor, System } from '#server/auth/actor.ts'
import { transaction } from '#server/db/db.ts'
import { textStream } from '#server/http/text-stream.ts'
import { directUrl } from '#server/process/env.ts'
import { exportBusy } from '../errors.ts'
import { exportName } from '../rules.ts'
import { columnsOf, EXPORTED, type ExportFormat, LEFT_OUT, SHOWN_INSTEAD } from '../rules/exported.ts'

type Column = { name: string; type: string }
type Table = { name: string; columns: Column[]; key: string[] }

// A table is sent as fast as it is taken, and a snapshot that stays open keeps old rows alive.
const TABLE_MS = 15 * 60_000
const LOCK = 'shop-export'

/**
 * Everything that the shop has, as a ZIP with one file per table, written while it is taken: all of it as it stood at
 * one moment. One at a time; a caller who leaves ends it. `manifest.json` comes last, so a file that has it is whole.
 */
export async function openExport({
  format,
  now,
  by,
}: {
  format: ExportFormat
  now: Date
  by: { actor: Actor | System; address?: string }
}) {
  const client = new pg.Client({
    connectionString: directUrl(),
    application_name: 'istmo-export',
    statement_timeout: TABLE_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as mine',
      [LOCK],
    )
    if (!rows[0]!.mine) throw exportBusy()
    await transaction((tx) =>
      recordAudit(tx, {
        ...by,
        action: 'backups.export',
        target: { kind: 'backup', id: exportName(now, format) },
      }),
    )
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const written = fill(writable, client, { tables, format, now })
    // The reader sees that the file broke off.
    written.catch(() => undefined)
    return { readable, written }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function fill(
  writable: WritableStream<Uint8Array>,
  client: pg.Client,
  { tables, format, now }: { tables: Table[]; format: ExportFormat; now: Date },
) {
  try {
    const zip = new ZipWriter(writable, { useWebWorkers: false })
    const held: { file: string; rows: number }[] = []
    for (const table of tables) {
      const count = { file: `${table.name}.${format}`, rows: 0 }
      const lines = counted(linesOf(client, table), count)
      await zip.add(count.file, textStream(format === 'csv' ? csvOf(table, lines) : jsonOf(lines)), {
        lastModDate: now,
      })
      held.push(count)
    }
    const manifest = { madeAt: now.toISOString(), format, tables: held, leftOut: LEFT_OUT }
    await zip.add('manifest.json', textStream([JSON.stringify(manifest, null, 2)]), { lastModDate: now })
    await zip.close()
    return { tables: held.length, rows: held.reduce((sum, { rows }) => sum + rows, 0) }
  } catch (error) {
    await writable.abort(error).catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Their columns with the types, and what they are ordered by, as the database has them. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string; place: number | null }>({
    text: `select relname as table, attname as name, format_type(atttypid, null) as type,
        array_position(index.indkey::int2[], attnum) as place
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_index as index on index.indrelid = attrelid and indisprimary
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  })
  return Object.keys(EXPORTED).map((name) => {
    const own = rows.filter(({ table }) => table === name)
    const columns = columnsOf(name).map((column) => own.find((one) => one.name === column)!)
    const key = own.filter(({ place }) => place !== null).sort((a, b) => a.place! - b.place!)
    return { name, columns, key: key.map((column) => column.name) }
  })
}

/** Each row as a line of JSON. */
async function* linesOf(client: pg.Client, { name, columns, key }: Table): AsyncGenerator<string> {
  const shown = columns.map((column) => {
    const instead = SHOWN_INSTEAD[`${name}.${column.name}`]
    // As text, a decimal keeps digits that a number of JSON would lose.
    const stored = column.type === 'numeric' ? `${quoted(column.name)}::text` : quoted(column.name)
    return `${instead ?? stored} as ${quoted(column.name)}`
  })
  const rows = `select ${shown.join(', ')} from public.${quoted(name)} order by ${key.map(quoted).join(', ')}`
  // Neither mark can stand in JSON as it is, so that no line needs quotes.
  const copy = client.query(
    copyTo(`copy (select row_to_json(it) from (${rows}) as it) to stdout
      with (format csv, quote e'\\x01', delimiter e'\\x02')`),
  )
  const decoder = new TextDecoder()
  let unfinished = ''
  for await (const chunk of copy) {
    const lines = (unfinished + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    unfinished = lines.pop()!
    yield* lines
  }
}

async function* counted(lines: AsyncIterable<string>, count: { rows: number }) {
  for await (const line of lines) {
    count.rows += 1
    yield line
  }
}

async function* jsonOf(lines: AsyncIterable<string>) {
  let before = '[\n'
  for await (const line of lines) {
    yield before + line
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

function csvOf({ columns }: Table, lines: AsyncIterable<string>) {
  const rows = async function* (): AsyncGenerator<CsvCell[]> {
    yield columns.map(({ name }) => name)
    for await (const line of lines) {
      const row = JSON.parse(line) as Record<string, unknown>
      yield columns.map((column) => cellOf(row[column.name], column))
    }
  }
  return writeCsv(rows())
}

function cellOf(value: unknown, { type }: Column): CsvCell {
  if (value === null) return ''
  // What is not due yet is at 'infinity', which is no moment.
  if (type.startsWith('timestamp') && value !== 'infinity') return { at: value as string }
  return typeof value === 'object' ? JSON.stringify(value) : (value as CsvCell)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
