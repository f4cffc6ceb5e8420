import { and, eq, type SQL, sql } from 'drizzle-orm'
import { writtenDay } from '#lib/panama-days.ts'
import type { Locale } from '#lib/locale.ts'
import { type AnyStore, within } from '#modules/sellers/stores/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { promotionNotFound } from '../errors.ts'
import { listPromotionsInput } from '../input.ts'
import { codeOf, foldedCode } from '../rules/codes.ts'
import { type PromotionState, stateOf } from '../rules/states.ts'
import { namedBy, promotionSaid } from '../words.ts'
import { promotions } from '../tables.ts'
import { readNames } from './cart-promotions.ts'

/** What the owner of a promotion sees: the site of all, a store of its own. */
export const ofSeller = (scope: AnyStore) => within(scope, promotions.storeId)

/** Refuses a promotion that is not of the caller. */
export async function requirePromotion(db: Db, scope: AnyStore, { id }: { id: string }): Promise<void> {
  const [found] = await db
    .select({ id: promotions.id })
    .from(promotions)
    .where(and(eq(promotions.id, id), ofSeller(scope)))
  if (!found) throw promotionNotFound()
}

export async function getPromotion(db: Db, scope: AnyStore, { id, now }: { id: string; now: Date }) {
  await requirePromotion(db, scope, { id })
  const [row] = await readRows(db, [id], now)
  return row!
}

/** The rows with what each does, in the reader's language. */
export async function sayPromotions<Row extends Awaited<ReturnType<typeof readRows>>[number]>(
  db: Db,
  rows: readonly Row[],
  locale: Locale,
) {
  const names = await readNames(db, rows)
  return rows.map(({ endsAt, ...row }) => ({
    ...row,
    named: namedBy(row, names),
    text: promotionSaid({ ...row, endsAt }, names, { locale }),
  }))
}

const { usedCount, maxUses, givenCents, maxCents, startsAt, endsAt, isPaused } = promotions
const hasEnded = (now: Date) => sql`coalesce(${endsAt} <= ${now.toISOString()}::timestamptz, false)`
const isUsedUp = sql<boolean>`(coalesce(${usedCount} >= ${maxUses}, false) or coalesce(${givenCents} >= ${maxCents}, false))`
const isRunning = (now: Date) => sql`not ${hasEnded(now)} and not ${isUsedUp}`
const isPlanned = (now: Date) => sql`${startsAt} > ${now.toISOString()}::timestamptz`
// As `stateOf` says it.
const standing: Record<PromotionState, (now: Date) => SQL> = {
  ended: hasEnded,
  used_up: (now) => sql`not ${hasEnded(now)} and ${isUsedUp}`,
  paused: (now) => sql`${isRunning(now)} and ${isPaused}`,
  planned: (now) => sql`${isRunning(now)} and not ${isPaused} and ${isPlanned(now)}`,
  active: (now) => sql`${isRunning(now)} and not ${isPaused} and not ${isPlanned(now)}`,
}

export const promotionList = listOf(promotions, {
  name: 'promotions',
  input: listPromotionsInput,
  unmeasured: 'a seller has a thousand at most, made by hand',
  id: promotions.id,
  filters: {
    q: (q) =>
      sql`(${hasText(promotions.name, q)} or exists (select from promotion_codes c
        where c.promotion_id = ${promotions.id} and c.folded = ${foldedCode(codeOf(q) ?? '')}))`,
    state: (state, now) => standing[state](now),
  },
  sorts: { usual: { by: [promotions.createdAt], down: true } },
  fill: readRows,
})

// Of orders that were paid: of a store's promotion what that store sold in them.
const salesCents = sql<number>`coalesce((
  select sum(case when ${promotions.storeId} is null then o.subtotal_cents else own.subtotal_cents end)
  from promotion_uses u join orders o on o.id = u.order_id
  left join seller_orders own on own.order_id = o.id and own.store_id = ${promotions.storeId}
  where u.promotion_id = ${promotions.id} and u.given_back_at is null and o.paid_at is not null), 0)::bigint`
const code = sql<string | null>`(
  select code from promotion_codes c where c.promotion_id = ${promotions.id} and c.max_uses is null limit 1)`

async function readRows(db: Db, ids: string[], now: Date) {
  const rows = await db
    .select({
      id: promotions.id,
      storeId: promotions.storeId,
      storeName: businessStores.name,
      name: promotions.name,
      applies: promotions.applies,
      code,
      codeCount: promotions.codeCount,
      effect: promotions.effect,
      conditions: promotions.conditions,
      borneBy: promotions.borneBy,
      combines: promotions.combines,
      maxUses,
      maxUsesPerPerson: promotions.maxUsesPerPerson,
      maxCents,
      usedCount,
      givenCents,
      salesCents: salesCents.mapWith(Number),
      startsAt,
      endsAt,
      isPaused,
      isUsedUp,
      version: promotions.version,
    })
    .from(promotions)
    .leftJoin(businessStores, eq(businessStores.id, promotions.storeId))
    .where(isAmong(promotions.id, ids))
  return rows.map(({ startsAt: begins, isUsedUp: isOver, ...row }) => ({
    ...row,
    state: stateOf({ ...row, startsAt: begins, isUsedUp: isOver }, now),
    from: writtenDay(begins),
    until: row.endsAt && writtenDay(new Date(row.endsAt.getTime() - 1)),
  }))
}
