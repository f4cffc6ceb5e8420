import { sql } from 'drizzle-orm'
import type { Locale } from '#lib/locale.ts'
import { sendMail } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { isAmong, type Tx } from '#server/db/db.ts'
import { invitationMail } from '../emails.ts'
import { consents, credentials, profiles } from '../tables.ts'
import { issueToken } from './issue-token.ts'

/** Files of other shops do not say in which language their people read. */
const LOCALE: Locale = 'es'

export type Invited = {
  /** In lower case, each one once. */
  email: string
  fullName: string
  /** E.164. */
  phone: string | null
  wantsOffers: boolean
  /** Since when the shop knows them; null is now. */
  since: Date | null
}
export type Opened = { userId: string; phone: string | null }

/**
 * Opens accounts without a password, in Spanish, for addresses without one, with the consent to offers where it was
 * given; no one can sign in until the emailed link sets a password, and no email is sent here. An address that somebody
 * takes meanwhile is left out, a number that somebody has is not stored. Answers what was opened by its address.
 */
export async function createInvited(
  tx: Tx,
  people: readonly Invited[],
  { now }: { now: Date },
): Promise<Map<string, Opened>> {
  if (people.length === 0) return new Map()
  const numbers = await freeNumbers(tx, people)
  const opened = await tx
    .insert(profiles)
    .values(
      people.map(({ email, fullName, since }) => ({
        email,
        fullName,
        phone: numbers.get(email) ?? null,
        locale: LOCALE,
        createdAt: since && since < now ? since : now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: profiles.id, email: profiles.email, phone: profiles.phone })
  const byEmail = new Map(opened.map(({ email, ...one }) => [email, one]))
  const agreed = people.flatMap(({ email, wantsOffers }) => (wantsOffers ? (byEmail.get(email) ?? []) : []))
  if (agreed.length > 0)
    await tx
      .insert(consents)
      .values(agreed.map(({ userId }) => ({ userId, kind: 'offers' as const, locale: LOCALE, givenAt: now })))
  return byEmail
}

/** Of each number the first person; none of one that an account has. */
async function freeNumbers(tx: Tx, people: readonly Invited[]): Promise<Map<string, string>> {
  const wanted = people.flatMap(({ phone }) => phone ?? [])
  const taken = await tx
    .select({ phone: profiles.phone })
    .from(profiles)
    .where(isAmong(profiles.phone, wanted))
  const used = new Set(taken.map(({ phone }) => phone))
  const numbers = new Map<string, string>()
  for (const { email, phone } of people) {
    if (phone === null || used.has(phone)) continue
    used.add(phone)
    numbers.set(email, phone)
  }
  return numbers
}

/**
 * Emails these people the link that sets their first password, which lives for `days`; an earlier one stops working.
 * People who have a password or deleted their account receive nothing.
 */
export async function mailInvitations(
  tx: Tx,
  { userIds, days, now }: { userIds: readonly string[]; days: number; now: Date },
) {
  const readers = await tx
    .select()
    .from(profiles)
    .where(
      sql`${isAmong(profiles.id, userIds)} and ${profiles.anonymisedAt} is null
        and not exists (select from ${credentials} where ${credentials.userId} = ${profiles.id})`,
    )
  const { siteName } = await readSettings(tx, 'site')
  for (const reader of readers) {
    const token = await issueToken(tx, {
      userId: reader.id,
      purpose: 'reset_password',
      now,
      minutes: days * 24 * 60,
    })
    await sendMail(tx, { to: reader.email, ...invitationMail({ reader, token, days, shopName: siteName }) })
  }
}
