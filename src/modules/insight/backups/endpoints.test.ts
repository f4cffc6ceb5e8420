import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember, changeSettings } from '../../../../tests/support/build-accounts.ts'
import { buildOrder } from '../../../../tests/support/build-orders.ts'
import { buildReturn } from '../../../../tests/support/build-returns.ts'
import { waitingJobs } from '../../../../tests/support/jobs.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { createReleaseBefore, refuseForeignDatabase } from '#server/db/migrate.ts'
import { diskStorage, storage } from '#server/storage/storage.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { checkBackup } from './commands/check-backup.ts'
import { makeBackup, makeNightlyBackup } from './commands/make-backup.ts'
import { readBackup, restoreBackup } from './commands/restore-backup.ts'
import { writeBackup } from './commands/write-backup.ts'
import * as endpoints from './endpoints.ts'
import { endLost, onDemand, tryOne } from './jobs.ts'
import { eventsDuring } from '../../../../tests/support/live-events.ts'
import { backupFolder } from './queries.ts'
import { backups, backupWork } from './tables.ts'

const databaseUrl = env.DATABASE_URL!
const now = new Date()
let path: string

beforeAll(async () => {
  await buildReturn()
  await buildOrder({}, { quantity: 2 })
  await storage.put('product/prueba/original', Buffer.from('una foto'))
  await storage.put('product/prueba/vacia', Buffer.from(''))
  await transaction((tx) => enqueue(tx, { name: 'prueba.espera' }, { a: 'ñandú' }))
  path = join(mkdtempSync(join(tmpdir(), 'istmo-copia-')), 'copia.tar')
  await writeBackup({ databaseUrl, storage, path, now })
})

async function emptyDatabase() {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await db.execute(sql.raw(`create database ${name}`))
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Every row of every table as text, and what numbers come next. */
async function allRows(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`)
    found[name] = rows.map(({ row }) => row)
  }
  const { rows: keys } = await client.query(
    `select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const { rows: next } = await client.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  )
  await client.end()
  const counted: Record<string, unknown> = { ...found, migrations: (found['migrations'] as unknown[]).length }
  return { found: counted, keys, next }
}

test('a restored shop is the same, row by row, with its keys, its next numbers, its files and its waiting jobs', async () => {
  const url = await emptyDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'istmo-vuelta-'))
  const { jobs } = await restoreBackup({ databaseUrl: url, path, storage: diskStorage(dataDir) })
  expect(await allRows(url)).toEqual(await allRows(databaseUrl))
  expect(readFileSync(join(dataDir, 'product/prueba/original'), 'utf8')).toBe('una foto')
  expect(statSync(join(dataDir, 'product/prueba/vacia')).size).toBe(0)
  expect(jobs).toContainEqual(expect.objectContaining({ name: 'prueba.espera', data: { a: 'ñandú' } }))
})

test('a backup is checked in a database of its own, which is gone afterwards', async () => {
  expect(await checkBackup({ databaseUrl, path })).toEqual([])
  const { rows } = await db.execute(sql`select from pg_database where datname like 'istmo_check_%'`)
  expect(rows).toEqual([])
})

test('the check finds a shop whose promises do not hold', async () => {
  const { productId } = await buildOrder({}, { quantity: 1 })
  await db.execute(sql`update stock_levels set on_hand = on_hand + 1 where product_id = ${productId}`)
  const bad = join(mkdtempSync(join(tmpdir(), 'istmo-copia-')), 'mala.tar')
  await writeBackup({ databaseUrl, storage, path: bad, now })
  expect((await checkBackup({ databaseUrl, path: bad })).map(({ id }) => id)).toContain('I1')
  await db.execute(sql`update stock_levels set on_hand = on_hand - 1 where product_id = ${productId}`)
})

test('a backup of the release before the baseline is restored and brought up to date', async () => {
  const old = await emptyDatabase()
  await createReleaseBefore(old)
  const client = new pg.Client({ connectionString: old })
  await client.connect()
  await client.query(`with c as (insert into categories (name, slug) values ('Café', 'cafe') returning id),
    p as (insert into products (title, price_cents) values ('Café de Boquete', 1250) returning id)
    insert into product_categories (product_id, category_id) select p.id, c.id from p, c`)
  await client.end()
  const tar = join(mkdtempSync(join(tmpdir(), 'istmo-copia-')), 'antes.tar')
  await writeBackup({ databaseUrl: old, storage, path: tar, now })
  const url = await emptyDatabase()
  await restoreBackup({ databaseUrl: url, path: tar, storage: null })
  await refuseForeignDatabase(url)
  const { found } = await allRows(url)
  expect(found['products']).toEqual([expect.stringContaining('Café de Boquete')])
  expect(found['product_prices']).toHaveLength(1)
})

