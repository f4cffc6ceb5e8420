import { and, asc, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { peopleWith } from '#modules/identity/accounts/public.ts'
import { consents, profiles } from '#modules/identity/accounts/tables.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { foldText } from '#lib/text.ts'
import { fileNotFound, orderNotFound } from './errors.ts'
import { listCustomersInput, listEarlierOrdersInput, listFilesInput } from './input.ts'
import { earlierCustomers, earlierFiles, earlierOrderLines, earlierOrders } from './tables.ts'

const inUtc = (moment: Date | null) => moment?.toISOString() ?? null

const shownFile = {
  id: earlierFiles.id,
  kind: earlierFiles.kind,
  fileName: earlierFiles.fileName,
  status: earlierFiles.status,
  failure: earlierFiles.failure,
  records: earlierFiles.records,
  created: earlierFiles.created,
  updated: earlierFiles.updated,
  unchanged: earlierFiles.unchanged,
  failed: earlierFiles.failed,
  createdAt: earlierFiles.createdAt,
  finishedAt: earlierFiles.finishedAt,
  startedByName: profiles.fullName,
}

const selectFiles = (db: Db) =>
  db
    .select({ ...shownFile, preview: earlierFiles.preview })
    .from(earlierFiles)
    .leftJoin(profiles, eq(profiles.id, earlierFiles.startedBy))
type FileRow = Awaited<ReturnType<typeof selectFiles>>[number]
const fileView = ({ preview, createdAt, finishedAt, ...file }: FileRow) => ({
  ...file,
  createdAt: createdAt.toISOString(),
  finishedAt: inUtc(finishedAt),
  /** How many it has, as far as it was looked through. */
  total: preview?.records ?? null,
})

/** The files of the earlier shop, the newest first. */
export const fileList = listOf(earlierFiles, {
  name: 'earlier_files',
  input: listFilesInput,
  id: earlierFiles.id,
  filters: { q: (q) => hasText(sql`fold(${earlierFiles.fileName})`, foldText(q)) },
  sorts: { usual: { by: [earlierFiles.createdAt], down: true } },
  fill: async (db, ids) => {
    const rows = await selectFiles(db).where(isAmong(earlierFiles.id, ids))
    return rows.map(fileView)
  },
})

/** One file with what would become of it. */
export async function getFile(db: Db, id: string) {
  const [row] = await selectFiles(db).where(eq(earlierFiles.id, id))
  const [how] = await db
    .select({
      choices: earlierFiles.choices,
      isChoosable: sql<boolean>`${earlierFiles.status} in ('ready', 'refused') and ${earlierFiles.content} is not null`,
    })
    .from(earlierFiles)
    .where(eq(earlierFiles.id, id))
  if (!row || !how) throw fileNotFound()
  return { ...fileView(row), preview: row.preview, ...how }
}

/** The persons who came by files, the newest first. */
export const customerList = listOf(earlierCustomers, {
  name: 'earlier_customers',
  input: listCustomersInput,
  id: earlierCustomers.id,
  filters: {
    q: (q) => sql`${earlierCustomers.id} = any(array(${peopleWith(q)}))`,
    state: (state) => eq(earlierCustomers.state, state),
  },
  sorts: { usual: { by: [earlierCustomers.createdAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db
      .select({
        id: earlierCustomers.id,
        email: profiles.email,
        fullName: profiles.fullName,
        state: earlierCustomers.state,
        wantsOffers: sql<boolean>`${consents.userId} is not null`,
        createdAt: earlierCustomers.createdAt,
        invitedAt: earlierCustomers.invitedAt,
      })
      .from(earlierCustomers)
      .innerJoin(profiles, eq(profiles.id, earlierCustomers.id))
      .leftJoin(consents, and(eq(consents.userId, earlierCustomers.id), eq(consents.kind, 'offers')))
      .where(isAmong(earlierCustomers.id, ids))
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      invitedAt: inUtc(row.invitedAt),
    }))
  },
})

/** How many were not written to yet. */
export const countWaiting = (db: Db) => db.$count(earlierCustomers, eq(earlierCustomers.state, 'waiting'))

const ofBuyer = {
  id: earlierOrders.id,
  number: earlierOrders.number,
  status: earlierOrders.status,
  totalCents: earlierOrders.totalCents,
  refundedCents: earlierOrders.refundedCents,
  placedAt: earlierOrders.placedAt,
}
const summary = { ...ofBuyer, email: earlierOrders.email, buyerName: earlierOrders.buyerName }

/** All orders of the earlier shop, the newest first. */
export const orderList = listOf(earlierOrders, {
  name: 'earlier_orders',
  input: listEarlierOrdersInput,
  id: earlierOrders.id,
  filters: {
    q: (q) =>
      or(
        hasText(sql`fold(${earlierOrders.number})`, foldText(q)),
        hasText(earlierOrders.email, q),
        hasText(sql`fold(${earlierOrders.buyerName})`, foldText(q)),
      ),
    status: (status) => eq(earlierOrders.status, status),
  },
  sorts: { usual: { by: [earlierOrders.placedAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db.select(summary).from(earlierOrders).where(isAmong(earlierOrders.id, ids))
    return rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() }))
  },
})

/** One order with its lines; `variantId` is what this shop sells for it. */
export async function getOrder(db: Db, id: string) {
  const [order] = await db.select().from(earlierOrders).where(eq(earlierOrders.id, id))
  if (!order) throw orderNotFound()
  const { fileId: _, ...shown } = order
  return { ...shown, placedAt: order.placedAt.toISOString(), lines: await linesOf(db, [id]) }
}

function linesOf(db: Db, orderIds: readonly string[]) {
  return db
    .select({
      orderId: earlierOrderLines.orderId,
      title: earlierOrderLines.title,
      code: earlierOrderLines.code,
      quantity: earlierOrderLines.quantity,
      unitPriceCents: earlierOrderLines.unitPriceCents,
      variantId: earlierOrderLines.variantId,
    })
    .from(earlierOrderLines)
    .where(isAmong(earlierOrderLines.orderId, orderIds))
    .orderBy(asc(earlierOrderLines.orderId), asc(earlierOrderLines.place))
}

/**
 * Whose address an order has is its buyer, once they proved that the address is theirs: an account with somebody else's
 * address sees nothing of them.
 */
const isOf = (userId: string): SQL =>
  sql`${earlierOrders.email} = (select lower(${profiles.email}) from ${profiles}
    where ${profiles.id} = ${userId} and ${isNotNull(profiles.emailConfirmedAt)})`

/** The orders of a person in the earlier shop, the newest first, with their lines. */
export async function listOwnOrders(
  db: Db,
  { userId, page, pageSize }: { userId: string; page: number; pageSize: number },
) {
  const rows = await db
    .select(ofBuyer)
    .from(earlierOrders)
    .where(isOf(userId))
    .orderBy(desc(earlierOrders.placedAt), desc(earlierOrders.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const lines = Map.groupBy(
    await linesOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  )
  return {
    items: rows.map((order) => ({
      ...order,
      placedAt: order.placedAt.toISOString(),
      lines: lines.get(order.id) ?? [],
    })),
    total: await db.$count(earlierOrders, isOf(userId)),
    ...{ page, pageSize },
  }
}

/** The lines of an own order; another person's is a 404. */
export async function listOwnLines(db: Db, { id, userId }: { id: string; userId: string }) {
  const own = await db.$count(earlierOrders, and(eq(earlierOrders.id, id), isOf(userId)))
  if (own === 0) throw orderNotFound()
  return linesOf(db, [id])
}
