import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { endOfPanamaDay, dayRead, startOfDay } from '#lib/panama-days.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { type AnyStore, EVERY_STORE, refuseClosedStore, within } from '#modules/sellers/stores/public.ts'
import type { Member } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import {
  belowUsed,
  codeTaken,
  hasUses,
  notForStores,
  promotionNotFound,
  stalePromotion,
  tooManyPromotions,
  unknownCondition,
  unknownGift,
} from '../errors.ts'
import type { createPromotionInput, PromotionTerms } from '../input.ts'
import { foldedCode } from '../rules/codes.ts'
import { LIMITS } from '../rules/limits.ts'
import type { Conditions, Effect } from '../rules.ts'
import { promotionCodes, promotions, promotionUses } from '../tables.ts'
import { makeCodes } from './make-codes.ts'

type By = { actor: Member; address?: string | undefined; now: Date }

/**
 * Makes a promotion of the site, or of the store whose scope it is, with its code or codes where it has some. A code that
 * exists is a 409. All or nothing, audited; announces `promotions.changed`.
 */
export async function createPromotion(
  tx: Tx,
  scope: AnyStore,
  { applies, code, codeCount, ...terms }: z.output<typeof createPromotionInput>,
  by: By,
): Promise<{ id: string }> {
  const storeId = scope === EVERY_STORE ? null : scope.storeId
  if (scope !== EVERY_STORE) refuseClosedStore(scope)
  await checkTerms(tx, storeId, terms)
  const ofSeller = storeId === null ? sql`store_id is null` : eq(promotions.storeId, storeId)
  if ((await tx.$count(promotions, ofSeller)) >= LIMITS.promotions) throw tooManyPromotions(LIMITS.promotions)
  const row = { ...columnsOf(terms), storeId, applies, createdAt: by.now, updatedAt: by.now }
  const [made] = await tx.insert(promotions).values(row).returning({ id: promotions.id })
  const { id } = made!
  if (code !== undefined) {
    const taken = await tx
      .insert(promotionCodes)
      .values({ code, folded: foldedCode(code), promotionId: id, createdAt: by.now })
      .onConflictDoNothing()
      .returning({ code: promotionCodes.code })
    if (taken.length === 0) throw codeTaken()
  }
  if (codeCount !== undefined) await makeCodes(tx, { promotionId: id, count: codeCount, now: by.now })
  await record(tx, { id, action: 'promotions.create', after: { ...terms, applies, code, codeCount }, ...by })
  return { id }
}

/**
 * Changes the terms of a promotion; what orders used of it stays. One that was saved since `version` is a 409, and so are
 * limits below what was given. Locks the promotion; audited; announces `promotions.changed`.
 */
export async function changePromotion(
  tx: Tx,
  scope: AnyStore,
  { id, version, ...terms }: PromotionTerms & { id: string; version: number },
  by: By,
): Promise<void> {
  const before = await lockPromotion(tx, scope, id)
  if (before.version !== version) throw stalePromotion()
  await checkTerms(tx, before.storeId, terms)
  if (terms.maxUses !== null && terms.maxUses < before.usedCount) throw belowUsed('maxUses')
  if (terms.maxCents !== null && terms.maxCents < before.givenCents) throw belowUsed('maxCents')
  await tx
    .update(promotions)
    .set({ ...columnsOf(terms), version: version + 1, updatedAt: by.now })
    .where(eq(promotions.id, id))
  const { name, effect, conditions, borneBy, combines, maxUses, maxUsesPerPerson, maxCents } = before
  const shown = { name, effect, conditions, borneBy, combines, maxUses, maxUsesPerPerson, maxCents }
  await record(tx, { id, action: 'promotions.change', before: shown, after: terms, ...by })
}

/**
 * Makes more codes of one use; they are in its file. More than the promotion may have is a 409. Locks the promotion;
 * audited; announces `promotions.changed`. Not repeatable by itself: the caller's key is.
 */
