import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isOpen, accountNotFound } from '#modules/identity/accounts/public.ts'
import { describeDevice } from '#modules/identity/accounts/rules.ts'
import { addresses, consents, profiles, secondFactors, sessions } from '#modules/identity/accounts/tables.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { orders } from '#modules/sales/orders/tables.ts'
import type { ReturnStatus } from '#modules/sales/returns/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { userPlan } from '#modules/sellers/subscriptions/rules.ts'
import { planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import { foldText } from '#lib/text.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { fromDay, hasText, listOf, toDay } from '#server/db/list.ts'
import { listPeopleInput } from './input.ts'
import type { PersonPlan } from './rules.ts'
import { personNotes } from './tables.ts'

/** What of a person's long histories is shown at once; the rest stands in the lists that lead there. */
const SHOWN = 20

const planIs = (plan: PersonPlan) =>
  plan === 'none' ? isNull(profiles.subscriptionPlan) : eq(profiles.subscriptionPlan, plan)

/** By name or address, or by the digits of a number however it is written. */
function searched(q: string): SQL {
  const digits = q.replace(/[\s()+-]/g, '')
  // Two characters begin a word of nearly every address: all that end in .com.
  const byAddress = q.length < 3 ? undefined : hasText(profiles.email, q)
  const byPhone = /^\d{3,}$/.test(digits) ? hasText(profiles.phone, digits) : undefined
  return or(hasText(sql`fold(${profiles.fullName})`, foldText(q)), byAddress, byPhone)!
}

/** Everybody with an account. */
export const peopleList = listOf(profiles, {
  name: 'people',
  input: listPeopleInput,
  id: profiles.id,
  filters: {
    q: searched,
    role: (role) => eq(profiles.role, role),
    plan: planIs,
    from: (day) => fromDay(profiles.createdAt, day),
    to: (day) => toDay(profiles.createdAt, day),
  },
  sorts: {
    newest: { by: [profiles.createdAt], down: true },
    oldest: { by: [profiles.createdAt] },
    name: { by: [sql`fold(${profiles.fullName})`] },
  },
  fill: async (db, ids) => {
    const rows = await db.select(row).from(profiles).where(isAmong(profiles.id, ids))
    return rows.map(personRow)
  },
})

/** Who has left is no longer on the list; what they bought stays without them. */
export const THOSE_HERE = isNull(profiles.anonymisedAt)

const row = {
  id: profiles.id,
  fullName: profiles.fullName,
  email: profiles.email,
  phone: profiles.phone,
  role: profiles.role,
  plan: profiles.subscriptionPlan,
  isConfirmed: sql<boolean>`${profiles.emailConfirmedAt} is not null`,
  createdAt: profiles.createdAt,
  orderCount: sql<number>`(select count(*)::int from orders o where o.user_id = profiles.id)`,
}

const personRow = <R extends { createdAt: Date }>({ createdAt, ...rest }: R) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
})

/** One person with all that an admin may know of them. */
export async function getPerson(db: Db, { id, now }: { id: string; now: Date }) {
  const [person] = await db
    .select({ ...row, phoneVerified: profiles.phoneVerified, locale: profiles.locale })
    .from(profiles)
    .where(and(eq(profiles.id, id), THOSE_HERE))
  if (!person) throw accountNotFound()
  return {
    ...personRow(person),
    ...(await readMoney(db, id)),
    store: await findStore(db, id),
    hasSecondFactor: (await db.$count(secondFactors, eq(secondFactors.userId, id))) > 0,
    orders: await readOrders(db, id),
    returns: await readReturns(db, id),
    addresses: await readAddresses(db, id),
    plans: await readPlans(db, id),
    sessions: await readSessions(db, { id, now }),
    consents: (await db.select().from(consents).where(eq(consents.userId, id))).map(({ kind, givenAt }) => ({
      kind,
      givenAt: givenAt.toISOString(),
    })),
    audit: await readAudit(db, id),
    notes: await readNotes(db, id),
  }
}

/** What was captured and not sent back, over all orders that were ever paid. */
async function readMoney(db: Db, id: string) {
  const { rows } = await db.execute<{ spent: string; refunded: string }>(sql`
    select coalesce(sum(p.captured_cents - p.refunded_cents), 0) as spent, coalesce(sum(p.refunded_cents), 0) as refunded
    from payments p join orders o on o.id = p.order_id where o.user_id = ${id}`)
  return { spentCents: Number(rows[0]!.spent), refundedCents: Number(rows[0]!.refunded) }
}

async function findStore(db: Db, id: string) {
  const { id: storeId, name } = businessStores
  const [store] = await db
    .select({ id: storeId, name })
    .from(businessStores)
    .where(eq(businessStores.ownerId, id))
  return store ?? null
}

async function readOrders(db: Db, id: string) {
  const { number, status, paymentStatus, totalCents, createdAt } = orders
  const rows = await db
    .select({ id: orders.id, number, status, paymentStatus, totalCents, createdAt })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(createdAt), desc(orders.id))
    .limit(SHOWN)
  return rows.map(personRow)
}

async function readReturns(db: Db, id: string) {
  const { rows } = await db.execute<{
    id: string
    orderId: string
    status: ReturnStatus
    reason: string
    refundCents: number
    createdAt: string
  }>(sql`
    select id, order_id as "orderId", status, reason, refund_cents::int as "refundCents", created_at as "createdAt"
    from returns where user_id = ${id} order by created_at desc, id limit ${SHOWN}`)
  return rows.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: new Date(createdAt).toISOString() }))
}

async function readAddresses(db: Db, id: string) {
  const { fullName, phone, address, corregimiento, city, state, isDefault } = addresses
  return db
    .select({ id: addresses.id, fullName, phone, address, corregimiento, city, state, isDefault })
    .from(addresses)
    .where(eq(addresses.userId, id))
    .orderBy(desc(isDefault), addresses.createdAt)
}

async function readPlans(db: Db, id: string) {
  const { planType, status, amountCents, paymentMethod, startDate, endDate } = planSubscriptions
  const rows = await db
    .select({ id: planSubscriptions.id, planType, status, amountCents, paymentMethod, startDate, endDate })
    .from(planSubscriptions)
    .where(eq(planSubscriptions.userId, id))
    .orderBy(desc(planSubscriptions.createdAt))
    .limit(SHOWN)
  return rows.map((plan) => ({
    ...plan,
    planType: userPlan(plan.planType),
    startDate: plan.startDate.toISOString(),
    endDate: plan.endDate.toISOString(),
  }))
}

async function readSessions(db: Db, { id, now }: { id: string; now: Date }) {
  const { sessionTimeout } = await readSettings(db, 'security')
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), isOpen(sessionTimeout, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(SHOWN)
  return rows.map(({ id: sessionId, userAgent, address, createdAt, lastSeenAt }) => ({
    id: sessionId,
    device: describeDevice(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

async function readAudit(db: Db, id: string) {
  const rows = await db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      reason: auditLog.reason,
      by: profiles.fullName,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(and(eq(auditLog.targetKind, 'profile'), eq(auditLog.targetId, id)))
    .orderBy(desc(auditLog.id))
    .limit(SHOWN)
  return rows.map(personRow)
}

async function readNotes(db: Db, id: string) {
  const rows = await db
    .select({
      id: personNotes.id,
      body: personNotes.body,
      by: profiles.fullName,
      createdAt: personNotes.createdAt,
    })
    .from(personNotes)
    .leftJoin(profiles, eq(profiles.id, personNotes.authorId))
    .where(eq(personNotes.userId, id))
    .orderBy(desc(personNotes.createdAt), personNotes.id)
  return rows.map(personRow)
}
