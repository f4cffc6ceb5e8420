import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Uint8ArrayReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../tests/support/ask.ts'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { buildProduct } from '../../tests/support/build-catalog.ts'
import { buildSale } from '../../tests/support/build-earnings.ts'
import { buildGiftCard, buildStore } from '../../tests/support/build-orders.ts'
import { buildReturn } from '../../tests/support/build-returns.ts'
import { unguardText } from '#lib/csv-export.ts'
import { PASSWORD_TRIES } from '#modules/identity/accounts/rules.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { openExport } from '#modules/insight/backups/commands/write-export.ts'
import * as backups from '#modules/insight/backups/endpoints.ts'
import { columnsOf, EXPORTED, LEFT_OUT } from '#modules/insight/backups/rules/exported.ts'
import { type Actor, SYSTEM } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { countCall } from '#server/http/rate-limit.ts'
import { env } from '#server/process/env.ts'
import { PLACES } from './encrypted-columns.ts'

type Row = Record<string, unknown>
const ENCRYPTED = 'c2VjcmV0b1NlY3JldG8'
const columns = new Map<string, string>()
/** What the database computes may go out, and need not. */
const computed = new Set<string>()
const PASSWORD = 'clave-propia-1'
let admin: Actor
let seller: Actor

beforeAll(async () => {
  const { rows } = await db.execute<{ column: string; type: string; computed: boolean }>(sql`
    select relname || '.' || attname as column, format_type(atttypid, null) as type, attgenerated <> '' as computed
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`)
  for (const { column, type } of rows) columns.set(column, type)
  for (const { column } of rows.filter((row) => row.computed)) computed.add(column)
  admin = (await buildMember({ role: 'admin', password: PASSWORD })).actor
  const store = await buildStore()
  seller = store.actor
  await buildSale([{ storeId: null }, { storeId: store.storeId }])
  await db.execute(sql`
    insert into store_order_earnings (store_order_id, store_id)
      select id, store_id from seller_orders where store_id is not null
    on conflict (store_order_id) do update set available_at = 'infinity'`)
  await buildReturn()
  await buildGiftCard()
  await buildProduct({
    title: '=HYPERLINK("x")',
    description: 'Con "comillas",\ncoma \\ y línea',
    specifications: { Año: '1999' },
  })
  const place = PLACES.find(({ table }) => table === 'settings')!
  await db.execute(sql`insert into settings (block, value) values ('email', '{"smtpHost": "correo.ejemplo"}')
    on conflict (block) do update set value = settings.value || excluded.value`)
  await db.execute(sql`update settings set ${place.set(sql`${ENCRYPTED}`)} where block = 'email'`)
})

/** The files of an export by their names. */
async function filesOf(zip: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const entry of new ZipReader(new Uint8ArrayReader(zip)).getEntriesGenerator())
    if (!entry.directory)
      files.set(
        entry.filename,
        await entry.getData(new TextWriter(), { checkSignature: true, useWebWorkers: false }),
      )
  return files
}

const sendExport = (actor?: Actor, sent: object = { password: PASSWORD }) =>
  asker(backups, actor).send('/api/v1/admin/export.zip', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  })

async function exportAs(format: string, actor = admin) {
  const response = await sendExport(actor, { format, password: PASSWORD })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(
    new RegExp(`istmo-\\d{8}-\\d{6}-${format}\\.zip`),
  )
  return await filesOf(new Uint8Array(await response.arrayBuffer()))
}

test('each table and each column is exported, or left out with its reason, and none is named twice', () => {
  const stored = new Set([...columns.keys()].map((column) => column.slice(0, column.indexOf('.'))))
  const without = Object.keys(LEFT_OUT)
  const tables = [...Object.keys(EXPORTED), ...without.filter((name) => !name.includes('.'))]
  expect(differences(tables, [...stored])).toEqual([])
  const named = [...exported, ...without.filter((name) => name.includes('.'))]
  const ofExported = [...columns.keys()].filter(
    (column) =>
      column.slice(0, column.indexOf('.')) in EXPORTED &&
      (!computed.has(column) || exported.includes(column)),
  )
  expect(differences(named, ofExported)).toEqual([])
})

const exported = Object.keys(EXPORTED).flatMap((table) =>
  columnsOf(table).map((column) => `${table}.${column}`),
)

/** What one has oftener than the other. */
function differences(one: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of one) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const name of other) counts.set(name, (counts.get(name) ?? 0) - 1)
  return [...counts].flatMap(([name, count]) =>
    count === 0 ? [] : `${count > 0 ? 'named' : 'stored'} ${name}`,
  )
}

test('no column that holds a secret is exported', () => {
  // Hashes, tokens and what is encrypted are bytes.
  expect(exported.filter((column) => columns.get(column) === 'bytea')).toEqual([])
  const spoken = /hash|secret|token|password|salt|(^|[._])keys?$/
  // That of a payment stands on the chain, for everyone.
  expect(exported.filter((column) => spoken.test(column))).toEqual(['crypto_quotes.tx_hash'])
  // The one of the settings stands among other values.
  for (const { table, encrypted } of PLACES.filter(
    (one) => one.table !== 'settings' && one.table in EXPORTED,
  ))
    expect(LEFT_OUT).toHaveProperty([`${table}.${/^encode\((\w+),/.exec(encrypted)?.[1]}`])
})

