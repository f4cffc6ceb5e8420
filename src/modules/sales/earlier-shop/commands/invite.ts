import { and, eq, ne, sql } from 'drizzle-orm'
import { mailInvitations } from '#modules/identity/accounts/public.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, isAmong, type Tx, transaction } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { sweepTogether } from '#server/jobs/sweep.ts'
import { customerNotFound, hasPassword } from '../errors.ts'
import { INVITATION_DAYS } from '../rules.ts'
import { earlierCustomers } from '../tables.ts'

export const INVITE = { name: 'earlier.invite' }

type By = { actor: Admin; address: string }

/** Has everybody who was not written to yet emailed the link that sets a password. Audited; a second time is no one. */
export async function inviteAll(tx: Tx, { actor, address }: By): Promise<{ people: number }> {
  const { rowCount } = await tx
    .update(earlierCustomers)
    .set({ state: 'due' })
    .where(eq(earlierCustomers.state, 'waiting'))
  const people = rowCount ?? 0
  if (people === 0) return { people }
  await enqueue(tx, INVITE, {})
  await recordAudit(tx, {
    ...{ actor, address, action: 'earlier.invite', after: { people } },
    target: { kind: 'profile', id: 'earlier' },
  })
  await announce(tx, { name: 'earlier_shop.changed' })
  return { people }
}

/** Emails one person the link again; the earlier one stops working. A person with a password is a 409. Audited. */
export async function inviteOne(tx: Tx, { id, actor, address, now }: By & { id: string; now: Date }) {
  const invited = await tx
    .update(earlierCustomers)
    .set({ state: 'invited', invitedAt: now })
    .where(and(eq(earlierCustomers.id, id), ne(earlierCustomers.state, 'active')))
    .returning({ id: earlierCustomers.id })
  if (invited.length === 0) {
    const isKnown = (await tx.$count(earlierCustomers, eq(earlierCustomers.id, id))) > 0
    throw isKnown ? hasPassword() : customerNotFound()
  }
  await mailInvitations(tx, { userIds: [id], days: INVITATION_DAYS, now })
  await recordAudit(tx, { actor, address, action: 'earlier.invite', target: { kind: 'profile', id } })
  await announce(tx, { name: 'earlier_shop.changed' })
}

/** Writes the emails that are due, many in one transaction with the mark that they were written. Repeatable. */
export const sendInvitations = ({ now }: { now: Date }) =>
  sweepTogether({
    name: INVITE.name,
    now,
    due: (limit) =>
      db
        .select({ id: earlierCustomers.id })
        .from(earlierCustomers)
        .where(eq(earlierCustomers.state, 'due'))
        .orderBy(earlierCustomers.createdAt, earlierCustomers.id)
        .limit(limit),
    work: (people) => transaction((tx) => sendSome(tx, { ids: people.map(({ id }) => id), now })),
  })

async function sendSome(tx: Tx, { ids, now }: { ids: readonly string[]; now: Date }) {
  const marked = await tx
    .update(earlierCustomers)
    .set({ state: 'invited', invitedAt: now })
    .where(and(isAmong(earlierCustomers.id, ids), eq(earlierCustomers.state, 'due')))
    .returning({ id: earlierCustomers.id })
  await mailInvitations(tx, { userIds: marked.map(({ id }) => id), days: INVITATION_DAYS, now })
  await announce(tx, { name: 'earlier_shop.changed' })
}

/**
 * A person who leaves keeps no name and no address in the history of the earlier shop; the amounts stay. An address that
 * was never confirmed may be somebody else's.
 */
export async function forget(
  tx: Tx,
  { userId, email, emailConfirmedAt }: { userId: string; email: string; emailConfirmedAt: Date | null },
) {
  const { rowCount } = await tx.delete(earlierCustomers).where(eq(earlierCustomers.id, userId))
  if (emailConfirmedAt === null && rowCount === 0) return
  await tx.execute(
    sql`update earlier_orders set email = null, buyer_name = '' where email = ${email.toLowerCase()}`,
  )
}
