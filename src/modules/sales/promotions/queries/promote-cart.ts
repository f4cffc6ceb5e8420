import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Cart } from '#modules/sales/cart/public.ts'
import { visibleProducts } from '#modules/catalog/products/public.ts'
import { CANCELLED_STATUSES } from '#modules/sales/orders/rules.ts'
import { isOneOf } from '#server/db/columns.ts'
import { type Applied, promote, type Promotion, type PromotionBuyer, type Refusal } from '../rules.ts'

/** What is known of the person whose cart it is. */
export type Asking = {
  userId: string
  province?: string | null | undefined
  paymentMethod?: string | null | undefined
  /** A card that they saved; of somebody else's nothing is learned. */
  savedCardId?: string | null | undefined
  now: Date
}
type Line = Cart['lines'][number] & { categoryIds: string[] }
export type PromotedCart = Omit<Cart, 'lines'> & {
  lines: Line[]
  applied: Applied[]
  /** What the buyer typed, the promotion of it, and why it takes nothing off. */
  code: string | null
  ofCode: Promotion | null
  refusal: Refusal | null
}

/**
 * A cart after its promotions: what it is sold for. Cart, checkout and order come here. Where no promotion runs and no
 * code was typed, as the cart knows, nothing is asked.
 */
export async function promoteCart(db: Db, cart: Cart, asking: Asking): Promise<PromotedCart> {
  const { found, code } = cart.mayPromote ? await listPromotions(db, cart, asking) : { found: [], code: null }
  const lines = cart.lines.map((line) => ({ ...line, categoryIds: [] as string[] }))
  const refusal: Refusal | null = code === null ? null : { why: 'unknown' }
  if (found.length === 0) return { ...cart, lines, applied: [], code, ofCode: null, refusal }
  const ofCode = found.find(({ applies }) => applies === 'code') ?? null
  const promoted = await promoteWith(db, cart, { asking, found, ofCode })
  return { ...cart, ...promoted, code, ofCode, refusal: ofCode ? promoted.refusal : refusal }
}

/**
 * Whether a code of this promotion of the site would count for a cart as it is now. Where it goes, how it is paid and at
 * which hour are known with the purchase alone, and are not judged.
 */
export async function fitsCart(
  db: Db,
  cart: Cart,
  { promotionId, ...asking }: Pick<Asking, 'userId' | 'now'> & { promotionId: string },
): Promise<boolean> {
  const { found } = await listPromotions(db, cart, asking, promotionId)
  const tried = found.find(({ id, applies, storeId }) => id === promotionId && applies === 'code' && !storeId)
  if (!tried) return false
  const { provinces: _, paymentMethods: __, hours: ___, ...conditions } = tried.conditions
  const { applied } = await promoteWith(db, cart, { asking, found, ofCode: { ...tried, conditions } })
  return applied.some(({ promotion: { id } }) => id === promotionId)
}

type Found = { asking: Asking; found: readonly Promotion[]; ofCode: Promotion | null }

async function promoteWith(db: Db, cart: Cart, { asking, found, ofCode }: Found) {
  const categories = await listCategories(db, cart.lines)
  const lines = cart.lines.map((line) => ({ ...line, categoryIds: categories.get(line.productId) ?? [] }))
  const automatic = found.filter(({ applies }) => applies === 'automatic')
  const buyer = await readBuyer(db, cart, asking)
  return promote({ ...cart, lines }, { automatic, code: ofCode, buyer, now: asking.now })
}

type Row = Omit<Promotion, 'startsAt' | 'endsAt' | 'createdAt'> & {
  startsAt: string
  endsAt: string | null
  createdAt: string
}

