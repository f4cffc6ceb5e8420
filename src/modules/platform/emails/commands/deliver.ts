import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Admin } from '#server/auth/actor.ts'
import { shopNow } from '#server/process/clock.ts'
import { db, isAmong, mayBeLost, transaction, type Tx, unread } from '#server/db/db.ts'
import { TOLD, workWhenTold } from '#server/events/live.ts'
import { log } from '#server/observability/log.ts'
import { sweep, sweepTogether } from '#server/jobs/sweep.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { deliverToDevice } from './devices.ts'
import { alreadySent, letterNotFound } from '../errors.ts'
import { isNeverTaken } from '../providers/push.ts'
import { isRefusedForGood, sendBySmtp } from '../providers/smtp.ts'
import { findMailServer, findMessage } from '../queries.ts'
import { GIFT_CARD_LETTER, isGivenUp, nextTryAt } from '../rules.ts'
import { outboxMessages } from '../tables.ts'

const LETTERS = 'letters'
/** Wakes the workers with the commit, in a statement that leaves a letter to be sent. */
export const wakeSenders = sql`pg_notify(${TOLD}, ${LETTERS})`

// Longer than a mail server may take over one letter.
const HELD_MS = 10 * 60_000
const LAST_LETTER_MS = 3_000

/** Sends what waits at once, and each letter as soon as it is written; returns the way to stop, which waits three seconds for what is being sent. */
export function openLetters(): () => Promise<unknown> {
  const sending = workWhenTold(LETTERS, () => deliverWaiting({ now: shopNow() }))
  return () => Promise.race([sending.stop(), pause(LAST_LETTER_MS)])
}

/**
 * Sends the letters that were written since, and those whose time to be tried again has come. What has nowhere to go
 * is laid into the local mailbox, many at once, since nothing of it leaves.
 */
export async function deliverWaiting({ now }: { now: Date }): Promise<void> {
  const { id, status, channel, nextTryAt: tryAt, queuedAt } = outboxMessages
  const server = findMailServer(db)
  // Settings that cannot be read are a server that cannot be reached: letters wait, notices on devices do not.
  const hasServer = await server.then(Boolean, () => true)
  const isDue = and(eq(status, 'queued'), or(isNull(tryAt), lte(tryAt, now)))!
  const rests = hasServer ? eq(channel, 'sms') : ne(channel, 'push')
  const listDue = (which: SQL) => (limit: number) =>
    db.select({ id }).from(outboxMessages).where(and(isDue, which)).orderBy(asc(queuedAt)).limit(limit)
  await sweepTogether({
    ...{ name: 'messages.lay-into-mailbox', now, due: listDue(rests) },
    work: (letters) => layIntoMailbox(letters, now),
  })
  await sweep({
    ...{ name: 'messages.deliver-waiting', now, due: listDue(not(rests)) },
    inFlight: 4,
    work: (letter) => deliverLetter({ id: letter.id, server, now }),
  })
}

/**
 * Sends one letter of the outbox. Nobody else takes it meanwhile, and one that was sent is not sent again; only a
 * process that dies between the server's word and our note of it leaves a letter that goes out twice, under one id.
 * What fails waits longer and longer, and is given up after 48 hours.
 */
async function deliverLetter({ id, server, now }: { id: string; server: FoundServer; now: Date }) {
  const letter = await transaction((tx) => holdLetter(tx, { id, now }))
  if (!letter) return
  try {
    if (letter.channel === 'push') {
      if (!(await deliverToDevice(letter, { now }))) return
    } else await sendBySmtp((await server)!, letter)
  } catch (error) {
    log.warn({ err: error, letter: id, attempts: letter.attempts }, 'letter could not be sent')
    return transaction((tx) => noteFailure(tx, { letter, error, now }))
  }
  await transaction((tx) => noteSent(tx, { id, now }))
}

/** A crash of the database takes the note alone, and the letters are laid there again. */
async function layIntoMailbox(letters: readonly { id: string }[], now: Date) {
  const { id, status, attempts } = outboxMessages
  const ids = letters.map((letter) => letter.id)
  await mayBeLost
    .update(outboxMessages)
    .set({ ...left(now), status: 'mailbox', attempts: sql`${attempts} + 1` })
    .where(and(isAmong(id, ids), eq(status, 'queued')))
}

type FoundServer = ReturnType<typeof findMailServer>
type Letter = typeof outboxMessages.$inferSelect

async function holdLetter(tx: Tx, { id, now }: { id: string; now: Date }): Promise<Letter | null> {
  const { status, nextTryAt: tryAt, attempts } = outboxMessages
  const [held] = await tx
    .update(outboxMessages)
    .set({ attempts: sql`${attempts} + 1`, nextTryAt: new Date(now.getTime() + HELD_MS) })
    .where(and(eq(outboxMessages.id, id), eq(status, 'queued'), or(isNull(tryAt), lte(tryAt, now))))
    .returning()
  return held ?? null
}

async function noteFailure(tx: Tx, { letter, error, now }: { letter: Letter; error: unknown; now: Date }) {
  const tryAt = nextTryAt({ attempts: letter.attempts, now })
  const isOver =
    isRefusedForGood(error) || isNeverTaken(error) || isGivenUp({ queuedAt: letter.queuedAt, tryAt })
  await tx
    .update(outboxMessages)
    .set({
      status: isOver ? 'failed' : 'queued',
      lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      nextTryAt: isOver ? null : tryAt,
    })
    .where(and(eq(outboxMessages.id, letter.id), eq(outboxMessages.status, 'queued')))
}

const left = (now: Date) => ({ lastError: null, sentAt: now, nextTryAt: null })

/** Notes that a letter has left. Only a waiting one moves. */
export async function noteSent(tx: Tx, { id, now }: { id: string; now: Date }) {
  await tx
    .update(outboxMessages)
    .set({ ...left(now), ...forgottenWords, status: 'sent' })
    .where(and(eq(outboxMessages.id, id), eq(outboxMessages.status, 'queued')))
}

const isGift = sql`${outboxMessages.template} = ${GIFT_CARD_LETTER}`
const forgottenWords = {
  bodyHtml: sql`case when ${isGift} then null else ${outboxMessages.bodyHtml} end`,
  bodyText: sql`case when ${isGift} then '' else ${outboxMessages.bodyText} end`,
}

/**
 * Tries a letter that was given up, or that rests in the mailbox, for 48 hours more. One that waits already is left as
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
    await unread(tx, tx.execute(sql`select ${wakeSenders}`))
    const target = { kind: 'message', id } as const
    await recordAudit(tx, { actor, address, action: 'messages.send_again', target, after: queued })
    return { status: 'queued' }
  }
  const letter = await findMessage(tx, { id })
  if (!letter) throw letterNotFound()
  if (letter.status === 'sent') throw alreadySent()
  return { status: 'queued' }
}