test('a shop that is not empty is not written over', async () => {
  const before = await allRows(databaseUrl)
  await expect(restoreBackup({ databaseUrl, path, storage: null })).rejects.toThrow(
    /a shop in this database already/,
  )
  expect(await allRows(databaseUrl)).toEqual(before)
})

test.each([0.1, 0.5, 0.9, 0.999])(
  'a backup cut after %s of it is refused before anything is touched',
  async (part) => {
    const whole = readFileSync(path)
    const cut = join(mkdtempSync(join(tmpdir(), 'istmo-copia-')), 'cortada.tar')
    writeFileSync(cut, whole.subarray(0, Math.floor((whole.length - 1_024) * part)))
    const url = await emptyDatabase()
    await expect(restoreBackup({ databaseUrl: url, path: cut, storage: null })).rejects.toThrow(
      /cut off or damaged/,
    )
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect((await client.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
    await client.end()
  },
)

test('a backup in which one byte is another, and what is none, are refused', async () => {
  const bytes = readFileSync(path)
  const at = bytes.indexOf('tables/products.copy.gz') + 512 + 40
  bytes[at] = bytes[at]! ^ 255
  const bad = join(mkdtempSync(join(tmpdir(), 'istmo-copia-')), 'otra.tar')
  writeFileSync(bad, bytes)
  await expect(readBackup(bad)).rejects.toThrow(/cut off or damaged/)
  for (const text of ['', 'no soy una copia', 'x'.repeat(20_000)]) {
    writeFileSync(bad, text)
    await expect(readBackup(bad)).rejects.toThrow(/is no backup of Istmo|cut off or damaged/)
  }
})

test.each(['una foto', '[{"name":"'])(
  'a backup in which one byte of a picture or of the jobs that wait is another is refused: %s',
  async (content) => {
    const bytes = readFileSync(path)
    const at = bytes.indexOf(content)
    bytes[at] = bytes[at]! ^ 1
    const bad = join(mkdtempSync(join(tmpdir(), 'istmo-copia-')), 'otra.tar')
    writeFileSync(bad, bytes)
    await expect(readBackup(bad)).rejects.toThrow(/cut off or damaged/)
  },
)

// In kB: which file meets the limit, and in the middle of which write, differs from one to the next.
test.each([4, 16, 48, 64])(
  'on a disk full after %i kB nothing half is left, and the next one goes through',
  async (kB) => {
    const folder = mkdtempSync(join(tmpdir(), 'istmo-lleno-'))
    const script = `
    const { writeBackup } = await import(${JSON.stringify(join(import.meta.dirname, 'commands/write-backup.ts'))})
    const { diskStorage, mediaFolder } = await import(${JSON.stringify(join(import.meta.dirname, '../../../server/storage/storage.ts'))})
    const [databaseUrl, dataDir, path] = process.argv.slice(1)
    await writeBackup({ databaseUrl, storage: diskStorage(mediaFolder(dataDir)), path, now: new Date() })`
    const target = join(folder, 'copia.tar')
    // The system lets this process write no file beyond this size, as a full disk does.
    const command = `trap '' XFSZ; ulimit -f ${kB}; exec "$0" --input-type=module -e "$1" "$2" "$3" "$4"`
    const run = spawnSync(
      'bash',
      ['-c', command, process.execPath, script, databaseUrl, env.DATA_DIR, target],
      {
        encoding: 'utf8',
        cwd: join(import.meta.dirname, '../../../..'),
      },
    )
    expect(run.stderr).toContain('The disk is full')
    expect(readdirSync(folder)).toEqual([])
    await writeBackup({ databaseUrl, storage, path: target, now })
    expect(readdirSync(folder)).toEqual(['copia.tar'])
  },
)

test('at night a backup is made, checked, written down and mailed, while the switch is on', async () => {
  await changeSettings('site', { contactEmail: 'duena@istmo.test' })
  await changeSettings('security', { autoBackup: false })
  await makeNightlyBackup({ now })
  expect(await db.select().from(backups)).toEqual([])

  await changeSettings('security', { autoBackup: true })
  await makeNightlyBackup({ now })
  const [row] = await db.select().from(backups)
  expect(row).toMatchObject({ problem: null, checkProblem: null, checkedAt: now })
  expect(statSync(join(backupFolder(), row!.fileName)).size).toBe(row!.bytes)
  const emails = () => db.select().from(outboxMessages).where(eq(outboxMessages.template, 'backup_made'))
  expect((await emails()).map(({ recipient }) => recipient)).toEqual(['duena@istmo.test'])

  await changeSettings('security', { backupNotifications: false })
  await makeNightlyBackup({ now: new Date(now.getTime() + 1_000) })
  expect(await emails()).toHaveLength(1)
  await changeSettings('security', { backupNotifications: true })
})

test('one that cannot be made is written down with its reason and mailed, and old ones stay', async () => {
  const night = new Date(now.getTime() + 5_000)
  const folder = backupFolder()
  const before = readdirSync(folder)
  // In the place of the folder for what is half there stands a file by the name of the backup.
  const { backupName } = await import('./rules.ts')
  mkdirSync(join(folder, backupName(night)))
  writeFileSync(join(folder, backupName(night), 'x'), '')
  const { problem } = await makeBackup({ now: night })
  expect(problem).toBeTruthy()
  const failed = await db.select().from(outboxMessages).where(eq(outboxMessages.template, 'backup_failed'))
  expect(failed).toHaveLength(1)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(before))
})

test('of many nights the retained backups stay, and the rest is deleted', async () => {
  const folder = backupFolder()
  for (let back = 1; back <= 40; back++) {
    const madeAt = new Date(now.getTime() - back * 86_400_000)
    const fileName = `vieja-${back}.tar`
    writeFileSync(join(folder, fileName), 'x')
    await transaction((tx) => tx.insert(backups).values({ fileName, madeAt, bytes: 1, rowCount: 1 }))
  }
  await makeBackup({ now: new Date(now.getTime() + 10_000) })
  const left = readdirSync(folder).filter((name) => name.startsWith('vieja-'))
  expect(left.length).toBeGreaterThanOrEqual(7)
  expect(left.length).toBeLessThanOrEqual(12)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from backups where file_name like 'vieja-%' and deleted_at is null`,
  )
  expect(rows[0]!.count).toBe(left.length)
})

test('an admin sees the last backups and may begin one; no one else', async () => {
  const { actor } = await buildMember({ role: 'admin' })
  const admin = asker(endpoints, actor)
  const { body } = await admin.ask('GET /admin/backups')
  expect(body.items[0]).toMatchObject({ isThere: true, checkProblem: null })
  const holds = body.items[0]!.holds!
  expect(holds.products).toBe(await db.$count(products))
  expect(holds.people).toBeGreaterThan(0)
  const presses = await Promise.all(Array.from({ length: 4 }, () => admin.ask('POST /admin/backups', {})))
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409])
  expect(await waitingJobs('backups.now')).toHaveLength(1)
  expect(presses.find(({ status }) => status === 409)!.body).toMatchObject({
    detail: 'Ya hay una copia o una comprobación en marcha. Espera a que termine.',
  })
  const customer = asker(endpoints, (await buildMember()).actor)
  expect((await customer.ask('GET /admin/backups')).status).toBe(403)
  expect((await customer.ask('GET /admin/backups/work')).status).toBe(403)
  expect((await customer.ask(`POST /admin/backups/${crypto.randomUUID()}/check`, {})).status).toBe(403)
  expect((await asker(endpoints).ask('POST /admin/backups', {})).status).toBe(401)
})

test('backups are found by the name of their file and by day in Panama', async () => {
  const admin = asker(endpoints, (await buildMember({ role: 'admin' })).actor)
  await db.execute(sql`insert into backups (file_name, made_at, problem) values
    ('istmo-buscada-uno.tar', '2020-03-02T04:30:00Z', 'x'), ('istmo-buscada-dos.tar', '2020-03-02T05:30:00Z', 'x')`)
  const names = async (query: string) =>
    (await admin.ask(`GET /admin/backups?${query}` as 'GET /admin/backups')).body.items.map(
      ({ fileName }) => fileName,
    )
  expect(await names('q=BUSCADA')).toEqual(['istmo-buscada-dos.tar', 'istmo-buscada-uno.tar'])
  expect(await names('q=buscada&to=2020-03-01')).toEqual(['istmo-buscada-uno.tar'])
  expect(await names('q=buscada&from=2020-03-02')).toEqual(['istmo-buscada-dos.tar'])
  expect(await names('q=%25')).toEqual([])
  await db.execute(sql`delete from backups where file_name like 'istmo-buscada%'`)
})

test('while a backup is made an admin sees how far it is, and afterwards whether an old one still holds', async () => {
  const admin = asker(endpoints, (await buildMember({ role: 'admin' })).actor)
  await db.delete(backupWork)
  expect((await admin.ask('GET /admin/backups/work')).body.work).toBeNull()
  await admin.ask('POST /admin/backups', {})
  expect((await admin.ask('GET /admin/backups/work')).body.work).toMatchObject({
    kind: 'make',
    state: 'waiting',
  })
  const received = await eventsDuring(() => onDemand.run({}, { now: new Date(now.getTime() + 20_000) }))
  expect(received).toContainEqual({ name: 'backup.changed' })
  const { body } = await admin.ask('GET /admin/backups/work')
  expect(body.work).toMatchObject({ state: 'done', problem: null })
  expect(body.folder).toBe(backupFolder())
  expect(body.freeBytes).toBeGreaterThan(0)

  const [last] = (await admin.ask('GET /admin/backups')).body.items
  const tried = async () => {
    expect((await admin.ask(`POST /admin/backups/${last!.id}/check`, {})).status).toBe(202)
    await tryOne.run({ id: last!.id }, { now: new Date() })
    return (await admin.ask('GET /admin/backups')).body.items[0]!
  }
  expect(await tried()).toMatchObject({ checkProblem: null })
  const path = join(backupFolder(), last!.fileName)
  writeFileSync(path, readFileSync(path).subarray(0, last!.bytes! / 2))
  expect(await tried()).toMatchObject({ checkProblem: 'El archivo está cortado o dañado: usa otra copia.' })
  rmSync(path)
  expect((await admin.ask(`POST /admin/backups/${last!.id}/check`, {})).status).toBe(409)
  expect((await admin.ask(`POST /admin/backups/${crypto.randomUUID()}/check`, {})).status).toBe(404)
})

test('work that no worker begins is shown as stopped, and gives its place away after two minutes', async () => {
  const admin = asker(endpoints, (await buildMember({ role: 'admin' })).actor)
  await db.delete(backupWork)
  await admin.ask('POST /admin/backups', {})
  await db.update(backupWork).set({ seenAt: new Date(Date.now() - 90_000) })
  expect((await admin.ask('POST /admin/backups', {})).status).toBe(409)
  await db.update(backupWork).set({ seenAt: new Date(Date.now() - 130_000) })
  expect((await admin.ask('GET /admin/backups/work')).body.work).toMatchObject({
    state: 'failed',
    problem: 'Se detuvo antes de terminar. Empieza de nuevo.',
  })
  expect((await admin.ask('POST /admin/backups', {})).status).toBe(202)
})

/** Another process begins a backup and is killed in the middle of it. */
async function killInTheMiddle({ begunAt, kind }: { begunAt: Date; kind: 'make' | 'check' }) {
  const script = `
    const { beginWork, doWork } = await import(${JSON.stringify(join(import.meta.dirname, 'commands/begin-work.ts'))})
    const { transaction } = await import(${JSON.stringify(join(import.meta.dirname, '../../../server/db/db.ts'))})
    await transaction((tx) => beginWork(tx, { kind: '${kind}', now: new Date('${begunAt.toISOString()}') }))
    await doWork(() => { console.log('at work'); return new Promise(() => undefined) })`
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../../../..'),
  })
  await once(other.stdout, 'data')
  const admin = asker(endpoints, (await buildMember({ role: 'admin' })).actor)
  expect((await admin.ask('GET /admin/backups/work')).body.work).toMatchObject({ state: 'running' })
  expect((await admin.ask('POST /admin/backups', {})).status).toBe(409)
  const ended = once(other, 'exit')
  other.kill('SIGKILL')
  await ended
  // The database reads the end of the connection a moment later.
  await expect
    .poll(async () => (await admin.ask('GET /admin/backups/work')).body.work)
    .toMatchObject({ state: 'failed', problem: 'Se detuvo antes de terminar. Empieza de nuevo.' })
  return admin
}

test('after the process of a backup is killed the next one begins at once, and the list shows the dead one as failed', async () => {
  await db.delete(backupWork)
  const admin = await killInTheMiddle({ begunAt: new Date(now.getTime() + 60_000), kind: 'make' })
  expect((await admin.ask('POST /admin/backups', {})).status).toBe(202)
  const dead = (await admin.ask('GET /admin/backups')).body.items.filter(({ problem }) => problem !== null)
  expect(dead[0]).toMatchObject({
    problem: 'Se detuvo antes de terminar. Empieza de nuevo.',
    isThere: false,
  })
  await onDemand.run({}, { now: new Date(now.getTime() + 70_000) })
  expect((await admin.ask('GET /admin/backups/work')).body.work).toMatchObject({ state: 'done' })
})

test('without a press the dead backup is listed within a minute, and what it left half written goes with the next one', async () => {
  await db.delete(backupWork)
  const begunAt = new Date(now.getTime() + 120_000)
  const admin = await killInTheMiddle({ begunAt, kind: 'make' })
  await endLost.run({}, { now: begunAt })
  await endLost.run({}, { now: begunAt })
  const listed = (await admin.ask('GET /admin/backups')).body.items
  expect(listed.filter(({ madeAt }) => madeAt === begunAt.toISOString())).toHaveLength(1)
  const half = join(backupFolder(), 'half-abcdef')
  mkdirSync(half)
  utimesSync(half, 1, 1)
  await makeBackup({ now: new Date(now.getTime() + 130_000) })
  expect(existsSync(half)).toBe(false)
})
