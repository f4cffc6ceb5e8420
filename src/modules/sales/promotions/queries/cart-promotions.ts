import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Locale } from '#lib/locale.ts'
import { readCart } from '#modules/sales/cart/public.ts'
import { destinationOf } from '#modules/catalog/delivery/rules.ts'
import { SHIPPING_METHODS } from '#modules/sales/orders/rules.ts'
import type { Db } from '#server/db/db.ts'
import { idOf } from '#server/http/id-kinds.ts'
import type { Promotion } from '../rules.ts'
import { type Names, promotionSaid, refusalSaid } from '../words.ts'
import { type Asking, promoteCart } from './promote-cart.ts'

const cents = z.int()

/** A cart after its promotions. */
export const cartPromotionsView = z
  .object({
    /** The code of the cart, its effect and conditions, and why it takes nothing off. */
    code: z.string().nullable(),
    codeText: z.string().nullable(),
    refusal: z.object({ why: z.string(), text: z.string() }).nullable(),
    applied: z.array(
      z.object({
        name: z.string(),
        isCode: z.boolean(),
        cents,
        /** Off the standard shipping, where that is not free already. */
        shippingCents: cents,
        /** What comes along for nothing; its price is in none of these amounts. */
        gift: z
          .object({ variantId: idOf('variant'), title: z.string(), imageUrl: z.string().nullable() })
          .nullable(),
        /** Its effect and conditions. */
        text: z.string(),
      }),
    ),
    /** Of the lines, before and after. */
    regularCents: cents,
    subtotalCents: cents,
    shipping: z.array(
      z.object({ method: z.enum(SHIPPING_METHODS), costCents: cents, isOffered: z.boolean() }),
    ),
    /** Null where shipping never is free, or several sellers each have their own amount. */
    freeShippingFromCents: cents.nullable(),
    totalCents: cents,
  })
  .meta({ id: 'CartPromotions' })

/** The promotions of a buyer's cart in their language: which count, what each saves, and why a code does not. */
export async function readCartPromotions(
  db: Db,
  { locale, city, ...asking }: Asking & { locale: Locale; city?: string | undefined },
): Promise<z.input<typeof cartPromotionsView>> {
  const to = destinationOf({ ...asking, city })
  const plain = await readCart(db, { ...asking, to })
  const cart = await promoteCart(db, plain, asking)
  const all = [...cart.applied.map(({ promotion }) => promotion), ...(cart.ofCode ? [cart.ofCode] : [])]
  const names = await readNames(db, all)
  const said = { locale }
  return {
    code: cart.code,
    codeText: cart.ofCode && !cart.ofCode.isPaused ? promotionSaid(cart.ofCode, names, said) : null,
    refusal: cart.refusal && { why: cart.refusal.why, text: refusalSaid(cart.refusal, said) },
    applied: cart.applied.map(({ promotion, source, cents: off, shippingCents, gift }) => ({
      name: promotion.name,
      isCode: source === 'code',
      cents: off,
      shippingCents,
      gift: gift && { variantId: gift.variantId, title: gift.title, imageUrl: gift.imageUrl },
      text: promotionSaid(promotion, names, said),
    })),
    regularCents: plain.subtotalCents,
    subtotalCents: cart.subtotalCents,
    shipping: cart.shippingOptions.map(({ method, costCents, isOffered }) => ({
      ...{ method, costCents, isOffered },
    })),
    freeShippingFromCents: cart.freeShippingFromCents,
    totalCents: cart.totalCents,
  }
}

/** What the categories, products and stores of conditions, and gifts, are called. */
export async function readNames(
  db: Db,
  all: readonly Pick<Promotion, 'conditions' | 'effect'>[],
): Promise<Names> {
  const ids = (of: 'categoryIds' | 'productIds' | 'storeIds') =>
    sql.param(all.flatMap(({ conditions }) => conditions[of] ?? []))
  const gifts = sql.param(all.flatMap(({ effect }) => (effect.kind === 'gift' ? effect.variantId : [])))
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from categories where id = any(${ids('categoryIds')}::uuid[])
    union all select id, title from products where id = any(${ids('productIds')}::uuid[])
    union all select id, name from business_stores where id = any(${ids('storeIds')}::uuid[])
    union all select v.id, sold_title(p.title, v.title) from product_variants v join products p on p.id = v.product_id
      where v.id = any(${gifts}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
