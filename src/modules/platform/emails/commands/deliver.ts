import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Admin } from '#server/auth/actor.ts'
import { shopNow } from '#server/process/clock.ts'
import { db, isAmong, mayBeLost, transaction, type Tx, unread } from '#server/db/db.ts'
import { WORK_CHANNEL, workWhenNotified } from '#server/events/live.ts'
import { log } from '#server/observability/log.ts'
import { sweep, sweepTogether } from '#server/jobs/sweep.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { deliverToDevice } from './devices.ts'
import { alreadySent, emailNotFound } from '../errors.ts'
import { isNeverTaken } from '../providers/push.ts'
import { isRefusedForGood, sendBySmtp } from '../providers/smtp.ts'
import { findMailServer, findMessage } from '../queries.ts'
import { GIFT_CARD_EMAIL, isGivenUp, nextTryAt } from '../rules.ts'
import { outboxMessages } from '../tables.ts'

const EMAILS = 'letters'
/** Notifies the workers at commit; part of a statement that inserts an email. */
export const notifySenders = sql`pg_notify(${WORK_CHANNEL}, ${EMAILS})`

// Longer than a mail server may take for one email.
const HELD_MS = 10 * 60_000
const LAST_EMAIL_MS = 3_000

/**
 * Sends waiting emails at once and each new one with its commit. Returns a function that stops this and waits at most
 * three seconds for the email that is being sent.
 */
export function startEmailDelivery(): () => Promise<unknown> {
  const sending = workWhenNotified(EMAILS, () => deliverWaiting({ now: shopNow() }))
  return () => Promise.race([sending.stop(), pause(LAST_EMAIL_MS)])
}

/**
 * Sends the new emails, and those that are due for a retry. What has nowhere to go
 * is laid into the local mailbox, many at once, since nothing of it leaves.
 */
export async function deliverWaiting({ now }: { now: Date }): Promise<void> {
  const { id, status, channel, nextTryAt: tryAt, queuedAt } = outboxMessages
  const server = findMailServer(db)
  // While the settings cannot be read, emails wait as without a mail server; push notices do not.
  const hasServer = await server.then(Boolean, () => true)
  const isDue = and(eq(status, 'queued'), or(isNull(tryAt), lte(tryAt, now)))!
  const isDeferred = hasServer ? eq(channel, 'sms') : ne(channel, 'push')
  const listDue = (which: SQL) => (limit: number) =>
    db.select({ id }).from(outboxMessages).where(and(isDue, which)).orderBy(asc(queuedAt)).limit(limit)
  await sweepTogether({
    ...{ name: 'messages.lay-into-mailbox', now, due: listDue(isDeferred) },
    work: (emails) => layIntoMailbox(emails, now),
  })
  await sweep({
    ...{ name: 'messages.deliver-waiting', now, due: listDue(not(isDeferred)) },
    inFlight: 4,
    work: (email) => deliverEmail({ id: email.id, server, now }),
  })
}

/**
 * Sends one email of the outbox. No one else takes it meanwhile, and one that was sent is not sent again; only a
 * process that dies between the server's word and our note of it leaves an email that goes out twice, under one id.
 * What fails waits longer and longer, and is given up after 48 hours.
 */
async function deliverEmail({ id, server, now }: { id: string; server: FoundServer; now: Date }) {
  const email = await transaction((tx) => claimEmail(tx, { id, now }))
  if (!email) return
  try {
    if (email.channel === 'push') {
      if (!(await deliverToDevice(email, { now }))) return
    } else await sendBySmtp((await server)!, email)
  } catch (error) {
    log.warn({ err: error, email: id, attempts: email.attempts }, 'email could not be sent')
    return transaction((tx) => noteFailure(tx, { email, error, now }))
  }
  await transaction((tx) => noteSent(tx, { id, now }))
}

/** A crash of the database takes the note alone, and the emails are laid there again. */
async function layIntoMailbox(emails: readonly { id: string }[], now: Date) {
  const { id, status, attempts } = outboxMessages
  const ids = emails.map((email) => email.id)
  await mayBeLost
    .update(outboxMessages)
    .set({ ...left(now), status: 'mailbox', attempts: sql`${attempts} + 1` })
    .where(and(isAmong(id, ids), eq(status, 'queued')))
}

type FoundServer = ReturnType<typeof findMailServer>
type Email = typeof outboxMessages.$inferSelect

async function claimEmail(tx: Tx, { id, now }: { id: string; now: Date }): Promise<Email | null> {
  const { status, nextTryAt: tryAt, attempts } = outboxMessages
  const [held] = await tx
    .update(outboxMessages)
    .set({ attempts: sql`${attempts} + 1`, nextTryAt: new Date(now.getTime() + HELD_MS) })
    .where(and(eq(outboxMessages.id, id), eq(status, 'queued'), or(isNull(tryAt), lte(tryAt, now))))
    .returning()
  return held ?? null
}

async function noteFailure(tx: Tx, { email, error, now }: { email: Email; error: unknown; now: Date }) {
  const tryAt = nextTryAt({ attempts: email.attempts, now })
  const isOver =
    isRefusedForGood(error) || isNeverTaken(error) || isGivenUp({ queuedAt: email.queuedAt, tryAt })
  await tx
    .update(outboxMessages)
    .set({
      status: isOver ? 'failed' : 'queued',
      lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      nextTryAt: isOver ? null : tryAt,
    })
    .where(and(eq(outboxMessages.id, email.id), eq(outboxMessages.status, 'queued')))
}

const left = (now: Date) => ({ lastError: null, sentAt: now, nextTryAt: null })

/** Marks a waiting email as sent. */
export async function noteSent(tx: Tx, { id, now }: { id: string; now: Date }) {
  await tx
    .update(outboxMessages)
    .set({ ...left(now), ...forgottenWords, status: 'sent' })
    .where(and(eq(outboxMessages.id, id), eq(outboxMessages.status, 'queued')))
}

const isGift = sql`${outboxMessages.template} = ${GIFT_CARD_EMAIL}`
const forgottenWords = {
  bodyHtml: sql`case when ${isGift} then null else ${outboxMessages.bodyHtml} end`,
  bodyText: sql`case when ${isGift} then '' else ${outboxMessages.bodyText} end`,
}

/**
 * Tries an email that was given up, or that stays in the mailbox, for 48 hours more. One that waits already is left as
 * it is; one that was sent is refused. Audited.
 */
export async function sendAgain(
  tx: Tx,
  { id }: { id: string },
  { actor, address, now }: { actor: Admin; address: string; now: Date },
): Promise<{ status: 'queued' }> {
  const [queued] = await tx
    .update(outboxMessages)
    .set({ status: 'queued', attempts: 0, lastError: null, sentAt: null, queuedAt: now, nextTryAt: null })
    .where(and(eq(outboxMessages.id, id), inArray(outboxMessages.status, ['failed', 'mailbox'])))
    .returning({ template: outboxMessages.template })
  if (queued) {
    await unread(tx, tx.execute(sql`select ${notifySenders}`))
    const target = { kind: 'message', id } as const
    await recordAudit(tx, { actor, address, action: 'messages.send_again', target, after: queued })
    return { status: 'queued' }
  }
  const email = await findMessage(tx, { id })
  if (!email) throw emailNotFound()
  if (email.status === 'sent') throw alreadySent()
  return { status: 'queued' }
}
