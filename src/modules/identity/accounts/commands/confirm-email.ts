import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { sendMail } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { VISITOR } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { confirmationMail } from '../emails.ts'
import { confirmLinkInvalid } from '../errors.ts'
import { minutesAfter } from '../rules.ts'
import { accountTokens, profiles } from '../tables.ts'
import { issueToken, takeToken } from './issue-token.ts'

const RESEND_MINUTES = 10

/** Mails the link that confirms the address. An earlier link stops working. */
export async function sendConfirmation(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  const [reader] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  if (!reader) return
  const token = await issueToken(tx, { userId, purpose: 'confirm_email', now })
  const { siteName } = await readSettings(tx, 'site')
  await sendMail(tx, { to: reader.email, ...confirmationMail({ reader, token, shopName: siteName }) })
}

/** Mails the link again, unless that was done a moment ago. */
export async function resendConfirmation(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  const [recent] = await tx
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, 'confirm_email'),
        gt(accountTokens.createdAt, minutesAfter(now, -RESEND_MINUTES)),
      ),
    )
  if (!recent) await sendConfirmation(tx, { userId, now })
}

/** Uses the mailed link up. The address counts as confirmed from the first time on. */
export async function confirmEmail(
  tx: Tx,
  { token, now, address }: { token: string; now: Date; address: string },
) {
  const userId = await takeToken(tx, { token, purpose: 'confirm_email', now })
  if (!userId) throw confirmLinkInvalid()
  await markConfirmed(tx, { userId, now })
  await recordAudit(tx, {
    actor: VISITOR,
    address,
    action: 'accounts.email_confirmed',
    target: { kind: 'profile', id: userId },
  })
}

/** A person who read our mail owns its address. */
export async function markConfirmed(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  await tx
    .update(profiles)
    .set({ emailConfirmedAt: now, updatedAt: sql`now()` })
    .where(and(eq(profiles.id, userId), isNull(profiles.emailConfirmedAt)))
}
