import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../scripts/support/embedded-database.ts'
import { startSilentProxy } from '../../tests/support/silent-proxy.ts'
import { migrate } from '#server/db/migrate.ts'

const FLAGS = ['fsync=off', 'max_connections=60', 'shared_buffers=32MB']

// A slow machine must not make a stopped replica one that is too far behind.
const NEVER_MS = 3_600_000
const PATIENCE = { timeout: 60_000 }

let primary: EmbeddedDatabase
let standby: EmbeddedDatabase
let way: Awaited<ReturnType<typeof startSilentProxy>>
/** Past the shop, to the standby itself. */
let outside: pg.Client
let shop: Awaited<ReturnType<typeof openShop>>

/** Loads the modules of the shop again, on these two databases. */
async function openShop() {
  Object.assign(process.env, { DATABASE_URL: primary.url, DATABASE_READ_URL: way.url })
  vi.resetModules()
  const [db, jobs, live, replica, doctor, { endpoints }, { asker }, catalog, accounts] = await Promise.all([
    import('#server/db/db.ts'),
    import('#server/jobs/jobs.ts'),
    import('#server/events/live.ts'),
    import('#server/db/replica.ts'),
    import('./doctor.ts'),
    import('./endpoints.ts'),
    import('../../tests/support/ask.ts'),
    import('../../tests/support/build-catalog.ts'),
    import('../../tests/support/build-accounts.ts'),
  ])
  await jobs.openJobs([], { runs: false })
  await live.openLive()
  await replica.openReplica({ mostBehindMs: NEVER_MS })
  return { ...db, ...jobs, ...live, ...replica, ...doctor, endpoints, asker, ...catalog, ...accounts }
}

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('runDir'), 'pair-'))
  // The database may run as another user, who has to pass through.
  chmodSync(folder, 0o711)
  const at = join(folder, 'primary')
  primary = await startEmbeddedDatabase({ dataDir: at, name: 'istmo', flags: FLAGS })
  await migrate(primary.url)
  const follows = { url: primary.url, dataDir: at }
  standby = await startEmbeddedDatabase({
    dataDir: join(folder, 'standby'),
    name: 'istmo',
    flags: FLAGS,
    follows,
  })
  way = await startSilentProxy(standby.url)
  outside = new pg.Client({ connectionString: standby.url })
  await outside.connect()
  shop = await openShop()
})

afterAll(async () => {
  await shop?.closeReplica()
  await shop?.closeLive()
  await shop?.closeJobs()
  await shop?.closePool()
  await outside?.end()
  await way?.close()
  await standby?.stop()
  await primary?.stop()
})

const state = () => shop.replicaState()!
const trouble = () => expect.poll(() => state().trouble, PATIENCE)

/** Whether this reading came from the replica. */
async function isFromReplica(reading: () => Promise<unknown>): Promise<boolean> {
  const before = state().reads.replica
  await reading()
  return state().reads.replica > before
}

/** A product with the replica stopped right behind it; the title it has then is known to the database alone. */
async function changedUnseen({ isAnnounced }: { isAnnounced: boolean }) {
  const { id, title } = await shop.buildProduct()
  const { ask } = shop.asker(shop.endpoints)
  const read = async () => (await ask(`GET /products/${id}`)).body?.title
  await expect.poll(() => isFromReplica(read), PATIENCE).toBe(true)
  await outside.query('select pg_wal_replay_pause()')
  const isPaused = async () =>
    (await outside.query('select pg_get_wal_replay_pause_state() as state')).rows[0].state
  await expect.poll(isPaused, PATIENCE).toBe('paused')
  const announced = new Promise<void>((resolve) =>
    shop.onLiveEvent((event) => event.ids?.includes(id) && resolve(undefined)),
  )
  await shop.transaction(async (tx) => {
    await tx.execute(`update products set title = 'Otro nombre' where id = '${id}'`)
    if (isAnnounced) await shop.announce(tx, { name: 'product.changed', ids: [id] })
  })
  if (isAnnounced) await announced
  return { id, title, read }
}

const goOn = () => outside.query('select pg_wal_replay_resume()')

