import { and, count, desc, eq, gt, like, sql } from 'drizzle-orm'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Member } from '#server/auth/actor.ts'
import type { Db } from '#server/db/db.ts'
import { phoneHash } from '../commands/verify-phone.ts'
import { hasConsent } from './registration.ts'
import { accountNotFound } from '../errors.ts'
import { findMe, isOpen } from '../queries.ts'
import { CODE_TRIES, codeLimit, codesSince, describeDevice, isLocalAddress } from '../rules.ts'
import { phoneCodes, profiles, sessions } from '../tables.ts'

/** The person's own profile, with the code that waits to be typed in. */
export async function getProfile(db: Db, { userId, now }: { userId: string; now: Date }) {
  const me = await findMe(db, { userId, now })
  const [more] = await db
    .select({ createdAt: profiles.createdAt, avatarMediaId: profiles.avatarMediaId })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!me || !more) throw accountNotFound()
  const { email, emailConfirmed, fullName, phone, phoneVerified, role, plan } = me.user
  return {
    email,
    emailConfirmed,
    fullName,
    phone,
    phoneVerified,
    role,
    plan,
    avatarUrl: more.avatarMediaId && avatarUrl(more.avatarMediaId),
    createdAt: more.createdAt.toISOString(),
    wantsOffers: await hasConsent(db, { userId, kind: 'offers' }),
    wantsCartEmails: await readCartEmailsChoice(db, { userId }),
    phoneCode: phone === null || phoneVerified ? null : await findWaitingCode(db, { userId, phone, now }),
  }
}

/** Whether a person agreed to emails about a cart that they left; null while the shop sends none. */
export async function readCartEmailsChoice(db: Db, { userId }: { userId: string }): Promise<boolean | null> {
  const { isOn: isSent } = await readSettings(db, 'carts')
  return isSent ? hasConsent(db, { userId, kind: 'carts' }) : null
}

export const avatarUrl = (mediaId: string) => `/media/${mediaId}/320`

async function findWaitingCode(db: Db, { userId, phone, now }: { userId: string; phone: string; now: Date }) {
  const sent = await db
    .select({
      createdAt: phoneCodes.createdAt,
      expiresAt: phoneCodes.expiresAt,
      tries: phoneCodes.tries,
    })
    .from(phoneCodes)
    .where(
      and(
        eq(phoneCodes.userId, userId),
        eq(phoneCodes.phoneHash, phoneHash(phone)),
        gt(phoneCodes.createdAt, codesSince(now)),
      ),
    )
    .orderBy(desc(phoneCodes.createdAt))
  const [newest] = sent
  if (!newest || newest.expiresAt <= now || newest.tries >= CODE_TRIES) return null
  const limit = codeLimit(
    sent.map(({ createdAt }) => createdAt),
    now,
  )
  return { expiresAt: newest.expiresAt.toISOString(), secondsToNext: limit?.secondsLeft ?? 0 }
}

/** The person's open sessions, the one that asks first. */
export async function listSessions(db: Db, { actor, now }: { actor: Member; now: Date }) {
  const { sessionTimeout } = await readSettings(db, 'security')
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), isOpen(sessionTimeout, now)))
    .orderBy(desc(sql`${sessions.id} = ${actor.sessionId}`), desc(sessions.lastSeenAt))
    .limit(100)
  return rows.map(({ userAgent, address, createdAt, lastSeenAt, id }) => ({
    id,
    device: describeDevice(userAgent),
    address,
    isLocal: isLocalAddress(address),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === actor.sessionId,
  }))
}

/** What happened to the account, newest first. Where an admin did it, the admin's address is not shown. */
export async function listEvents(
  db: Db,
  { userId, page, pageSize }: { userId: string; page: number; pageSize: number },
) {
  const own = and(
    eq(auditLog.targetKind, 'profile'),
    eq(auditLog.targetId, userId),
    like(auditLog.action, 'accounts.%'),
  )
  const [counted] = await db.select({ total: count() }).from(auditLog).where(own)
  const rows = await db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      actorId: auditLog.actorId,
      address: auditLog.address,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .where(own)
    .orderBy(desc(auditLog.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const items = rows.map(({ id, action, actorId, address, createdAt }) => {
    const isByOther = actorId !== null && actorId !== userId
    return { id, action, at: createdAt.toISOString(), address: isByOther ? null : address, isByOther }
  })
  return { items, total: counted?.total ?? 0, page, pageSize }
}
