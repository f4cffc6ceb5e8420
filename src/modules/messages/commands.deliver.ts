import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Admin } from '#server/actor.ts'
import { shopNow } from '#server/clock.ts'
import { db, transaction, type Tx, unread } from '#server/db.ts'
import { TOLD, workWhenTold } from '#server/live.ts'
import { log } from '#server/log.ts'
import { sweep } from '#server/sweep.ts'
import { recordAudit } from '#modules/audit/commands.ts'
import { deliverToDevice } from './commands.devices.ts'
import { alreadySent, letterNotFound } from './errors.ts'
import { isNeverTaken } from './providers/push.ts'
import { isRefusedForGood, sendBySmtp } from './providers/smtp.ts'
import { findMailServer, findMessage } from './queries.ts'
import { GIFT_CARD_LETTER, isGivenUp, nextTryAt } from './rules.ts'
import { outboxMessages } from './tables.ts'

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
 * Sends one letter of the outbox, or lays it into the local mailbox where no mail server and no SMS provider is set up.
 * Nobody else takes it meanwhile, and one that was sent is not sent again; only a process that dies between the server's
 * word and our note of it leaves a letter that goes out twice, under one id. What fails waits longer and longer, and is
 * given up after 48 hours.
 */
export async function deliverLetter({ id, now }: { id: string; now: Date }): Promise<void> {
  const letter = await transaction((tx) => holdLetter(tx, { id, now }))
  if (!letter) return
  try {
    if (letter.channel === 'push') {
      if (!(await deliverToDevice(letter, { now }))) return
    } else {
      const server = letter.channel === 'email' ? await findMailServer(db) : null
      if (!server) return await transaction((tx) => noteDelivery(tx, { id, status: 'mailbox', now }))
      await sendBySmtp(server, letter)
    }
  } catch (error) {
    log.warn({ err: error, letter: id, attempts: letter.attempts }, 'letter could not be sent')
    return transaction((tx) => noteFailure(tx, { letter, error, now }))
  }
  await transaction((tx) => noteDelivery(tx, { id, status: 'sent', now }))
}

/** Sends the letters that were written since, and those whose time to be tried again has come. */
export async function deliverWaiting({ now }: { now: Date }): Promise<void> {
  const { id, status, nextTryAt: tryAt, queuedAt } = outboxMessages
  await sweep({
    name: 'messages.deliver-waiting',
    now,
    inFlight: 4,
    due: (limit) =>
      db
        .select({ id })
        .from(outboxMessages)
        .where(and(eq(status, 'queued'), or(isNull(tryAt), lte(tryAt, now))))
        .orderBy(asc(queuedAt))
        .limit(limit),
    work: (letter) => deliverLetter({ id: letter.id, now }),
  })
}

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

/** Notes that a letter has left. Only a waiting one moves, so a repeated job changes nothing. */
export async function noteDelivery(
  tx: Tx,
  { id, status, now }: { id: string; status: 'sent' | 'mailbox'; now: Date },
) {
  await tx
    .update(outboxMessages)
    .set({
      status,
      lastError: null,
      sentAt: now,
      nextTryAt: null,
      ...(status === 'sent' ? forgottenWords : {}),
    })
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
