import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { asker } from '../../tests/support/ask.ts'
import { buildCart } from '../../tests/support/build-cart.ts'
import { CARD } from '../../tests/support/build-orders.ts'
import { startSilentProxy } from '../../tests/support/silent-proxy.ts'
import { app } from './app.ts'
import { endpoints } from './endpoints.ts'
import { findSentence } from '#i18n/sentence.ts'
import { db, openPool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { toProblem } from '#server/http/problem.ts'
import { whyNotReady } from '#server/db/readiness.ts'

/** Somebody outside of the shop who locks the stock of a product until the test releases it. */
async function holdStock(productId: string) {
  const outside = new pg.Client({ connectionString: env.DATABASE_URL })
  await outside.connect()
  await outside.query('begin')
  await outside.query('select from stock_levels where product_id = $1 for update', [productId])
  return async () => {
    await outside.query('commit')
    await outside.end()
  }
}

/** Until every connection for commands waits for a row. */
async function everyCommandWaits() {
  for (let waiting = 0; waiting < env.DATABASE_POOL; ) {
    const { rows } = await db.execute<{
      count: number
    }>(sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    waiting = rows[0]!.count
  }
}

test('while thirty checkouts wait for one row, lists and readiness answer and each of them is refused', async () => {
  const first = await buildCart({ items: [{ onHand: 100 }] })
  const { productId } = first.lines[0]!
  const buyers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const buyer = await buildCart({ items: [] })
      const { ask } = asker(endpoints, buyer.actor)
      await ask('POST /cart/lines', { productId, quantity: 1 })
      return ask
    }),
  )
  const letGo = await holdStock(productId)
  const checkouts = buyers.map((ask) => ask('POST /checkout', CARD))
  await everyCommandWaits()
  const visitor = asker(endpoints)
  for (const route of ['GET /products', 'GET /home', `GET /products/${productId}`])
    expect([route, (await visitor.ask(route)).status]).toEqual([route, 200])
  expect(await whyNotReady()).toBe(null)
  const answers = await Promise.all(checkouts)
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([503, { code: 'app.busy', params: { retryAfter: 2 } }])
  await letGo()
  for (const ask of buyers) expect(await ask('POST /checkout', CARD)).toMatchObject({ status: 200 })
})

test('a checkout that was asked to retry succeeds at once with the same key', async () => {
  const { actor, lines } = await buildCart({ items: [{ onHand: 5 }] })
  const { ask } = asker(endpoints, actor)
  const key = crypto.randomUUID()
  const letGo = await holdStock(lines[0]!.productId)
  expect(await ask('POST /checkout', CARD, key)).toMatchObject({ status: 503 })
  await letGo()
  expect(await ask('POST /checkout', CARD, key)).toMatchObject({
    status: 200,
    body: { paymentStatus: 'paid' },
  })
})

test('a database that falls silent is given up, also in the middle of a transaction, and asked anew when it speaks', async () => {
  const proxy = await startSilentProxy(env.DATABASE_URL!)
  const pool = openPool({ max: 2, statementMs: 2_000, waitMs: 2_000, connectionString: proxy.url })
  const through = drizzle(pool)
  await through.execute(sql`select 1`)
  const amid = through.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    proxy.silence()
    await tx.execute(sql`select 2`)
  })
  for (const asked of [amid, through.execute(sql`select 3`), through.execute(sql`select 4`)]) {
    const error = await asked.then(
      () => null,
      (caught: unknown) => caught,
    )
    expect(toProblem(error, 'es', findSentence)).toMatchObject({ status: 503, code: 'app.busy' })
  }
  proxy.speak()
  expect((await through.execute(sql`select 5 as five`)).rows).toEqual([{ five: 5 }])
  await pool.end()
  await proxy.close()
})

test('a database whose socket, place or name is gone is reported as busy, and a missing file as a bug', async () => {
  const nowhere = [
    'postgres://istmo@localhost/istmo?host=/nowhere/postgres',
    `postgres://istmo@localhost/istmo?host=${encodeURIComponent(import.meta.filename)}`,
    'postgres://istmo@nowhere.invalid/istmo',
    'postgres://istmo@127.0.0.1:1/istmo',
  ]
  for (const connectionString of nowhere) {
    const pool = openPool({ max: 1, statementMs: 2_000, connectionString })
    const error = await drizzle(pool)
      .execute(sql`select 1`)
      .catch((caught: unknown) => caught)
    expect([connectionString, toProblem(error, 'es', findSentence)]).toMatchObject([
      connectionString,
      { status: 503, code: 'app.busy', params: { retryAfter: 2 } },
    ])
    await pool.end()
  }
  const missing = await readFile('/nowhere/file').catch((caught: unknown) => caught)
  expect(toProblem(missing, 'es', findSentence)).toMatchObject({ status: 500 })
})

test.each(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED', 'EAI_AGAIN', '57P01', '57P05'])(
  'a database that is away with %s is reported as busy',
  (code) => {
    const error = new Error('asked', { cause: Object.assign(new Error('away'), { code }) })
    expect(toProblem(error, 'es', findSentence)).toMatchObject({ status: 503, code: 'app.busy' })
  },
)

test.each(['53100', '58030', '25006'])(
  'a full disk (%s) is reported as such, and not as a bug',
  async (code) => {
    const full = transaction((tx) =>
      tx.execute(
        sql.raw(`do $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$`),
      ),
    )
    const error = await full.catch((caught: unknown) => caught)
    expect(toProblem(error, 'es', findSentence)).toMatchObject({
      status: 503,
      code: 'app.cannot_save',
      params: { retryAfter: 60 },
      detail: 'No podemos guardar nada en este momento. Intenta de nuevo en unos minutos.',
    })
  },
)

test('readiness says ready', async () => {
  const answer = await app.request('/readyz')
  expect([answer.status, await answer.text()]).toEqual([200, 'ready'])
})

test.skipIf(!existsSync('/proc/self'))(
  'on a full disk readiness says so, and ready again when there is space',
  async () => {
    const { DATA_DIR } = env
    // A file system that is there and never has space.
    env.DATA_DIR = '/proc'
    const full = await app.request('/readyz')
    env.DATA_DIR = DATA_DIR
    expect([full.status, await full.text()]).toEqual([503, 'the disk is full'])
    expect((await app.request('/readyz')).status).toBe(200)
  },
)
