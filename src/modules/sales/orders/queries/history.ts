import { desc, eq, sql } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import type { Db } from '#server/db/db.ts'
import { orderNotFound } from '../errors.ts'
import { type Order, orderNotes, orders } from '../tables.ts'
import { findBuyer, findOrder } from './orders.ts'
import { listSellerOrders } from './seller-order-list.ts'
import { listOrderRefunds } from './refunds.ts'

/** How much of a long story is shown: the newest of each kind. */
const SHOWN = 200
const OTHERS = 10

export const HISTORY_KINDS = [
  'placed',
  'paid',
  'completed',
  'shipped',
  'delivered',
  'failed',
  'act',
  'letter',
  'refund_asked',
  'refund_done',
  'return',
] as const

type Entry = {
  id: string
  kind: (typeof HISTORY_KINDS)[number]
  at: string
  /** Who did it, or who received the email. */
  by: string | null
  /** The action, or the subject of an email. */
  what: string | null
  /** A status before and after. */
  from: string | null
  to: string | null
  note: string | null
  amountCents: number | null
}

const entry = (kind: Entry['kind'], at: Date | string, more: Partial<Entry> = {}): Entry => ({
  kind,
  at: new Date(at).toISOString(),
  by: null,
  what: null,
  from: null,
  to: null,
  note: null,
  amountCents: null,
  ...more,
  id: `${kind}:${more.id ?? ''}`,
})

/** The history of an order, the newest first, the admins' notes on it, and other orders of its buyer. */
export async function readHistory(db: Db, { orderId, now }: { orderId: string; now: Date }) {
  const order = await findOrder(db, { orderId })
  if (!order) throw orderNotFound()
  const acts = await readActs(db, orderId)
  const audited = new Set(acts.map(({ what, parcel }) => `${what}:${parcel}`))
  const entries = [
    // What the audit log has too stands there with who did it.
    ...(await readParcelFacts(db, order, now)).filter(({ what }) => !audited.has(what!)),
    ...(await readMoney(db, orderId)),
    ...(await readReturns(db, orderId)),
    ...(await readEmails(db, orderId)),
    ...acts.map(({ parcel, ...act }) => (parcel && !act.note ? { ...act, note: parcel } : act)),
    ...(await readMilestones(db, order)),
  ]
  return {
    entries: entries.toSorted((one, other) => other.at.localeCompare(one.at)),
    notes: await readNotes(db, orderId),
    others: await readOthers(db, order),
  }
}

async function readMilestones(db: Db, order: Order) {
  const buyer = await findBuyer(db, order)
  const { createdAt, paidAt, completedAt, totalCents } = order
  // The clock of the database may be ahead of the one that said when the money came.
  const since = (at: Date) => (at < createdAt ? createdAt : at)
  return [
    ...(completedAt ? [entry('completed', since(completedAt))] : []),
    ...(paidAt ? [entry('paid', since(paidAt))] : []),
    entry('placed', createdAt, { by: buyer?.fullName ?? null, amountCents: totalCents }),
  ]
}

async function readParcelFacts(db: Db, order: Order, now: Date) {
  const parcels = await listSellerOrders(db, { order, now })
  return parcels.flatMap(({ id, number, shippedAt, deliveredAt, courier, guideNumber }) => {
    const note = [number, courier, guideNumber].filter(Boolean).join(' · ')
    return [
      ...(shippedAt ? [entry('shipped', shippedAt, { id, what: `orders.ship:${number}`, note })] : []),
      ...(deliveredAt
        ? [entry('delivered', deliveredAt, { id, what: `orders.deliver:${number}`, note })]
        : []),
    ]
  })
}

/** Tries at paying that failed, and money that went back by a rule of the shop or has arrived. */
async function readMoney(db: Db, orderId: string) {
  const { rows } = await db.execute<{
    id: string
    at: string
    provider: string
    code: string | null
    cents: number
  }>(sql`
    select id, created_at as at, provider, failure_code as code, amount_cents::int as cents
    from payments where order_id = ${orderId} and state = 'failed' order by created_at desc limit ${SHOWN}`)
  const refunds = await listOrderRefunds(db, { orderId })
  return [
    ...rows.map(({ id, at, provider, code, cents }) =>
      entry('failed', at, { id, what: provider, note: code, amountCents: cents }),
    ),
    ...refunds.flatMap(({ id, amountCents, reason, createdAt, doneAt, given, state }) => [
      ...(given ? [] : [entry('refund_asked', createdAt, { id, amountCents, what: reason })]),
      ...(doneAt && state === 'done' ? [entry('refund_done', doneAt, { id, amountCents })] : []),
    ]),
  ]
}

async function readReturns(db: Db, orderId: string) {
  const { rows } = await db.execute<{
    id: string
    at: string
    number: string
    reason: string
    cents: number
  }>(sql`
    select id, created_at as at, number, reason, asked_cents::int as cents from returns
    where order_id = ${orderId} order by created_at desc limit ${SHOWN}`)
  return rows.map(({ id, at, number, reason, cents }) =>
    entry('return', at, { id, what: number, note: reason, amountCents: cents }),
  )
}

async function readEmails(db: Db, orderId: string) {
  const { rows } = await db.execute<{
    id: string
    at: string
    subject: string
    recipient: string
    status: string
  }>(sql`
    select id, created_at as at, subject, recipient, status from outbox_messages
    where about_id = ${orderId} order by created_at desc limit ${SHOWN}`)
  return rows.map(({ id, at, subject, recipient, status }) =>
    entry('letter', at, { id, what: subject, by: recipient, to: status }),
  )
}

type Act = {
  id: string
  at: string
  what: string
  by: string | null
  note: string | null
  from: string | null
  to: string | null
  parcel: string | null
}

/** What was done to the order or to a return of it, and by whom; an act without a name is the system's own. */
async function readActs(db: Db, orderId: string) {
  const { rows } = await db.execute<Act>(sql`
    select a.id::text as id, a.created_at as at, a.action as what, p.full_name as by, a.reason as note,
      a.before ->> 'status' as from, a.after ->> 'status' as to, a.after ->> 'parcel' as parcel
    from audit_log a left join profiles p on p.id = a.actor_id
    where (a.target_kind = 'order' and a.target_id = ${orderId})
      or (a.target_kind = 'return' and a.target_id in (select id::text from returns where order_id = ${orderId}))
    order by a.id desc limit ${SHOWN}`)
  return rows.map(({ parcel, at, ...act }) => ({ ...entry('act', at, act), parcel }))
}

async function readNotes(db: Db, orderId: string) {
  const { id, body, createdAt } = orderNotes
  const rows = await db
    .select({ id, body, by: profiles.fullName, createdAt })
    .from(orderNotes)
    .leftJoin(profiles, eq(profiles.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(createdAt), id)
    .limit(SHOWN)
  return rows.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() }))
}

async function readOthers(db: Db, { id: orderId, userId }: Order) {
  const { id, number, status, paymentStatus, totalCents, createdAt } = orders
  const rows = await db
    .select({ id, number, status, paymentStatus, totalCents, createdAt })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(OTHERS + 1)
  return rows
    .filter((other) => other.id !== orderId)
    .slice(0, OTHERS)
    .map((other) => ({ ...other, createdAt: other.createdAt.toISOString() }))
}
