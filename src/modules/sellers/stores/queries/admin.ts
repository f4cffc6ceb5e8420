import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import type { Db } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { storeNotFound } from '../errors.ts'
import { listStoresInput, type STORE_STATES } from '../input/settings.ts'
import type { StoreScope } from './scope.ts'
import { isPaidShare, sellerOrders } from '#modules/sales/orders/tables.ts'
import { SAID_BY_STORE } from '../rules.ts'
import { businessStores as stores } from '../tables.ts'

/** What a store says of itself, as those who run it edit it. */
export async function getStoreSettings(db: Db, { storeId }: StoreScope) {
  const [store] = await db
    .select({
      name: stores.name,
      description: stores.description,
      contactEmail: stores.contactEmail,
      contactPhone: sql<string>`coalesce(${stores.contactPhone}, '')`,
      address: sql<string>`coalesce(${stores.address}, '')`,
      logoUrl: stores.logoUrl,
      onHoliday: stores.onHoliday,
      handlingDays: stores.handlingDays,
      version: stores.version,
    })
    .from(stores)
    .where(eq(stores.id, storeId))
  return store!
}

const STATES: Record<(typeof STORE_STATES)[number], SQL | undefined> = {
  all: undefined,
  pending: sql`${stores.approvalStatus} = 'pending' and ${stores.status} <> 'suspended'`,
  renamed: sql`${stores.approvedName} is not null and ${stores.status} <> 'suspended'`,
  approved: sql`${stores.approvalStatus} = 'approved' and ${stores.status} <> 'suspended'`,
  rejected: eq(stores.approvalStatus, 'rejected'),
  suspended: eq(stores.status, 'suspended'),
}

/** Every store, for admins. */
export const storeList = listOf(stores, {
  name: 'stores',
  input: listStoresInput,
  id: stores.id,
  filters: {
    q: (q) => {
      const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
      return sql`(fold(${stores.name}) like fold(${like}) or ${stores.contactEmail} ilike ${like}
        or exists (select from profiles owner where owner.id = ${stores.ownerId} and owner.email ilike ${like}))`
    },
    state: (state) => STATES[state],
  },
  sorts: {
    newest: { by: [stores.createdAt], down: true },
    oldest: { by: [stores.createdAt] },
    name: { by: [sql`fold(btrim(${stores.name}))`] },
  },
  fill: listRows,
})

export type AdminStoreRow = Awaited<ReturnType<typeof listRows>>[number]

async function listRows(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      id: stores.id,
      name: stores.name,
      approvedName: stores.approvedName,
      description: stores.description,
      contactEmail: stores.contactEmail,
      contactPhone: stores.contactPhone,
      address: stores.address,
      logoUrl: stores.logoUrl,
      status: stores.status,
      approvalStatus: stores.approvalStatus,
      isVerified: stores.verified,
      onHoliday: stores.onHoliday,
      rejectionReason: stores.rejectionReason,
      approvedAt: stores.approvedAt,
      createdAt: stores.createdAt,
      owner: { id: profiles.id, fullName: profiles.fullName, email: profiles.email },
      plan: {
        planType: planSubscriptions.planType,
        planName: sql<string>`coalesce((select p.plan_name from subscription_prices p
          where p.type = 'business' and p.plan_type = ${planSubscriptions.planType}), initcap(${planSubscriptions.planType}))`,
        amountCents: planSubscriptions.amountCents,
        endsAt: sql<string>`to_json(${planSubscriptions.endDate}) #>> '{}'`,
      },
      productCount: sql<number>`(select count(*)::int from products p
        where p.store_id = ${stores.id} and p.archived_at is null)`,
    })
    .from(stores)
    .innerJoin(profiles, eq(profiles.id, stores.ownerId))
    .leftJoin(
      planSubscriptions,
      and(eq(planSubscriptions.storeId, stores.id), eq(planSubscriptions.status, 'active')),
    )
    .where(inArray(stores.id, [...ids]))
  return rows.map(({ approvedAt, createdAt, plan, ...row }) => ({
    ...row,
    plan: plan && { ...plan, endsAt: new Date(plan.endsAt).toISOString() },
    approvedAt: approvedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

export async function getStore(db: Db, { id }: { id: string }) {
  const [store] = await listRows(db, [id])
  if (!store) throw storeNotFound()
  return store
}

/** One store with what its orders brought it, what the site owes it, and what it changed since it was approved. */
export async function getStoreDetail(db: Db, { id }: { id: string }) {
  const store = await getStore(db, { id })
  const { rows } = await db.execute<{ soldOrders: number; earnedCents: number; balanceCents: number }>(sql`
    select (select count(*)::int from ${sellerOrders} where ${sellerOrders.storeId} = s.id and ${isPaidShare}) as "soldOrders",
      coalesce(b.earned_cents, 0)::bigint as "earnedCents", coalesce(b.balance_cents, 0)::bigint as "balanceCents"
    from business_stores s left join store_balances b on b.store_id = s.id where s.id = ${id}`)
  return { ...store, ...rows[0]!, changes: await readChanges(db, store) }
}

type Said = Record<(typeof SAID_BY_STORE)[number], string | null>

/** Beside what it says now stands what it said when it was approved: the oldest word that the log has of a field since. */
async function readChanges(db: Db, store: Said & { id: string }) {
  const ofStore = and(eq(auditLog.targetKind, 'store'), eq(auditLog.targetId, store.id))
  const approved = db
    .select({ id: sql`max(${auditLog.id})` })
    .from(auditLog)
    .where(and(ofStore, eq(auditLog.action, 'stores.verify')))
  const rows = await db
    .select({ action: auditLog.action, before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        ofStore,
        inArray(auditLog.action, ['stores.change', 'stores.apply_again', 'stores.approve_name']),
        sql`${auditLog.id} > (${approved})`,
      ),
    )
    .orderBy(auditLog.id)
  let was: Partial<Said> = {}
  for (const { action, before } of rows) {
    if (action === 'stores.approve_name') delete was.name
    else was = { ...(before as Partial<Said>), ...was }
  }
  return SAID_BY_STORE.flatMap((field) => {
    const [before, after] = [was[field] ?? '', store[field] ?? '']
    return field in was && before !== after ? [{ field, before, after }] : []
  })
}

/** The cards above the list. */
export async function countStores(db: Db) {
  const { rows } = await db.execute<{ all: number; verified: number; pending: number; plans: number }>(sql`
    select count(*)::int as "all", count(*) filter (where verified)::int as verified,
      count(*) filter (where approval_status = 'pending' and status <> 'suspended')::int as pending,
      (select count(*)::int from plan_subscriptions
        where store_id is not null and status = 'active' and end_date > now()) as plans
    from business_stores`)
  return rows[0]!
}