export async function addCodes(
  tx: Tx,
  scope: AnyStore,
  { id, count }: { id: string; count: number },
  by: By,
): Promise<{ codeCount: number }> {
  if (scope !== EVERY_STORE) refuseClosedStore(scope)
  const { codeCount: before } = await lockPromotion(tx, scope, id)
  await makeCodes(tx, { promotionId: id, count, now: by.now })
  const codeCount = before + count
  await record(tx, {
    id,
    action: 'promotions.make_codes',
    before: { codeCount: before },
    after: { codeCount },
    ...by,
  })
  return { codeCount }
}

/** Pauses or resumes a promotion. Repeatable; audited where it changes something; announces `promotions.changed`. */
export async function pausePromotion(
  tx: Tx,
  scope: AnyStore,
  { id, isPaused }: { id: string; isPaused: boolean },
  by: By,
): Promise<void> {
  const before = await lockPromotion(tx, scope, id)
  if (before.isPaused === isPaused) return
  await tx
    .update(promotions)
    .set({ isPaused, version: before.version + 1, updatedAt: by.now })
    .where(eq(promotions.id, id))
  await record(tx, { id, action: isPaused ? 'promotions.pause' : 'promotions.resume', ...by })
}

/** Deletes a promotion that no order used; another is a 409 and can be paused. Audited; announces `promotions.changed`. */
export async function deletePromotion(
  tx: Tx,
  scope: AnyStore,
  { id }: { id: string },
  by: By,
): Promise<void> {
  const { name } = await lockPromotion(tx, scope, id)
  if ((await tx.$count(promotionUses, eq(promotionUses.promotionId, id))) > 0) throw hasUses()
  await tx.delete(promotions).where(eq(promotions.id, id))
  await record(tx, { id, action: 'promotions.delete', before: { name }, ...by })
}

async function lockPromotion(tx: Tx, scope: AnyStore, id: string) {
  const [found] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.id, id), within(scope, promotions.storeId)))
    .for('update')
  if (!found) throw promotionNotFound()
  return found
}

const columnsOf = ({ from, until, ...terms }: PromotionTerms) => ({
  ...terms,
  startsAt: startOfDay(from),
  endsAt: until === null ? null : new Date(endOfPanamaDay(dayRead(until)).getTime() + 1),
})

/** Everything that conditions name exists, and a store names what it sells itself. */
async function checkTerms(tx: Tx, storeId: string | null, { conditions, borneBy, effect }: PromotionTerms) {
  if (storeId !== null && (conditions.storeIds || borneBy === 'site')) throw notForStores()
  const { rows } = await tx.execute<{ known: number }>(sql`
    select (select count(*) from categories where id = any(${idsOf(conditions, 'categoryIds')}::uuid[]))
      + (select count(*) from business_stores where id = any(${idsOf(conditions, 'storeIds')}::uuid[]))
      + (select count(*) from products where id = any(${idsOf(conditions, 'productIds')}::uuid[])
          and (${storeId}::uuid is null or store_id = ${storeId})) as known`)
  const named = (['categoryIds', 'storeIds', 'productIds'] as const).flatMap((of) => [
    ...new Set(conditions[of]),
  ])
  if (Number(rows[0]!.known) !== named.length) throw unknownCondition()
  await checkGift(tx, storeId, effect)
}

/** A promotion gives what its own seller sells: a store its own products, the site those of no store. */
async function checkGift(tx: Tx, storeId: string | null, effect: Effect) {
  if (effect.kind !== 'gift') return
  const { rows } = await tx.execute(sql`
    select from product_variants v join products p on p.id = v.product_id
    where v.id = ${effect.variantId} and v.archived_at is null and p.archived_at is null
      and p.store_id is not distinct from ${storeId}::uuid`)
  if (rows.length === 0) throw unknownGift()
}

const idsOf = (conditions: Conditions, of: 'categoryIds' | 'storeIds' | 'productIds') =>
  sql.param(conditions[of] ?? [])

type Deed = By & {
  id: string
  action: `promotions.${'create' | 'change' | 'make_codes' | 'pause' | 'resume' | 'delete'}`
  before?: unknown
  after?: unknown
}

async function record(tx: Tx, { id, now: _now, ...deed }: Deed) {
  await recordAudit(tx, { ...deed, target: { kind: 'promotion', id } })
  await announce(tx, { name: 'promotions.changed' })
}
