import { and, eq, lte, sql } from 'drizzle-orm'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { decryptSecret } from '#server/auth/crypto.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Answered } from '#server/http/open-internet.ts'
import { forgetRows, reasonOf, sweep } from '#server/jobs/sweep.ts'
import { mailSwitchedOff } from '../emails.ts'
import { deliveryNotFound } from '../errors.ts'
import { post } from '../providers/post.ts'
import { belongsTo, isWebhookBacked, type Owner } from '../queries.ts'
import { isDead, LOG_DAYS, nextTryAt } from '../rules/webhooks.ts'
import { webhookAddresses, webhookDeliveries, webhookTries } from '../tables.ts'
import { DELIVER } from './queue-deliveries.ts'

// Longer than one address may take to answer.
const HELD_MS = 2 * 60_000
const DAY_MS = 86_400_000

/**
 * Sends one message. No one else takes it meanwhile; a process that dies between the answer and our note of it leaves
 * a message that goes out twice under one id. What fails waits longer and longer, two days in all, and an address
 * that has long answered nothing is switched off. In steps: no connection is held while somebody is spoken to.
 */
export async function deliver({ id, now }: { id: string; now: Date }): Promise<void> {
  const held = await transaction((tx) => hold(tx, { id, now }))
  if (!held) return
  const { delivery, address } = held
  const startedAt = performance.now()
  const outcome = await send(delivery, address, now).catch(failureOf)
  const tookMs = Math.round(performance.now() - startedAt)
  await transaction((tx) => note(tx, delivery, { ...outcome, tookMs }, now))
}

