import { sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { AnyStore } from '#modules/sellers/stores/public.ts'
import { lockLevels, openStockLevels, setCountedStock } from '#modules/stock/inventory/public.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { violates } from '#server/http/errors.ts'
import {
  codeTaken,
  staleProduct,
  variantBelowReserved,
  variantCodeTaken,
  variantPictureUnknown,
  variantsOnOffer,
  variantUnknown,
  wrongVariants,
} from '../errors.ts'
import type { SavedVariants } from '../input/variants.ts'
import { listOpenOffers } from '../queries/offers.ts'
import { findVariantCodes } from '../queries/variant-codes.ts'
import { type KnownVariant, readOptions, readPictures, readVariants } from '../queries/variants.ts'
import { combinationKey, findVariantProblem, priceRange, variantTitle } from '../rules/variants.ts'
import type { By } from './create-product.ts'
import { freeCodes } from './product-parts.ts'
import { lockProduct } from './update-product.ts'

type Product = Awaited<ReturnType<typeof lockProduct>>
type Wanted = SavedVariants['variants'][number]
/** `known` is null for a new one. */
type Matched = Wanted & { id: string; known: KnownVariant | null; position: number }

/**
 * Replaces the options and variants of a product, all or nothing. A variant is found by its id, else by its values among
 * the living, else among the archived, else it is new; those that are not named are archived, and their units that no
 * order holds are written off. `version` is the one that was read; a product changed since is a 409, as is a stock other
 * than `stockSeen`. Locks the product, then all stock of its variants. Writes audit, announces `product.changed` and
 * `product.listed`.
 */
export async function saveVariants(
  tx: Tx,
  scope: AnyStore,
  {
    id,
    version,
    options,
    variants,
    actor,
    address,
    importId,
    now,
  }: By & SavedVariants & { id: string; version: number; importId?: string; now: Date },
): Promise<{ version: number }> {
  const problem = findVariantProblem(options, variants)
  if (problem) throw wrongVariants(problem)
  const product = await lockProduct(tx, scope, id)
  if (product.version !== version) throw staleProduct()
  const all = await readVariants(tx, id)
  const optionsBefore = await readOptions(tx, id)
  const matched = matchVariants(all, variants, { productId: id })
  const prices = priceRange(variants.map(({ priceCents }) => priceCents))
  await refuseOffered(tx, product, prices)
  await refuseUnknownPictures(tx, product, matched)
  await refuseTakenCodes(tx, product, matched)

  const named = new Set(matched.map((variant) => variant.id))
  const dropped = all.filter((variant) => !variant.isArchived && !named.has(variant.id))
  const levels = await lockLevels(
    tx,
    all.map((variant) => variant.id),
  )
  for (const { id: variantId, stock, stockSeen, position } of matched) {
    const level = levels.get(variantId)
    if (stockSeen !== undefined && level?.onHand !== stockSeen) throw staleProduct()
    if (level && stock !== undefined && stock < level.reserved)
      throw variantBelowReserved(position + 1, level.reserved)
  }
  const actorId = actor.kind === 'system' ? null : actor.userId
  // Before they are archived: what is archived is no longer counted.
  await setCountedStock(tx, {
    counts: dropped.flatMap(({ id: variantId }) => {
      const level = levels.get(variantId)
      return level && level.onHand > level.reserved ? [{ variantId, onHand: level.reserved }] : []
    }),
    reason: 'system_adjustment',
    userId: actorId,
    importId,
    now,
  })
  await archiveVariants(tx, dropped, now)
  await freeUniques(tx, matched)
  const rows = matched.map((variant) => rowOf(variant, { options, ...prices }))
  try {
    await writeVariants(tx, product, rows, now)
  } catch (error) {
    if (violates(error, 'product_variants_code_key')) throw codeTaken()
    throw error
  }
  await writeOptions(tx, id, options)
  await tx.execute(sql`
    update products set price_cents = ${prices.priceCents}, price_to_cents = ${prices.priceToCents},
      sold_options = sold_options_of(id), version = version + 1, updated_at = ${now} where id = ${id}`)

  // New variants begin with the limits and the place of the product.
  const { minStockLevel, maxStockLevel, reorderPoint, location, supplier } = levels.get(id)!
  const limits = { minStockLevel, maxStockLevel, reorderPoint, location, supplier }
  await openStockLevels(tx, {
    counted: matched
      .filter((variant) => !levels.has(variant.id))
      .map(({ id: variantId, stock = 0 }) => ({ variantId, onHand: stock, ...limits })),
    actorId,
    ...(importId !== undefined && { importId }),
    now,
  })
  await setCountedStock(tx, {
    counts: matched.flatMap(({ id: variantId, stock }) => {
      const level = levels.get(variantId)
      return level && stock !== undefined && level.onHand !== stock ? [{ variantId, onHand: stock }] : []
    }),
    reason: 'inventory_correction',
    userId: actorId,
    importId,
    now,
  })
  await recordAudit(tx, {
    actor,
    address,
    action: 'products.save_variants',
    target: { kind: 'product', id },
    before: {
      options: optionsBefore,
      variants: all.filter(({ isArchived }) => !isArchived).length,
      priceCents: product.priceCents,
      priceToCents: product.priceToCents,
    },
    after: { options, variants: variants.length, ...prices },
  })
  await announce(tx, [
    { name: 'product.changed', ids: [id] },
    { name: 'product.listed', ids: [id] },
  ])
  return { version: version + 1 }
}

function matchVariants(
  all: readonly KnownVariant[],
  variants: readonly Wanted[],
  { productId }: { productId: string },
): Matched[] {
  const byId = new Map(all.map((variant) => [variant.id, variant]))
  const claimed = new Set<string>()
  for (const [at, { id, optionValues }] of variants.entries()) {
    if (id === undefined) continue
    // The variant with the product's id stays the one without values.
    const fits = byId.has(id) && !claimed.has(id) && (id === productId) === (optionValues.length === 0)
    if (!fits) throw variantUnknown(at + 1)
    claimed.add(id)
  }
  const byValues = new Map<string, KnownVariant>()
  // The living ones come last, so they win over archived ones of the same values.
  for (const variant of all)
    if (!claimed.has(variant.id)) byValues.set(combinationKey(variant.optionValues), variant)
  return variants.map((variant, position) => {
    const known =
      variant.id === undefined
        ? (byValues.get(combinationKey(variant.optionValues)) ?? null)
        : byId.get(variant.id)!
    return { ...variant, id: known?.id ?? crypto.randomUUID(), known, position }
  })
}

/** An offer of the product is of one price: while it is open, the price stays as it is and the same for all variants. */
async function refuseOffered(tx: Tx, product: Product, prices: ReturnType<typeof priceRange>) {
  const isSame = prices.priceCents === product.priceCents && prices.priceToCents === product.priceToCents
  if (isSame) return
  const open = await listOpenOffers(tx, product.id)
  if (open.some(({ variantId }) => variantId === null)) throw variantsOnOffer()
}

async function refuseUnknownPictures(tx: Tx, product: Product, matched: readonly Matched[]) {
  if (matched.every(({ imageUrl }) => !imageUrl)) return
  const pictures = new Set(await readPictures(tx, product.id))
  const wrong = matched.find(({ imageUrl }) => imageUrl && !pictures.has(imageUrl))
  if (wrong) throw variantPictureUnknown(wrong.position + 1)
}

/** A code names one thing of a seller; what is archived lets go of it. */
async function refuseTakenCodes(tx: Tx, { id, storeId }: Product, matched: readonly Matched[]) {
  const places = new Map<string, Matched>()
  for (const variant of matched) {
    if (!variant.uniqueCode) continue
    const code = variant.uniqueCode.toLowerCase()
    if (places.has(code)) throw variantCodeTaken(variant.position + 1, variant.uniqueCode)
    places.set(code, variant)
  }
  if (places.size === 0) return
  await freeCodes(tx, { storeId, codes: [...places.keys()] })
  const ofVariants = await findVariantCodes(
    tx,
    { storeId },
    [...places.keys()].map((code) => ({ code, productId: id })),
  )
  const { rows } = await tx.execute<{ code: string }>(sql`
    select lower(unique_code) as code from products
    where unique_code is not null and archived_at is null and id <> ${id}
      and store_id is not distinct from ${storeId}::uuid
      and lower(unique_code) = any(${sql.param([...places.keys()])}::text[])`)
  const ofProducts = new Set(rows.map(({ code }) => code))
  const taken = [...places].find(([code], at) => ofVariants.has(at) || ofProducts.has(code))?.[1]
  if (taken) throw variantCodeTaken(taken.position + 1, taken.uniqueCode!)
}

async function archiveVariants(tx: Tx, dropped: readonly KnownVariant[], now: Date) {
  if (dropped.length === 0) return
  await tx.execute(sql`
    update product_variants set archived_at = ${now}
    where id = any(${sql.param(dropped.map(({ id }) => id))}::uuid[])`)
}

/** Two variants may exchange their values or codes, so those that change give theirs up first. */
async function freeUniques(tx: Tx, matched: readonly Matched[]) {
  const changing = matched.flatMap(({ known, optionValues, uniqueCode }) =>
    known &&
    !known.isArchived &&
    (combinationKey(known.optionValues) !== combinationKey(optionValues) ||
      (known.uniqueCode ?? null) !== (uniqueCode ?? null))
      ? [known.id]
      : [],
  )
  if (changing.length === 0) return
  await tx.execute(sql`
    update product_variants set unique_code = null,
      option_values = case when cardinality(option_values) = 0 then option_values else array[id::text] end
    where id = any(${sql.param(changing)}::uuid[])`)
}

type Row = ReturnType<typeof rowOf>

function rowOf(
  { id, optionValues, priceCents, position, ...variant }: Matched,
  { options, priceCents: lowest }: { options: SavedVariants['options']; priceCents: number },
) {
  // The code, barcode and pictures of a product without options are the product's own.
  const isOwn = optionValues.length === 0
  return {
    id,
    option_values: optionValues,
    title: variantTitle(options, optionValues),
    unique_code: isOwn ? null : (variant.uniqueCode ?? null),
    gtin: isOwn ? null : (variant.gtin ?? null),
    price_cents: priceCents === lowest ? null : priceCents,
    weight_grams: variant.weightGrams ?? null,
    image_url: isOwn ? null : (variant.imageUrl ?? null),
    position,
  }
}

async function writeVariants(tx: Tx, { id, storeId }: Product, rows: readonly Row[], now: Date) {
  await tx.execute(sql`
    insert into product_variants (id, product_id, store_id, option_values, title, unique_code, gtin, price_cents,
      weight_grams, image_url, position, created_at)
    select row.id, ${id}, ${storeId}::uuid, option_values, title, unique_code, gtin, price_cents, weight_grams, image_url, position, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, option_values text[], title text,
      unique_code text, gtin text, price_cents bigint, weight_grams int, image_url text, position int)
    on conflict (id) do update set option_values = excluded.option_values, title = excluded.title,
      unique_code = excluded.unique_code, gtin = excluded.gtin, price_cents = excluded.price_cents,
      weight_grams = excluded.weight_grams, image_url = excluded.image_url, position = excluded.position,
      archived_at = null`)
}

async function writeOptions(tx: Tx, productId: string, options: SavedVariants['options']) {
  await tx.execute(sql`delete from product_options where product_id = ${productId}`)
  if (options.length === 0) return
  const rows = options.map(({ name, values }, at) => ({ position: at + 1, name, values }))
  await tx.execute(sql`
    insert into product_options (product_id, position, name, values)
    select ${productId}, position, name, values
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position smallint, name text, values text[])`)
}
