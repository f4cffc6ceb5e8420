import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { peopleWith } from '#modules/identity/accounts/public.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import type { StoreScope } from '#modules/sellers/stores/public.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import type { AppError } from '#server/http/errors.ts'
import { hasText } from '#server/db/list.ts'
import { publicName } from '../rules.ts'
import type { ReportsTable, WrittenTable } from '../tables.ts'

/** What an admin reads of each; beside it stand `products` and the `profiles` of the writer. */
export const writtenRow = (table: WrittenTable, reports: ReportsTable) => ({
  id: table.id,
  productId: table.productId,
  title: products.title,
  words: table.words,
  answer: table.answer,
  answeredAt: table.answeredAt,
  hiddenReason: table.hiddenReason,
  reported: sql<number>`(select count(*)::int from ${reports} where ${reports.writtenId} = ${table.id} and ${reports.settledAt} is null)`,
  createdAt: table.createdAt,
  user: { id: profiles.id, fullName: profiles.fullName, email: profiles.email },
})

type Dated = { createdAt: Date; answeredAt: Date | null }

/** Moments as they are sent. */
export const sent = <Row extends Dated>({ createdAt, answeredAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt && answeredAt.toISOString(),
})

type AdminView = { id: string; user: { fullName: string }; hiddenReason: string | null; reported: number }

/** Leaves out the writer's account and the moderation data, which a seller does not need. */
export function sellerView<Row extends AdminView>(row: Row) {
  const { user, hiddenReason: _, reported: __, ...view } = row
  return { ...view, author: publicName(user.fullName) }
}

/** How one is read in the panels, and what a list of them may be asked. */
export function panelReads<View extends AdminView>(
  table: WrittenTable,
  reports: ReportsTable,
  { notFound, read }: { notFound: () => AppError; read: (db: Db, where: SQL) => Promise<View[]> },
) {
  async function getOne(db: Db, where: SQL) {
    const [view] = await read(db, where)
    if (!view) throw notFound()
    return view
  }
  return {
    newestFirst: { usual: { by: [table.createdAt], down: true } } as const,
    byAge: { newest: { by: [table.createdAt], down: true }, oldest: { by: [table.createdAt] } } as const,
    hasWords: (q: string) => or(hasText(table.words, q), sql`${table.userId} = any(array(${peopleWith(q)}))`),
    isReported: sql`${table.id} = any(array(select ${reports.writtenId} from ${reports} where ${reports.settledAt} is null))`,
    isHidden: isNotNull(table.hiddenAt),
    fillAdmin: (db: Db, ids: string[]) => read(db, isAmong(table.id, ids)),
    fillSeller: async (db: Db, ids: string[]) => (await read(db, isAmong(table.id, ids))).map(sellerView),
    /** What a store sells; only admins see hidden ones. */
    ofStore: ({ storeId }: StoreScope) => and(eq(table.storeId, storeId), isNull(table.hiddenAt))!,
    /** One with who reported it and why. */
    getForAdmin: async (db: Db, { id }: { id: string }) => ({
      ...(await getOne(db, eq(table.id, id))),
      reports: (
        await db
          .select({
            reason: reports.reason,
            by: profiles.fullName,
            at: reports.createdAt,
            settledAt: reports.settledAt,
          })
          .from(reports)
          .innerJoin(profiles, eq(profiles.id, reports.userId))
          .where(eq(reports.writtenId, id))
          .orderBy(reports.createdAt, profiles.id)
      ).map(({ reason, by, at, settledAt }) => ({
        reason,
        by,
        at: at.toISOString(),
        isSettled: settledAt !== null,
      })),
    }),
    /** Another store's is not found. */
    getOfStore: async (db: Db, { storeId }: StoreScope, { id }: { id: string }) =>
      sellerView(await getOne(db, and(eq(table.id, id), eq(table.storeId, storeId))!)),
  }
}
