import { randomUUID } from 'node:crypto'
import { mkdirSync, symlinkSync, unlinkSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildMember, buildProfile, buildSession } from '../../tests/support/build-accounts.ts'
import { buildProduct } from '../../tests/support/build-catalog.ts'
import {
  buildOrder,
  buildStore,
  buildTransfer,
  offerTransfers,
  theOrder,
  thePayments,
} from '../../tests/support/build-orders.ts'
import { buildWaitingPlan } from '../../tests/support/build-plans.ts'
import { buildQuote, theQuote } from '../../tests/support/build-quotes.ts'
import { EARLIER_CASES } from '../../tests/support/sweep-earlier.ts'
import { EMAIL_CASES } from '../../tests/support/sweep-emails.ts'
import { poisonRow } from '../../tests/support/poison.ts'
import { type Case, DAY, one, PLAN_CASES, start, type Thing } from '../../tests/support/sweep-cases.ts'
import { buildPhoto } from '../../tests/support/build-returns.ts'
import { buildReviewPhoto } from '../../tests/support/build-reviews.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { log } from '#server/observability/log.ts'
import { storage } from '#server/storage/storage.ts'
import { userInteractions } from '#modules/catalog/products/tables.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { findMessage } from '#modules/platform/emails/queries.ts'
import { payments } from '#modules/payments/core/tables.ts'
import { testPayments } from '#modules/payments/gateways/tables.ts'
import { planPurchases } from '#modules/sellers/subscriptions/tables.ts'
import { jobs } from './jobs.ts'

const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000)

/** A row of a table without a module of its own in the tests, and whether it is gone. */
const row = (
  job: string,
  table: string,
  key: string,
  insert: (id: string) => Promise<unknown>,
  hours: number,
) =>
  one({
    job,
    poisoned: { table, key },
    after: { hours },
    async build() {
      const id = randomUUID()
      await insert(id)
      return { id }
    },
    async isDone({ id }) {
      const { rows } = await db.execute(
        sql`select from ${sql.raw(table)} where ${sql.raw(key.replaceAll('old.', ''))} = ${id}`,
      )
      return rows.length === 0
    },
  })

const bytes = (id: string) => Buffer.from(id)
const asText = (column: string) => `convert_from(old.${column}, 'utf8')`
const someone = async () => (await buildProfile()).userId

