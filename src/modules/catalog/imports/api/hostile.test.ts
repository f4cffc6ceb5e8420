import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { products } from '#modules/catalog/products/tables.ts'
import type { Actor } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory } from '../../../../../tests/support/build-catalog.ts'
import { buildStoreThat } from '../../../../../tests/support/build-stores.ts'
import { waitingJobs } from '../../../../../tests/support/jobs.ts'
import { untilWaiting } from '../../../../../tests/support/locks.ts'
import { CATALOG_HEADER, fileSender } from '../../../../../tests/support/send-files.ts'
import { continueRun } from '../commands/runs.ts'
import * as imports from '../endpoints.ts'
import { importFiles, importProblems } from '../tables.ts'

const admin = (await buildMember({ role: 'admin' })).actor
const { ask, send, work, runOf } = fileSender(admin)

const BAD = ',5,Hogar,1,,'
const file = (lines: readonly string[]) => [CATALOG_HEADER, ...lines].join('\n')
const goodLines = (count: number, name: string, category = 'Hogar') =>
  Array.from({ length: count }, (_, at) => `${name} ${at},1,${category},1,,`)

async function looked(lines: readonly string[]) {
  const { body } = await send(file(lines))
  await work(body.id)
  return { id: body.id as string, run: await runOf(body.id) }
}

async function ready(lines: readonly string[]) {
  const { id } = await looked(lines)
  await ask(`POST /admin/imports/${id}/start`)
  return id
}

/** A seller who sends files of their store. */
function seller(actor: Actor) {
  const own = asker(imports, actor)
  return {
    ...own,
    send: async (lines: readonly string[]) => {
      const form = new FormData()
      form.append('file', new File([file(lines)], 'productos.csv'))
      const response = await own.send('/api/v1/store/imports', { method: 'POST', body: form })
      return { status: response.status, body: await response.json() }
    },
  }
}

/** Does this while no batch of the seller's files can be stored. */
async function whileBatchesWait(sellerId: string, act: () => Promise<void>) {
  await transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('imports'), hashtext(${sellerId}))`)
    await act()
  })
}
const SITE = '00000000-0000-0000-0000-000000000000'

afterEach(() => {
  env.ISTMO_RATE_LIMITS = false
})

test('a file of nothing but errors is refused after its first lines', async () => {
  const { id, run } = await looked(Array(9000).fill(BAD))
  expect(run).toMatchObject({ status: 'refused', failure: 'only_errors' })
  expect(run.preview!.records).toBeLessThan(2500)
  expect(await db.$count(importProblems, sql`run_id = ${id}`)).toBe(500)
  // Another separator or decimal mark may read it.
  expect(await db.$count(importFiles, sql`run_id = ${id}`)).toBe(1)
})

test('of many lines with errors five hundred are stored and all are counted', async () => {
  const { id, run } = await looked([...goodLines(1, 'Entre errores'), ...Array(1200).fill(BAD)])
  const problems = async () => (await ask(`GET /admin/imports/${id}/problems`)).body.total
  expect(run).toMatchObject({ status: 'ready', preview: { created: 1, failed: 1200 } })
  expect(await problems()).toBe(500)
  await ask(`POST /admin/imports/${id}/start`)
  await work(id)
  expect(await runOf(id)).toMatchObject({ status: 'done', created: 1, failed: 1200, records: 1201 })
  expect(await problems()).toBe(500)
})

test('a file that is discarded while it is looked through writes nothing more', async () => {
  const { body } = await send(file([...goodLines(1, 'Descartado'), ...Array(4000).fill(BAD)]))
  let looking: Promise<void> | undefined
  await transaction(async (tx) => {
    await tx.execute(sql`update import_runs set status = 'discarded' where id = ${body.id}`)
    looking = work(body.id)
    await untilWaiting(looking)
  })
  await looking
  expect(await runOf(body.id)).toMatchObject({ status: 'discarded', preview: null })
  expect(await db.$count(importProblems, sql`run_id = ${body.id}`)).toBe(0)
})

test('a job that timed out stores no batch after the one it is in', async () => {
  const id = await ready(goodLines(700, 'Tardío'))
  const timeout = new AbortController()
  let working: Promise<void> | undefined
  await whileBatchesWait(SITE, async () => {
    working = continueRun({ runId: id, now: new Date(), signal: timeout.signal })
    await untilWaiting(working)
    timeout.abort()
  })
  await working
  expect(await runOf(id)).toMatchObject({ status: 'running', records: 250 })
  await work(id)
  expect(await runOf(id)).toMatchObject({ status: 'done', records: 700, created: 700 })
})

test('the retry of a job takes the run from it, and the first one stores nothing more beside it', async () => {
  const id = await ready(goodLines(700, 'Relevado'))
  let both: Promise<unknown> | undefined
  await whileBatchesWait(SITE, async () => {
    // The first worker does not know that it timed out.
    const first = work(id)
    await untilWaiting(first)
    const retry = continueRun({ runId: id, now: new Date(), turnMs: 0 })
    both = Promise.all([first, retry])
    // Until the retry waits for the turn as well.
    for (let waiting = 0; waiting < 2; ) {
      const { rows } = await db.execute<{ n: number }>(sql`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      waiting = rows[0]!.n
    }
  })
  await both
  // One batch of the first, one of the retry, whose turn was one batch long.
  expect(await runOf(id)).toMatchObject({ status: 'running', records: 500, created: 500 })
  await work(id)
  expect(await runOf(id)).toMatchObject({ status: 'done', records: 700, created: 700 })
  expect(await db.$count(products, sql`title like 'Relevado %'`)).toBe(700)
})