/** The automatic promotions of now, and that of the code which the cart has, or the one that is tried, whatever its state. */
async function listPromotions(
  db: Db,
  { lines }: Pick<Cart, 'lines'>,
  { userId, now }: Pick<Asking, 'userId' | 'now'>,
  tried: string | null = null,
) {
  const stores = sql.param(lines.flatMap(({ storeId }) => storeId ?? []))
  const at = now.toISOString()
  const { rows } = await db.execute<Row & { code: string | null }>(sql`
    select held.code, p.id, p.store_id as "storeId", p.name, p.applies, p.conditions, p.effect, p.borne_by as "borneBy", p.combines,
      to_json(p.starts_at) #>> '{}' as "startsAt", to_json(p.ends_at) #>> '{}' as "endsAt", to_json(p.created_at) #>> '{}' as "createdAt",
      p.is_paused as "isPaused", p.max_cents - p.given_cents as "leftCents",
      coalesce(p.used_count >= p.max_uses, false) or coalesce(p.given_cents >= p.max_cents, false) as "isUsedUp",
      p.applies = 'code' and coalesce(c.used_count >= c.max_uses, false) as "isCodeUsed",
      p.max_uses_per_person is not null and p.max_uses_per_person <= (select count(*) from promotion_uses u
        where u.promotion_id = p.id and u.user_id = ${userId} and u.given_back_at is null) as "isUsedByBuyer", given.gift
    from (select) as once
    left join cart_codes held on held.user_id = ${userId} and ${tried}::uuid is null
    left join promotion_codes c on c.code = held.code
    left join lateral (
      select * from promotions where id = coalesce(${tried}::uuid, c.promotion_id)
      union all
      select * from promotions where applies = 'automatic' and not is_paused and starts_at <= ${at}::timestamptz
        and (ends_at is null or ends_at > ${at}::timestamptz) and (store_id is null or store_id = any(${stores}::uuid[]))
    ) p on true
    left join lateral (
      select json_build_object('variantId', v.id, 'productId', g.id, 'storeId', g.store_id, 'title', sold_title(g.title, v.title),
        'imageUrl', coalesce(v.image_url, g.image_url), 'uniqueCode', coalesce(v.unique_code, g.unique_code),
        'priceCents', coalesce(v.price_cents, g.price_cents), 'isForSale', v.archived_at is null and ${visibleProducts(now, 'g')},
        'stock', coalesce(s.on_hand - s.reserved, 0)) as gift
      from product_variants v join products g on g.id = v.product_id left join stock_levels s on s.product_id = v.id
      where p.effect ->> 'kind' = 'gift' and v.id = (p.effect ->> 'variantId')::uuid
        and g.store_id is not distinct from p.store_id
    ) given on true`)
  return {
    code: rows[0]?.code ?? null,
    found: rows
      .filter(({ id }) => id !== null)
      .map((row) => ({
        ...row,
        startsAt: new Date(row.startsAt),
        endsAt: row.endsAt === null ? null : new Date(row.endsAt),
        createdAt: new Date(row.createdAt),
      })),
  }
}

async function listCategories(db: Db, lines: readonly Pick<Cart['lines'][number], 'productId'>[]) {
  const ids = lines.map(({ productId }) => productId)
  const { rows } = await db.execute<{ productId: string; ids: string[] }>(sql`
    select product_id as "productId", array_agg(category_id) as ids from category_listings
    where product_id = any(${sql.param(ids)}::uuid[]) group by product_id`)
  return new Map(rows.map(({ productId, ids: own }) => [productId, own]))
}

/** A person is their account, to which one verified phone belongs, and the cards that they pay with. */
async function readBuyer(
  db: Db,
  { isPremium }: Pick<Cart, 'isPremium'>,
  { userId, province = null, paymentMethod = null, savedCardId = null }: Asking,
): Promise<PromotionBuyer> {
  const counts = (order: SQL) => sql`not ${isOneOf(sql`${order}.status`, CANCELLED_STATUSES)}`
  const { rows } = await db.execute<{ hasBought: boolean; isCardOfAnother: boolean }>(sql`
    select exists (select from orders o where o.user_id = ${userId} and ${counts(sql`o`)}) as "hasBought",
      exists (select from saved_cards c join card_holders h on h.id = c.holder_id
        join payments p on p.payer_hash = c.payer_hash join orders o on o.id = p.order_id
        where c.id = ${savedCardId} and h.user_id = ${userId} and o.user_id <> ${userId} and ${counts(sql`o`)}) as "isCardOfAnother"`)
  const { hasBought, isCardOfAnother } = rows[0]!
  return { isFirstPurchase: !hasBought, isCardOfAnother, isPremium, province, paymentMethod }
}