test('CSV and JSON have the same rows of the same moment in every file, and no secret', async () => {
  const csv = await exportAs('csv')
  const json = await exportAs('json')
  expect([...csv.keys()]).toEqual([...Object.keys(EXPORTED).map((table) => `${table}.csv`), 'manifest.json'])
  for (const table of Object.keys(EXPORTED)) {
    const rows: Row[] = JSON.parse(json.get(`${table}.json`)!)
    const text = csv.get(`${table}.csv`)!
    const [header, ...records]: string[][] = parse(text, { bom: true })
    expect(header).toEqual(columnsOf(table))
    // The second export is in the log that it holds.
    const compared = table === 'audit_log' ? rows.slice(0, records.length) : rows
    expect(
      records.map((record) => record.map(unguardText)),
      table,
    ).toEqual(
      compared.map((row) => header!.map((column) => textOf(row[column], columns.get(`${table}.${column}`)!))),
    )
    expect(text).not.toMatch(/(^|,)"?[=@]/m)
  }
  const manifest = JSON.parse(json.get('manifest.json')!)
  expect(manifest).toMatchObject({ format: 'json', leftOut: { sessions: expect.any(String) } })
  for (const { file, rows } of manifest.tables) expect(JSON.parse(json.get(file)!), file).toHaveLength(rows)
  expect(JSON.parse(json.get('orders.json')!).length).toBeGreaterThan(1)
  expect(JSON.parse(json.get('gift_cards.json')!)).toMatchObject([{ balance_cents: expect.any(Number) }])
  const whole = [...csv.values(), ...json.values()].join('\n')
  expect(whole).toContain('correo.ejemplo')
  expect(whole).not.toMatch(new RegExp(`\\$argon2|smtpPassword|${ENCRYPTED}`))
})

/** As a cell of CSV says it. */
function textOf(value: unknown, type: string): string {
  if (value === null) return ''
  if (type.startsWith('timestamp') && value !== 'infinity') {
    const inPanama = new Date(Date.parse(value as string) - 5 * 3_600_000)
    return inPanama.toISOString().slice(0, 19).replace('T', ' ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

test('only an admin may, each time with a row in the audit log, and an unknown format is refused', async () => {
  expect((await sendExport()).status).toBe(401)
  const { actor: buyer } = await buildMember()
  for (const actor of [buyer, seller]) expect((await sendExport(actor)).status).toBe(403)
  expect((await sendExport(admin, { format: 'xml', password: PASSWORD })).status).toBe(422)
  const recorded = () => db.$count(auditLog, eq(auditLog.action, 'backups.export'))
  const before = await recorded()
  await exportAs('json')
  expect(await recorded()).toBe(before + 1)
})

test('it asks for the own password each time, and counts the tries', async () => {
  const { actor } = await buildMember({ role: 'admin', password: PASSWORD })
  const recorded = () => db.$count(auditLog, eq(auditLog.action, 'backups.export'))
  const before = await recorded()
  for (const sent of [{}, { password: '' }, { password: 'otra-clave-1' }])
    expect((await sendExport(actor, sent)).status).toBe(422)
  expect(await (await sendExport(actor, { password: 'otra-clave-1' })).json()).toMatchObject({
    code: 'accounts.current_password_wrong',
    params: { field: 'password' },
  })
  expect(await recorded()).toBe(before)
  const other = (await buildMember({ role: 'admin', password: PASSWORD })).actor
  for (let hit = 0; hit < PASSWORD_TRIES.hits; hit += 1) await countCall(PASSWORD_TRIES, other.userId)
  expect((await sendExport(other)).status).toBe(429)
})

test('it is one snapshot, one at a time, and a caller who leaves ends it', async () => {
  const first = await openExport({ format: 'json', now: new Date(), by: { actor: SYSTEM } })
  expect(await sendExport(admin).then((answer) => answer.json())).toMatchObject({
    status: 409,
    code: 'backups.export_busy',
  })
  const { id } = await buildProduct({ title: 'Después de la foto' })
  const files = await filesOf(new Uint8Array(await new Response(first.readable).arrayBuffer()))
  expect(await first.written).toMatchObject({ tables: Object.keys(EXPORTED).length })
  // Also what is read long after it was made.
  for (const [name, text] of files) expect(text, name).not.toContain(id)
  expect(files.has('manifest.json')).toBe(true)

  const left = await openExport({ format: 'csv', now: new Date(), by: { actor: SYSTEM } })
  await left.readable.cancel()
  await expect(left.written).rejects.toThrow()
  const next = await openExport({ format: 'csv', now: new Date(), by: { actor: SYSTEM } })
  await next.readable.cancel()
  await expect(next.written).rejects.toThrow()
})

test('the command writes a whole export for its owner alone, and nothing where it cannot', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-export-'))
  const run = (...given: string[]) =>
    spawnSync(process.execPath, ['scripts/export.ts', ...given], {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATABASE_URL: env.DATABASE_URL!, DATA_DIR: env.DATA_DIR },
    })
  const done = run(folder, '--json')
  expect([done.status, done.stderr]).toEqual([0, ''])
  const [file = ''] = readdirSync(folder)
  expect(file).toMatch(/^istmo-\d{8}-\d{6}-json\.zip$/)
  expect(done.stdout).toContain(file)
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  const files = await filesOf(readFileSync(join(folder, file)))
  expect(JSON.parse(files.get('manifest.json')!).tables).toHaveLength(Object.keys(EXPORTED).length)
  expect(run().status).toBe(1)
  expect(run(join(folder, file, 'dentro.zip')).status).toBe(1)
  expect(readdirSync(folder)).toEqual([file])
})