test('a long file gives its turn back and goes to the end of the queue', async () => {
  const id = await ready(goodLines(600, 'Largo'))
  const queued = async () =>
    (await waitingJobs<{ runId: string }>('imports.work')).filter(({ runId }) => runId === id).length
  const before = await queued()
  await continueRun({ runId: id, now: new Date(), turnMs: 0 })
  expect(await runOf(id)).toMatchObject({ status: 'running', records: 250 })
  expect(await queued()).toBe(before + 1)
})

test("one file of a store is worked at a time, another store's is not held up, and the next begins when it ends", async () => {
  const { name } = await buildCategory()
  const [mine, theirs] = [await buildStoreThat('open'), await buildStoreThat('open')]
  const [me, they] = [seller(mine.actor), seller(theirs.actor)]
  const first = (await me.send(goodLines(3, 'Primero', name))).body.id
  await work(first)
  await me.ask(`POST /store/imports/${first}/start`)
  const second = (await me.send(goodLines(3, 'Segundo', name))).body.id
  const other = (await they.send(goodLines(3, 'Ajeno', name))).body.id
  let working: Promise<void> | undefined
  await whileBatchesWait(mine.storeId, async () => {
    working = work(first)
    await untilWaiting(working)
    await work(second)
    await work(other)
    expect((await me.ask(`GET /store/imports/${second}`)).body.status).toBe('reading')
    expect((await they.ask(`GET /store/imports/${other}`)).body.status).toBe('ready')
  })
  await working
  expect((await me.ask(`GET /store/imports/${first}`)).body.status).toBe('done')
  const queued = await waitingJobs<{ runId: string }>('imports.work')
  expect(queued.filter(({ runId }) => runId === second)).toHaveLength(2)
  await work(second)
  expect((await me.ask(`GET /store/imports/${second}`)).body.status).toBe('ready')
})

test('a store that is not verified has five files waiting, also when many come at once', async () => {
  const { actor } = await buildStoreThat('pending')
  const { ask: own, send: sendOwn } = seller(actor)
  const sent = await Promise.all(Array.from({ length: 8 }, () => sendOwn(goodLines(1, 'Espera'))))
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 201, 201, 409, 409, 409,
  ])
  expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'imports.too_many_files',
    detail: expect.stringContaining('demasiados archivos en espera'),
  })
  const waiting = sent.find(({ status }) => status === 201)!.body.id
  expect((await own(`POST /store/imports/${waiting}/discard`)).status).toBe(204)
  expect((await sendOwn(goodLines(1, 'Espera'))).status).toBe(201)
})

test('a store that is not verified sends twenty files an hour, and a verified one more', async () => {
  env.ISTMO_RATE_LIMITS = true
  const [pending, open] = [await buildStoreThat('pending'), await buildStoreThat('open')]
  const statusesOf = async (actor: Actor) => {
    const statuses = new Set<number>()
    for (let at = 0; at < 21; at++) statuses.add((await seller(actor).send(['sin encabezado'])).status)
    return [...statuses]
  }
  expect(await statusesOf(pending.actor)).toEqual([201, 409, 429])
  expect(await statusesOf(open.actor)).toEqual([201])
})
