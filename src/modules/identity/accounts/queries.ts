import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#lib/locale.ts'
import { foldText } from '#lib/text.ts'
import { cartLines } from '#modules/sales/cart/tables.ts'
import type { Place } from '#modules/platform/places/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores, storeMembers } from '#modules/sellers/stores/tables.ts'
import { planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import { VISITOR } from '#server/auth/actor.ts'
import { hashToken } from '#server/auth/crypto.ts'
import { type Db, db, mayBeLost, prepared } from '#server/db/db.ts'
import type { FindActor } from '#server/http/http.ts'
import { hasText } from '#server/db/list.ts'
import { keepSession } from './commands/keep-session.ts'
import { begunSince, idleSince, isDueToBeSeen, planNow } from './rules.ts'
import { accountTokens, addresses, profiles, secondFactors, sessions } from './tables.ts'

/** Who a session cookie stands for; the visitor when there is no such session, or it has ended. */
export const findActor: FindActor = async ({ sessionToken, now }) => {
  if (!sessionToken || !/^[\w-]{43}$/.test(sessionToken)) return VISITOR
  const { sessionTimeout, requireAdminSecondFactor } = await readSettings(db, 'security')
  const [found] = await sessionOf(db, {
    tokenHash: hashToken(sessionToken),
    idleSince: idleSince(now, sessionTimeout),
    begunSince: begunSince(now),
    isAsked: requireAdminSecondFactor,
  })
  if (!found) return VISITOR
  const { lastSeenAt, owesFactor: owes, ...actor } = found
  if (isDueToBeSeen(lastSeenAt, now)) await keepSession(mayBeLost, { sessionId: actor.sessionId, now })
  return owes ? { ...actor, kind: 'customer', owesFactor: true } : actor
}

const owesFactor = sql<boolean>`${sql.placeholder('isAsked')}::boolean and ${profiles.role} = 'admin' and not exists (
  select 1 from ${secondFactors} where ${secondFactors.userId} = ${profiles.id})`

const sessionOf = prepared((db) =>
  db
    .select({
      kind: profiles.role,
      userId: profiles.id,
      sessionId: sessions.id,
      storeId: storeMembers.storeId,
      lastSeenAt: sessions.lastSeenAt,
      owesFactor,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .leftJoin(storeMembers, eq(storeMembers.userId, profiles.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
        gt(sessions.createdAt, sql.placeholder('begunSince')),
        isNull(profiles.anonymisedAt),
      ),
    ),
)

/** Neither idle for too long nor begun too long ago. */
export const isOpen = (timeoutMinutes: number, now: Date) =>
  and(gt(sessions.lastSeenAt, idleSince(now, timeoutMinutes)), gt(sessions.createdAt, begunSince(now)))

/** The person as their own pages know them, with the sum of their cart, in one statement. */
export async function findMe(db: Db, { userId, now }: { userId: string; now: Date }) {
  const [found] = await db
    .select({
      place: sql<Place | null>`(select json_build_object('state', a.state, 'city', a.city, 'corregimiento', a.corregimiento)
        from ${addresses} a where a.user_id = ${profiles.id} and a.is_default limit 1)`,
      id: profiles.id,
      email: profiles.email,
      fullName: profiles.fullName,
      phone: profiles.phone,
      phoneVerified: profiles.phoneVerified,
      avatarMediaId: profiles.avatarMediaId,
      role: profiles.role,
      chosenPlan: profiles.subscriptionPlan,
      emailConfirmedAt: profiles.emailConfirmedAt,
      store: { id: businessStores.id, name: businessStores.name, verified: businessStores.verified },
      isPremium: sql<boolean>`exists (
        select 1 from ${planSubscriptions} where ${planSubscriptions.userId} = ${profiles.id}
          and ${planSubscriptions.status} = 'active' and ${planSubscriptions.planType} = 'premium'
          and ${planSubscriptions.endDate} > ${now.toISOString()}::timestamptz)`,
      cartCount: sql<number>`(
        select coalesce(sum(${cartLines.quantity}), 0)::int from ${cartLines} where ${cartLines.userId} = ${profiles.id})`,
    })
    .from(profiles)
    .leftJoin(storeMembers, eq(storeMembers.userId, profiles.id))
    .leftJoin(businessStores, eq(businessStores.id, storeMembers.storeId))
    .where(eq(profiles.id, userId))
  if (!found) return null
  const { avatarMediaId, chosenPlan, emailConfirmedAt, cartCount, ...user } = found
  return {
    cartCount,
    user: {
      ...user,
      avatarUrl: avatarMediaId ? `/media/${avatarMediaId}/96` : null,
      plan: planNow({ chosen: chosenPlan, isPremium: user.isPremium }),
      emailConfirmed: emailConfirmedAt !== null,
    },
  }
}

/** Whether a recovery link would still work; looking does not use it up. */
export async function isResetLinkValid(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const [found] = await db
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.tokenHash, hashToken(token)),
        eq(accountTokens.purpose, 'reset_password'),
        gt(accountTokens.expiresAt, now),
      ),
    )
  return found !== undefined
}

/** The language of the account with this address; without one it is `otherwise`, by default the shop's. */
export async function findReaderLocale(
  db: Db,
  { email, otherwise = 'es' }: { email: string; otherwise?: Locale },
): Promise<Locale> {
  const [reader] = await db
    .select({ locale: profiles.locale })
    .from(profiles)
    .where(sql`lower(${profiles.email}) = ${email.toLowerCase()}`)
  return reader?.locale ?? otherwise
}

/** The ids of those whose name or address has the text, by their indexes. */
export const peopleWith = (text: string, most?: number): SQL =>
  sql`select id from profiles where ${hasText(sql`fold(full_name)`, foldText(text))} or ${hasText(sql`email`, text)}
    ${most === undefined ? sql`` : sql`limit ${most}`}`
