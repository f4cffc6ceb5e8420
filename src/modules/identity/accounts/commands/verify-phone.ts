import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, or } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { sendSms } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Member } from '#server/auth/actor.ts'
import { keyedHash, sameBytes } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { phoneCodeSms } from '../emails.ts'
import { codeTooSoon, noPhone, phoneVerifiedAlready, tooManyCodes } from '../errors.ts'
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, codeLimit, codesSince, minutesAfter } from '../rules.ts'
import { phoneCodes, profiles } from '../tables.ts'
import { lockProfile } from './update-profile.ts'

type Asking = { actor: Member; now: Date; address: string }

/**
 * Sends a code to the number on the person's own profile: one a minute and five in
 * 24 hours, counted for the person and for the number. Only the newest code works.
 * Locks the profile; since a number stands on one profile at a time, that lock
 * counts its codes too.
 */
export async function sendPhoneCode(tx: Tx, { actor, now, address }: Asking): Promise<{ expiresAt: Date }> {
  const { userId } = actor
  const { phone, phoneVerified, locale } = await lockProfile(tx, actor)
  if (phone === null) throw noPhone()
  if (phoneVerified) throw phoneVerifiedAlready()
  const sent = await tx
    .select({ createdAt: phoneCodes.createdAt })
    .from(phoneCodes)
    .where(
      and(
        or(eq(phoneCodes.userId, userId), eq(phoneCodes.phoneHash, phoneHash(phone))),
        gt(phoneCodes.createdAt, codesSince(now)),
      ),
    )
  const limit = codeLimit(
    sent.map(({ createdAt }) => createdAt),
    now,
  )
  if (limit) throw (limit.limit === 'gap' ? codeTooSoon : tooManyCodes)(limit.secondsLeft)

  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const expiresAt = minutesAfter(now, CODE_MINUTES)
  const hashes = { phoneHash: phoneHash(phone), codeHash: codeHash({ userId, phone, code }) }
  const [written] = await tx
    .insert(phoneCodes)
    .values({ userId, ...hashes, expiresAt, createdAt: now })
    .returning({ id: phoneCodes.id })
  const { siteName } = await readSettings(tx, 'site')
  const dedupeKey = `${phoneCodeKey(userId)}${written!.id}`
  await sendSms(tx, { to: phone, ...phoneCodeSms({ code, shopName: siteName, locale }), dedupeKey })
  const target = { kind: 'profile', id: userId } as const
  await recordAudit(tx, { actor, address, action: 'accounts.phone_code_sent', target })
  return { expiresAt }
}

export type CodeResult =
  | { result: 'verified' }
  | { result: 'expired' | 'spent' }
  | { result: 'wrong'; triesLeft: number }

/**
 * Counts one try at the newest code and marks the person's own number as verified
 * when it is right. It returns a wrong try instead of throwing: a throw would undo
 * the count. Locks the profile, so tries at the same time count one by one.
 */
export async function tryPhoneCode(
  tx: Tx,
  { code }: { code: string },
  { actor, now, address }: Asking,
): Promise<CodeResult> {
  const { userId } = actor
  const { phone, phoneVerified } = await lockProfile(tx, actor)
  if (phone === null) throw noPhone()
  if (phoneVerified) throw phoneVerifiedAlready()
  const [newest] = await tx
    .select()
    .from(phoneCodes)
    .where(and(eq(phoneCodes.userId, userId), eq(phoneCodes.phoneHash, phoneHash(phone))))
    .orderBy(desc(phoneCodes.createdAt))
    .limit(1)
  if (!newest || newest.expiresAt <= now) return { result: 'expired' }
  if (newest.tries >= CODE_TRIES) return { result: 'spent' }

  const tries = newest.tries + 1
  const isRight = sameBytes(newest.codeHash, codeHash({ userId, phone, code }))
  await tx
    .update(phoneCodes)
    .set({ tries, ...(isRight ? { expiresAt: now } : {}) })
    .where(eq(phoneCodes.id, newest.id))
  if (!isRight) return { result: 'wrong', triesLeft: CODE_TRIES - tries }
  await tx.update(profiles).set({ phoneVerified: true, updatedAt: now }).where(eq(profiles.id, userId))
  const target = { kind: 'profile', id: userId } as const
  await recordAudit(tx, { actor, address, action: 'accounts.phone_verified', target })
  return { result: 'verified' }
}

export const phoneHash = (phone: string) => keyedHash('phone', phone)

/** The prefix of the dedupe keys of emails with a person's codes. */
export const phoneCodeKey = (userId: string) => `phone-code:${userId}:`

// Keyed, because a million guesses would open a plain hash; bound to person and number.
const codeHash = ({ userId, phone, code }: { userId: string; phone: string; code: string }) =>
  keyedHash('phone-code', `${userId}\0${phone}\0${code}`)