const cases: Case<Thing>[] = [
  one({
    job: 'orders.expire',
    poisoned: { table: 'orders', key: 'old.id::text' },
    after: { hours: 1 },
    build: async () => ({ id: (await buildOrder({ testChoice: 'decline' })).orderId }),
    isDone: async ({ id }) => (await theOrder(id)).status === 'cancelled',
  }),
  one({
    job: 'orders.expire',
    poisoned: { table: 'seller_orders', key: 'old.order_id::text' },
    after: { hours: 49 },
    build: async () => ({ id: (await buildTransfer({ stores: [] })).orderId }),
    isDone: async ({ id }) => (await theOrder(id)).status === 'cancelled',
  }),
  one({
    job: 'payments.reconcile',
    poisoned: { table: 'payments', key: 'old.order_id::text' },
    after: { hours: 0.05 },
    async build() {
      const { orderId: id } = await buildOrder({ testChoice: 'never_answers' })
      await db.update(testPayments).set({ state: 'paid', version: 2 }).where(eq(testPayments.orderId, id))
      return { id }
    },
    isDone: async ({ id }) => (await thePayments(id))[0]!.state === 'paid',
  }),
  one({
    job: 'payments.reconcile',
    poisoned: { table: 'refunds', key: 'old.order_id::text' },
    after: { hours: 1 },
    async build() {
      const { orderId: id } = await buildOrder()
      await db.execute(sql`
        insert into refunds (payment_id, order_id, amount_cents, reason, cause_key)
        select id, order_id, 100, 'prueba', 'prueba:' || id from payments where order_id = ${id}`)
      return { id }
    },
    isDone: async ({ id }) => (await stateOf('refunds', 'order_id', id)) === 'done',
  }),
  ...PLAN_CASES,
  ...EMAIL_CASES,
  ...EARLIER_CASES,
  one({
    job: 'subscriptions.expire-purchases',
    poisoned: { table: 'plan_purchases', key: 'old.id::text' },
    after: { hours: 1 },
    async build() {
      const { purchaseId: id } = await buildWaitingPlan()
      await db.update(payments).set({ state: 'cancelled' }).where(eq(payments.purchaseId, id))
      return { id }
    },
    async isDone({ id }) {
      const [purchase] = await db.select().from(planPurchases).where(eq(planPurchases.id, id))
      return purchase!.status === 'expired'
    },
  }),
  one({
    job: 'payments.expire-quotes',
    poisoned: { table: 'crypto_quotes', key: 'old.id::text' },
    after: { hours: 1 },
    build: () => buildQuote(),
    isDone: async ({ id }) => (await theQuote(id)).status === 'expired',
  }),
  ...Object.entries({ 'returns.sweep_photos': buildPhoto, 'reviews.sweep_photos': buildReviewPhoto }).map(
    ([job, keep]) =>
      one({
        job,
        poisoned: { table: 'media_files', key: 'old.id::text' },
        after: { hours: 49 },
        build: async () => ({ id: await keep((await buildSession({ userId: await someone() })).actor) }),
        isDone: isFileGone,
      }),
  ),
  one({
    job: 'orders.sweep_proofs',
    poisoned: { table: 'media_files', key: 'old.id::text' },
    after: { hours: 31 * DAY },
    async build() {
      const [file] = await db
        .insert(mediaFiles)
        .values({ kind: 'receipt', mime: 'application/pdf', bytes: 1, sha256: bytes('x') })
        .returning({ id: mediaFiles.id })
      return file!
    },
    isDone: isFileGone,
  }),
  row(
    'payments.forget-events',
    'provider_events',
    'old.event_id',
    (id) =>
      db.execute(
        sql`insert into provider_events (provider, event_id, type, handled_at) values ('stripe', ${id}, 'x', now())`,
      ),
    91 * DAY,
  ),
  one({
    job: 'catalog-forget-views',
    poisoned: { table: 'user_interactions', key: 'old.user_id::text' },
    after: { hours: 181 * DAY },
    async build() {
      const id = await someone()
      const product = await buildProduct()
      await db.execute(sql`insert into user_interactions (user_id, product_id, interaction_type)
        values (${id}, ${product.id}, 'view')`)
      return { id }
    },
    isDone: async ({ id }) => (await db.$count(userInteractions, eq(userInteractions.userId, id))) === 0,
  }),
  one({
    job: 'messages.deliver_waiting',
    poisoned: { table: 'outbox_messages', key: 'old.id::text' },
    after: { hours: 0.05 },
    async build() {
      const id = randomUUID()
      await db.execute(sql`insert into outbox_messages (id, channel, recipient, template, locale, subject, body_text)
        values (${id}, 'email', 'ana@correo.test', 'x', 'es', 'x', 'x')`)
      return { id }
    },
    isDone: async ({ id }) => (await findMessage(db, { id }))?.status === 'mailbox',
  }),
  row(
    'stores.sweep_invitations',
    'store_invitations',
    'old.email',
    async (id) => {
      const { storeId } = await buildStore({ account: false })
      await db.execute(sql`insert into store_invitations (store_id, email, role, token_hash, expires_at)
        values (${storeId}, ${id}, 'staff', decode(md5(${id}), 'hex'), now())`)
    },
    DAY,
  ),
  row(
    'messages.forget_old',
    'contact_messages',
    'old.email',
    (id) =>
      db.execute(sql`insert into contact_messages (name, email, subject, message, locale)
        values ('x', ${id}, 'x', 'x', 'es')`),
    800 * DAY,
  ),
  row(
    'messages.forget_old',
    'outbox_messages',
    'old.recipient',
    (id) =>
      db.execute(sql`insert into outbox_messages (channel, recipient, template, locale, subject, body_text, status)
        values ('email', ${id}, 'x', 'es', 'x', 'x', 'sent')`),
    800 * DAY,
  ),
  row(
    'server.forget',
    'idempotency_keys',
    'old.key',
    (id) =>
      db.execute(sql`insert into idempotency_keys (user_id, key, endpoint, body_sha256, locked_until)
        values (gen_random_uuid(), ${id}, 'x', '', now())`),
    73,
  ),
  row(
    'server.forget',
    'rate_limits',
    'old.key',
    (id) => db.execute(sql`insert into rate_limits (key, hits, expires_at) values (${id}, 1, now())`),
    2,
  ),
  row(
    'server.forget',
    'resting_work',
    'old.item',
    (id) =>
      db.execute(
        sql`insert into resting_work (sweep, item, tries, error, retry_at) values ('gone', ${id}, 1, 'x', now())`,
      ),
    31 * DAY,
  ),
  row(
    'accounts.sweep',
    'sessions',
    'old.user_agent',
    async (id) =>
      db.execute(sql`insert into sessions (token_hash, user_id, device_hash, user_agent)
        values (${bytes(id)}, ${await someone()}, ${bytes(id)}, ${id})`),
    2,
  ),
  row(
    'accounts.sweep',
    'known_devices',
    asText('device_hash'),
    async (id) =>
      db.execute(
        sql`insert into known_devices (user_id, device_hash) values (${await someone()}, ${bytes(id)})`,
      ),
    366 * DAY,
  ),
  row(
    'accounts.sweep',
    'account_tokens',
    asText('token_hash'),
    async (id) =>
      db.execute(sql`insert into account_tokens (token_hash, user_id, purpose, expires_at)
        values (${bytes(id)}, ${await someone()}, 'reset_password', now())`),
    1,
  ),
  row(
    'accounts.sweep',
    'pending_registrations',
    'old.email',
    (id) =>
      db.execute(sql`
        insert into pending_registrations (token_hash, email, password_hash, full_name, plan, locale, expires_at)
        values (${bytes(id)}, ${id}, 'x', 'x', 'premium', 'es', now())`),
    2,
  ),
  row(
    'accounts.sweep',
    'sign_in_locks',
    asText('email_hash'),
    (id) => db.execute(sql`insert into sign_in_locks (email_hash) values (${bytes(id)})`),
    25,
  ),
  row(
    'accounts.sweep',
    'phone_codes',
    asText('code_hash'),
    (id) =>
      db.execute(sql`insert into phone_codes (phone_hash, code_hash, expires_at, created_at)
        values (${bytes(id)}, ${bytes(id)}, now(), now())`),
    49,
  ),
  one({
    job: 'media.sweep_files',
    // A name that leads to itself can be neither read nor dated.
    poisoned: null,
    after: { hours: 49 },
    async build() {
      await buildPhoto((await buildSession({ userId: await someone() })).actor)
      const id = randomUUID()
      await leaveFile(id)
      return { id }
    },
    isDone: async ({ id }) => (await storage.get(`product/${id}/original`)) === null,
  }),
]

