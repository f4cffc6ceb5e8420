import type * as z from 'zod'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { peopleWith } from '#modules/identity/accounts/public.ts'
import { storage } from '#server/storage/storage.ts'
import { mediaNotFound } from '#modules/platform/media/public.ts'
import { originalKey } from '#modules/platform/media/rules.ts'
import type { RefundState } from '#modules/payments/core/rules.ts'
import { unitsCents } from '#modules/sales/orders/public.ts'
import { returnNotFound } from '../errors.ts'
import { type AnyStore, EVERY_STORE, type StoreScope, within } from '#modules/sellers/stores/public.ts'
import {
  type ListAdminReturns,
  listAdminReturnsInput,
  listReturnsInput,
  listStoreReturnsInput,
} from '../input.ts'
import { canWithdraw, type ReturnKind, type ReturnStatus } from '../rules.ts'
import { type Return, returns } from '../tables.ts'
import { readHistory } from './history.ts'

type Mine = z.output<typeof listReturnsInput> & { userId: string; now: Date }

/** The buyer's own returns, newest first. */
export const listOwnReturns = (db: Db, { userId, now, ...input }: Mine) =>
  ownReturnList.read(db, input, { now, scope: sql`r.user_id = ${userId}` })

/** Somebody else's return is not found, like one that does not exist. */
export async function getOwnReturn(db: Db, { returnId, userId }: { returnId: string; userId: string }) {
  const [row] = await readRows(db, sql`r.id = ${returnId} and r.user_id = ${userId}`)
  if (!row) throw returnNotFound()
  return ownView(row)
}

/** All returns for the panel, by number, order, name, address and status, with the sums of the whole shop. */
export async function listAdminReturns(db: Db, input: ListAdminReturns, { now }: { now: Date }) {
  const page = await adminReturnList.read(db, input, { now })
  const summed = await db.execute<{ count: number; refundedCents: number; pending: number }>(sql`
    select count(*)::int as count, count(*) filter (where status = 'pending')::int as pending,
      coalesce(sum(refund_cents) filter (where status = 'approved'), 0)::bigint as "refundedCents" from returns`)
  return { ...page, totals: summed.rows[0]! }
}

export async function getAdminReturn(db: Db, { returnId }: { returnId: string }) {
  const [row] = await readRows(db, sql`r.id = ${returnId}`)
  if (!row) throw returnNotFound()
  return { ...adminView(row), history: await readHistory(db, { returnId }) }
}

/** The rows of `storeReturnList` that one store may see. */
export const ofStore = ({ storeId }: StoreScope) => sql`r.store_id = ${storeId}`

/** Another store's return is not found. */
export async function getStoreReturn(db: Db, { storeId }: StoreScope, { returnId }: { returnId: string }) {
  const [row] = await readRows(db, sql`r.id = ${returnId} and r.store_id = ${storeId}`)
  if (!row) throw returnNotFound()
  return { ...storeView(row), history: await readHistory(db, { returnId }) }
}

export async function findReturn(db: Db, { returnId }: { returnId: string }): Promise<Return | null> {
  const [found] = await db.select().from(returns).where(eq(returns.id, returnId))
  return found ?? null
}

/** The photo of a return, for its sender, its seller and the admins. */
export async function getPhoto(
  db: Db,
  { returnId, userId, scope }: { returnId: string; userId: string; scope: AnyStore | null },
): Promise<Buffer> {
  const isOwn = eq(returns.userId, userId)
  const isTheirs =
    scope === EVERY_STORE ? undefined : scope ? or(isOwn, within(scope, returns.storeId)) : isOwn
  const [found] = await db
    .select({ mediaId: returns.photoMediaId })
    .from(returns)
    .where(and(eq(returns.id, returnId), isTheirs))
  const photo = found?.mediaId && (await storage.get(originalKey('return', found.mediaId)))
  if (!photo) throw mediaNotFound()
  return photo
}

type Row = {
  id: string
  number: string
  order_id: string
  order_number: string
  kind: ReturnKind
  status: ReturnStatus
  reason: string
  asked_cents: number
  refund_cents: number
  lowered_reason: string | null
  reject_reason: string | null
  is_restocked: boolean
  has_photo: boolean
  refund_state: RefundState | null
  lines: {
    variantId: string
    productId: string
    title: string
    imageUrl: string | null
    unitPriceCents: number
    quantity: number
    lineCents: number
  }[]
  created_at: string
  decided_at: string | null
  user_id: string
  full_name: string
  email: string
  store_order_id: string | null
  store_number: string | null
  delivered_to: string
}