/** Sends what is due, each address in its turn, so that one with much to receive delays no other. */
export async function deliverWaiting({ now }: { now: Date }): Promise<void> {
  await sweep({
    name: 'programs.deliver-waiting',
    now,
    inFlight: 8,
    due: async (limit) => {
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from webhook_deliveries where state = 'waiting' and next_try_at <= ${now.toISOString()}
        order by row_number() over (partition by address_id order by next_try_at, id), next_try_at limit ${limit}`)
      return rows
    },
    work: ({ id }) => deliver({ id, now }),
  })
}

type Delivery = typeof webhookDeliveries.$inferSelect
type Address = typeof webhookAddresses.$inferSelect

async function hold(tx: Tx, { id, now }: { id: string; now: Date }) {
  const { state, nextTryAt: tryAt, tries } = webhookDeliveries
  const [delivery] = await tx
    .update(webhookDeliveries)
    .set({ tries: sql`${tries} + 1`, triedAt: now, nextTryAt: new Date(now.getTime() + HELD_MS) })
    .where(and(eq(webhookDeliveries.id, id), eq(state, 'waiting'), lte(tryAt, now)))
    .returning()
  if (!delivery) return null
  const itsAddress = eq(webhookAddresses.id, delivery.addressId)
  const [address] = await tx.select().from(webhookAddresses).where(and(itsAddress, isWebhookBacked))
  if (address) return { delivery, address }
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextTryAt: null, error: 'stopped' })
    .where(eq(webhookDeliveries.id, id))
  return null
}

type Outcome = { answerStatus: number | null; answer: string | null; error: string | null }

async function send({ id, event, body }: Delivery, address: Address, now: Date): Promise<Outcome> {
  const { status, answer }: Answered = await post(address.url, {
    id,
    event,
    body,
    secrets: secretsOf(address, now),
    now: new Date(),
  })
  return { answerStatus: status, answer, error: null }
}

const failureOf = (error: unknown): Outcome => ({
  answerStatus: null,
  answer: null,
  error: reasonOf(error),
})

/** The secrets that hold now, the newest first. */
export function secretsOf(address: Address, now: Date): string[] {
  const { id, secretEncrypted, oldSecretEncrypted, oldSecretUntil } = address
  const open = (encrypted: Buffer) => decryptSecret(encrypted, placeOf(id))
  const old = oldSecretEncrypted && oldSecretUntil && oldSecretUntil > now ? [open(oldSecretEncrypted)] : []
  return [open(secretEncrypted), ...old]
}

export const placeOf = (addressId: string) => `webhook_addresses:${addressId}`

/** The response of a try is stored beside those before it, and decides when the next one is. */
async function note(
  tx: Tx,
  { id, addressId, event, tries }: Delivery,
  outcome: Outcome & { tookMs: number },
  now: Date,
) {
  const which = eq(webhookDeliveries.id, id)
  const itsAddress = eq(webhookAddresses.id, addressId)
  // Before its messages: switching it off ends those that wait, and would meet the one that is written here.
  await tx.select({ id: webhookAddresses.id }).from(webhookAddresses).where(itsAddress).for('no key update')
  // It may have been taken away meanwhile, with all that was sent there.
  const [stored] = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(which)
    .for('key share')
  if (!stored) return
  await tx.insert(webhookTries).values({ ...outcome, deliveryId: id, triedAt: now })
  const { answerStatus } = outcome
  const isDelivered = answerStatus !== null && answerStatus >= 200 && answerStatus < 300
  const tryAt = isDelivered ? null : nextTryAt({ event, tries, now })
  const state = isDelivered ? 'delivered' : tryAt ? 'waiting' : 'failed'
  await tx
    .update(webhookDeliveries)
    .set({ state, nextTryAt: tryAt, error: null })
    .where(and(which, eq(webhookDeliveries.state, 'waiting'), eq(webhookDeliveries.tries, tries)))
  if (isDelivered)
    return tx
      .update(webhookAddresses)
      .set({ failures: 0, failingSince: null })
      .where(and(itsAddress, sql`${webhookAddresses.failures} > 0`))
  const [address] = await tx
    .update(webhookAddresses)
    .set({
      failures: sql`${webhookAddresses.failures} + 1`,
      failingSince: sql`coalesce(${webhookAddresses.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(itsAddress)
    .returning()
  if (address?.isActive && isDead(address, now)) await switchOff(tx, address)
}

/** Nothing more is sent there until somebody switches it on; what waited is stored and can be sent again by hand. */
async function switchOff(tx: Tx, address: Address) {
  await tx.update(webhookAddresses).set({ isActive: false }).where(eq(webhookAddresses.id, address.id))
  await stopWaiting(tx, address)
  await mailSwitchedOff(tx, address)
}

/** What waits for an address that is switched off is not sent; it stays in the log. */
export const stopWaiting = (tx: Tx, { id }: { id: string }) =>
  tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextTryAt: null, error: 'switched off' })
    .where(and(eq(webhookDeliveries.addressId, id), eq(webhookDeliveries.state, 'waiting')))

/** Sends a message of the log once more under its old id, with two days of its own. Repeatable. */
export async function deliverAgain(
  tx: Tx,
  owner: Owner,
  { id, deliveryId, now }: { id: string; deliveryId: string; now: Date },
) {
  const ofOwner = tx
    .select({ id: webhookAddresses.id })
    .from(webhookAddresses)
    .where(and(eq(webhookAddresses.id, id), belongsTo(owner, webhookAddresses.storeId)))
  const [again] = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextTryAt: now, error: null })
    .where(and(eq(webhookDeliveries.id, deliveryId), sql`${webhookDeliveries.addressId} in ${ofOwner}`))
    .returning({ id: webhookDeliveries.id })
  if (!again) throw deliveryNotFound()
  await enqueue(tx, DELIVER, { id: deliveryId })
}

/** Forgets what was sent a month ago. Repeatable. */
export async function forgetOldDeliveries({ now }: { now: Date }) {
  const before = new Date(now.getTime() - LOG_DAYS * DAY_MS).toISOString()
  await forgetRows({
    name: 'programs.forget:webhook_deliveries',
    now,
    table: sql`webhook_deliveries`,
    key: sql`id`,
    where: sql`created_at < ${before} and state <> 'waiting'`,
  })
}