beforeAll(async () => {
  await offerTransfers((await buildMember({ role: 'admin' })).actor as Admin)
  env.ISTMO_RATE_LIMITS = false
  log.level = 'silent'
})
beforeEach(async () => void (await db.execute(sql`delete from resting_work`)))

/** A file that no row knows, from an hour before the test. */
async function leaveFile(id: string) {
  await storage.put(`product/${id}/original`, bytes('x'))
  const then = new Date(start.getTime() - 3_600_000)
  utimesSync(join(env.DATA_DIR, 'media', 'product', id), then, then)
}

async function isFileGone({ id }: Thing) {
  return (await db.$count(mediaFiles, eq(mediaFiles.id, id))) === 0
}

async function stateOf(table: string, column: string, id: string) {
  const { rows } = await db.execute<{ state: string }>(
    sql`select state from ${sql.raw(table)} where ${sql.raw(column)} = ${id}`,
  )
  return rows[0]?.state
}

const run = (name: string, now: Date) => jobs.find((job) => job.name === name)!.run({}, { now })

async function retrying() {
  const { rows } = await db.execute<{ error: string }>(
    sql`select error from resting_work where sweep <> 'gone'`,
  )
  return rows.map(({ error }) => error)
}

async function poison(poisoned: Case<Thing>['poisoned'], { id }: Thing): Promise<() => Promise<unknown>> {
  if (poisoned) return poisonRow(poisoned, id)
  const path = join(env.DATA_DIR, 'media', 'product', id)
  await storage.removeAll(`product/${id}`)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(path, path)
  return async () => {
    unlinkSync(path)
    await leaveFile(id)
  }
}

test.each(cases.map((one) => [one.job, one.poisoned?.table ?? 'a file', one] as const))(
  '%s: one of %s that cannot be worked delays no other and is retried with backoff',
  async (job, _, { build, poisoned, after, isDone }) => {
    const [bad, ...others] = [await build(), await build(), await build()]
    const heal = await poison(poisoned, bad!)
    const now = hoursLater(after.hours)
    await run(job, now)
    expect(await Promise.all(others.map(isDone))).toEqual([true, true])
    expect(await retrying()).toEqual([expect.stringContaining('ELOOP')])
    await heal()
    await run(job, now)
    expect(await retrying()).toHaveLength(1)
    await run(job, new Date(now.getTime() + 60_001))
    expect(await isDone(bad!)).toBe(true)
    expect(await retrying()).toEqual([])
  },
)

// What goes over no rows, or over those of one table that its own module breaks: a chain, a file, a day.
const TRIED_IN_THEIR_MODULES = [
  'payments.release-cards',
  'payments.watch-chains',
  'programs.deliver_waiting',
  'programs.forget',
  'catalog.fetch_pictures',
  'audit.seal',
  'backups.archive',
  'backups.end_lost',
  'backups.nightly',
  'imports.continue',
  'imports.forget',
  'statistics.close_days',
  'statistics.count_days',
  'statistics.tell_shop',
  'statistics.weekly_letters',
]

test('every job that comes by the clock is among them', () => {
  const clocked = jobs.flatMap(({ name, cron }) => (cron ? [name] : []))
  const tried = [...new Set(cases.map(({ job }) => job)), ...TRIED_IN_THEIR_MODULES]
  expect(tried.toSorted()).toEqual(clocked.toSorted())
})