async function readRows(db: Db, where: SQL) {
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.number, r.order_id, o.number as order_number, r.kind, r.status, r.reason, r.asked_cents, r.refund_cents,
      r.lowered_reason, r.reject_reason, r.is_restocked, r.photo_media_id is not null as has_photo,
      (select f.state from refunds f where f.cause_id = r.id order by f.state = 'done' limit 1) as refund_state,
      (select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'productId', l.product_id, 'title', l.title, 'imageUrl', l.image_url,
          'unitPriceCents', l.unit_price_cents, 'quantity', rl.quantity, 'lineCents', ${unitsCents('rl')}) order by l.position)
        from return_lines rl join order_lines l on l.id = rl.order_line_id where rl.return_id = r.id) as lines,
      to_json(r.created_at) #>> '{}' as created_at, to_json(r.decided_at) #>> '{}' as decided_at,
      p.id as user_id, p.full_name, p.email, s.id as store_order_id, s.number as store_number,
      o.billing_info ->> 'fullName' as delivered_to
    from returns r join orders o on o.id = r.order_id join profiles p on p.id = r.user_id
    left join seller_orders s on s.order_id = r.order_id and s.store_id = r.store_id where ${where}`)
  return rows
}

function searched(q: string): SQL {
  const orders = sql`select id from orders where ${hasText(sql`number`, q)}`
  return sql`(${hasText(sql`r.number`, q)} or r.order_id = any(array(${orders})) or r.user_id = any(array(${peopleWith(q)})))`
}

const ownView = (row: Row) => ({
  id: row.id,
  number: row.number,
  orderId: row.order_id,
  orderNumber: row.order_number,
  kind: row.kind,
  status: row.status,
  reason: row.reason,
  askedCents: row.asked_cents,
  refundCents: row.refund_cents,
  loweredReason: row.lowered_reason,
  rejectReason: row.reject_reason,
  hasPhoto: row.has_photo,
  canWithdraw: canWithdraw(row),
  refundState: row.refund_state,
  lines: row.lines,
  createdAt: new Date(row.created_at).toISOString(),
  decidedAt: row.decided_at && new Date(row.decided_at).toISOString(),
})

const adminView = (row: Row) => ({
  ...ownView(row),
  isRestocked: row.is_restocked,
  user: { id: row.user_id, fullName: row.full_name, email: row.email },
})

/** Without what a seller has no need of: the account and the address of mail of the buyer. */
const storeView = (row: Row) => {
  const { orderId: _, canWithdraw: __, ...view } = ownView(row)
  return {
    ...view,
    orderNumber: row.store_number ?? row.order_number,
    storeOrderId: row.store_order_id!,
    isRestocked: row.is_restocked,
    buyer: row.delivered_to,
  }
}

const newest = { by: [sql`r.created_at`], down: true } as const
const panelSorts = {
  newest,
  oldest: { by: [sql`r.created_at`] },
  amount_desc: { by: [sql`r.refund_cents`], down: true },
  amount_asc: { by: [sql`r.refund_cents`] },
} as const

export type AdminReturnRow = ReturnType<typeof adminView>
export type StoreReturnRow = ReturnType<typeof storeView>

const ownReturnList = listOf(sql`returns r`, {
  name: 'own_returns',
  input: listReturnsInput,
  id: sql`r.id`,
  filters: {},
  sorts: { usual: newest },
  fill: async (db, ids) => (await readRows(db, isAmong(sql`r.id`, ids))).map(ownView),
})

/** What stores sold and their buyers want to give back. */
export const storeReturnList = listOf(sql`returns r`, {
  name: 'store_returns',
  input: listStoreReturnsInput,
  id: sql`r.id`,
  filters: {
    // By a value and not by `in`, which reads the orders of all stores.
    q: (q) =>
      sql`(${hasText(sql`r.number`, q)} or ${hasText(sql`(select o.number from seller_orders o where o.order_id = r.order_id and o.store_id = r.store_id)`, q)})`,
    status: (status) => sql`r.status = ${status}`,
  },
  sorts: panelSorts,
  fill: async (db, ids) => (await readRows(db, isAmong(sql`r.id`, ids))).map(storeView),
})

export const adminReturnList = listOf(sql`returns r`, {
  name: 'returns',
  input: listAdminReturnsInput,
  id: sql`r.id`,
  filters: { q: searched, status: (status) => sql`r.status = ${status}` },
  sorts: panelSorts,
  fill: async (db, ids) => (await readRows(db, isAmong(sql`r.id`, ids))).map(adminView),
})
