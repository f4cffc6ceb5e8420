import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Settings } from '#modules/platform/settings/input.ts'
import { type AnyStore, within } from '#modules/sellers/stores/public.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { productNotFound } from '../errors.ts'
import { premiumPriceCents } from '../rules.ts'
import { p } from './admin-products.ts'
import { offerDetails, presentOffer, runningOffer, type StoredOffer, variantOfferJoin } from './offers.ts'
import type { StoredCard } from './product-cards.ts'

/** One of the combinations of a product's options, as its page shows it. */
export const variantView = z
  .object({
    id: idOf('variant'),
    /** One value of each option, in their order. */
    optionValues: z.array(z.string()),
    /** Beside the product's title. */
    title: z.string(),
    uniqueCode: z.string().nullable(),
    priceCents: z.int(),
    compareAtCents: z.int().nullable(),
    premiumPriceCents: z.int().nullable(),
    /** One of the product's pictures. */
    imageUrl: z.string().nullable(),
    /** Available units. */
    stock: z.int(),
    /** Its own; null where it has none, or the offer of its product. */
    offer: runningOffer.nullable(),
  })
  .meta({ id: 'ProductVariant' })

export const productOption = z.object({ name: z.string(), values: z.array(z.string()) })

export type StoredVariant = Omit<z.output<typeof variantView>, 'premiumPriceCents' | 'offer'> & {
  offer: StoredOffer | null
}

/** For statements over `p`: the options of a product, in their order. */
export const optionsOf = sql`coalesce((
  select json_agg(json_build_object('name', option.name, 'values', option.values) order by option.position)
  from product_options option where option.product_id = p.id), '[]')`

/** For statements over `p`: its variants; none of a product without options, whose variant has the product's id. */
export const variantsOf = sql`coalesce((
  select json_agg(json_build_object('id', v.id, 'optionValues', v.option_values, 'title', v.title,
    'uniqueCode', v.unique_code, 'priceCents', coalesce(v.price_cents, p.price_cents), 'compareAtCents', o.compare_at_cents,
    'offer', case when o.variant_id is not null then ${offerDetails} end, 'imageUrl', v.image_url,
    'stock', greatest(coalesce(level.on_hand - level.reserved, 0), 0)) order by v.position)
  from product_variants v left join stock_levels level on level.product_id = v.id ${variantOfferJoin}
  where v.product_id = p.id and v.archived_at is null and v.title <> ''), '[]')`

export type SoldVariants = { options: z.output<typeof productOption>[]; variants: StoredVariant[] }

/** The options and variants of these products, by the product's id. */
export async function listVariants(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, SoldVariants>> {
  const { rows } = await db.execute<SoldVariants & { id: string }>(sql`
    select p.id, ${optionsOf} as options, ${variantsOf} as variants
    from products p where ${isAmong(sql`p.id`, productIds)}`)
  return new Map(rows.map(({ id, ...sold }) => [id, sold]))
}

export function presentVariant(
  { offer, ...variant }: StoredVariant,
  { featured }: Pick<StoredCard, 'featured'>,
  pricing: Settings['pricing'],
): z.output<typeof variantView> {
  const premium = premiumPriceCents({ ...variant, featured }, pricing)
  return { ...variant, premiumPriceCents: premium, offer: presentOffer(offer) }
}

/** What the form of options and variants edits, with the version to save over. */
export const variantsForm = z
  .object({
    id: idOf('product'),
    version: z.int(),
    hasOpenOffer: z.boolean(),
    options: z.array(productOption),
    /** One with the product's id where it has no options; its code is the product's. */
    variants: z.array(
      variantView.omit({ compareAtCents: true, premiumPriceCents: true, offer: true }).extend({
        gtin: z.string().nullable(),
        weightGrams: z.int().nullable(),
        /** Units on hand; those of them that orders hold are `reserved`. */
        stock: z.int(),
        reserved: z.int(),
        /** It has an offer of its own, which another price ends. */
        isOnOffer: z.boolean(),
      }),
    ),
    /** The addresses that `imageUrl` may say. */
    pictures: z.array(z.string()),
  })
  .meta({ id: 'EditedVariants' })

/** What that form edits; an archived product is a 404. */
export async function getEditedVariants(
  db: Db,
  scope: AnyStore,
  id: string,
): Promise<z.output<typeof variantsForm>> {
  const { rows } = await db.execute<z.output<typeof variantsForm>>(sql`
    select p.id, p.version, ${optionsOf} as options,
      exists (select from product_offers where product_id = p.id and ended_at is null and variant_id is null)
        as "hasOpenOffer",
      (select json_agg(json_build_object('id', v.id, 'optionValues', v.option_values, 'title', v.title,
        'uniqueCode', case when v.id = p.id then p.unique_code else v.unique_code end,
        'gtin', case when v.id = p.id then p.gtin else v.gtin end,
        'priceCents', coalesce(v.price_cents, p.price_cents), 'weightGrams', v.weight_grams, 'imageUrl', v.image_url,
        'stock', coalesce(level.on_hand, 0), 'reserved', coalesce(level.reserved, 0),
        'isOnOffer', exists (select from product_offers where variant_id = v.id and ended_at is null)) order by v.position, v.id)
        from product_variants v left join stock_levels level on level.product_id = v.id
        where v.product_id = p.id and v.archived_at is null) as variants
    from products p where p.id = ${id} and p.archived_at is null and ${within(scope, p.storeId) ?? sql`true`}`)
  if (!rows[0]) throw productNotFound()
  return { ...rows[0], pictures: await readPictures(db, id) }
}

/** The pictures of a product, the main one first. */
export async function readPictures(db: Db, productId: string): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select url from (
      select image_url as url, 0 as place from products where id = ${productId} and image_url is not null
      union all select url, display_order from product_images where product_id = ${productId}) picture
    group by url order by min(place)`)
  return rows.map(({ url }) => url)
}

export async function readOptions(db: Db, productId: string): Promise<z.output<typeof productOption>[]> {
  const { rows } = await db.execute<z.output<typeof productOption>>(
    sql`select name, values from product_options where product_id = ${productId} order by position`,
  )
  return rows
}

export type KnownVariant = {
  id: string
  optionValues: string[]
  uniqueCode: string | null
  isArchived: boolean
}

/** All variants that a product ever had, the living ones last. */
export async function readVariants(db: Db, productId: string): Promise<KnownVariant[]> {
  const { rows } = await db.execute<KnownVariant>(sql`
    select id, option_values as "optionValues", unique_code as "uniqueCode", archived_at is not null as "isArchived"
    from product_variants where product_id = ${productId} order by archived_at nulls last, position`)
  return rows
}