test('a public reading comes from the replica, even where no live update showed that it is behind', async () => {
  const { title, read } = await changedUnseen({ isAnnounced: false })
  await expect.poll(read, PATIENCE).toBe(title)
  await goOn()
  await expect.poll(read, PATIENCE).toBe('Otro nombre')
})

test('after a live update nothing is read from a replica that has not reached it', async () => {
  const { read } = await changedUnseen({ isAnnounced: true })
  for (let reads = 0; reads < 5; reads++) expect(await read()).toBe('Otro nombre')
  await goOn()
  await expect.poll(() => isFromReplica(read), PATIENCE).toBe(true)
  expect(await read()).toBe('Otro nombre')
})

test('a writer reads their own writes, and others go on with the replica', async () => {
  const { actor } = await shop.buildMember()
  const { id, title } = await changedUnseen({ isAnnounced: false })
  const member = shop.asker(shop.endpoints, actor)
  const wrote = await member.send(`/api/v1/products/${id}/views`, { method: 'POST' })
  expect(wrote.status).toBe(204)
  const [cookie = ''] = wrote.headers.getSetCookie()
  expect(cookie).toMatch(/^istmo_wrote=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  const titleSeenWith = async (headers: Record<string, string>) => {
    const response = await member.send(`/api/v1/products/${id}`, { headers })
    return ((await response.json()) as { title: string }).title
  }
  expect(await titleSeenWith({ cookie: cookie.split(';')[0]! })).toBe('Otro nombre')
  for (const nonsense of ['unknown', '-1', '1e99', "0'; drop table products"])
    expect(await titleSeenWith({ cookie: `istmo_wrote=${nonsense}` })).toBe('Otro nombre')
  await expect.poll(() => titleSeenWith({}), PATIENCE).toBe(title)
  await goOn()
})

test('a replica that is far behind is reported, left alone, and used again when it has caught up', async () => {
  await shop.closeReplica()
  await shop.openReplica({ mostBehindMs: 1_000 })
  const { read } = await changedUnseen({ isAnnounced: false })
  await trouble().toMatch(/^it is more than \d+ seconds behind$/)
  expect(await read()).toBe('Otro nombre')
  await goOn()
  await trouble().toBe(null)
  await expect.poll(() => isFromReplica(read), PATIENCE).toBe(true)
  await shop.closeReplica()
  await shop.openReplica({ mostBehindMs: NEVER_MS })
})

test('what a slow replica does not read in time the database itself reads', async () => {
  const caller = {
    actor: { kind: 'visitor' },
    cookies: { get: () => undefined, set: () => undefined },
  } as const
  const read = () =>
    shop.readPublic(caller, (at) =>
      at.execute('select pg_sleep(case when pg_is_in_recovery() then 9 else 0 end)'),
    )
  const readAndAsk = async () => {
    await read()
    return state().trouble
  }
  await expect.poll(readAndAsk, PATIENCE).toBe('it is slow')
  await trouble().toBe(null)
})

test('while a replica says nothing every reading is answered all the same', async () => {
  const { id } = await shop.buildProduct()
  const { ask } = shop.asker(shop.endpoints)
  const read = async () => expect((await ask(`GET /products/${id}`)).status).toBe(200)
  await expect.poll(() => isFromReplica(read), PATIENCE).toBe(true)
  way.silence()
  await Promise.all([read(), read(), read()])
  await trouble().toMatch(/timeout/)
  expect((await shop.examine()).find(({ about }) => about === 'replica')).toMatchObject({ state: 'care' })
  way.speak()
  await trouble().toBe(null)
  await expect.poll(() => isFromReplica(read), PATIENCE).toBe(true)
  expect((await shop.examine()).find(({ about }) => about === 'replica')).toMatchObject({ state: 'good' })
})

test('a replica reads what everybody may see and nothing else', () => {
  const endpoints = shop.endpoints.filter(({ isPublic }) => isPublic)
  expect(endpoints.length).toBeGreaterThan(10)
  for (const { path, work, allow } of endpoints)
    expect([path, work, allow({ kind: 'visitor' })]).toEqual([path, 'read', true])
})

test('one that follows no one any more is no replica', async () => {
  await outside.query('select pg_promote()')
  await trouble().toBe('it follows no other database')
  expect((await shop.asker(shop.endpoints).ask('GET /home')).status).toBe(200)
})
