import { randomUUID } from 'node:crypto'
import { saveVariants } from '../../src/modules/catalog/products/commands/save-variants.ts'
import { type SavedVariants } from '../../src/modules/catalog/products/input/variants.ts'
import { EVERY_STORE } from '../../src/modules/sellers/stores/queries/scope.ts'
import { SYSTEM } from '../../src/server/auth/actor.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { readVariants } from '../../src/modules/catalog/products/queries/variants.ts'
import { buildProduct } from './build-catalog.ts'

type Variant = Partial<SavedVariants['variants'][number]>

/** A product in these sizes, each with five units at 10.00 unless it says otherwise; `ids` are its variants by size. */
export async function buildSizes<Size extends string>(
  sizes: Record<Size, Variant>,
  { now = new Date(), ...product }: Parameters<typeof buildProduct>[0] = {},
) {
  const {
    id: productId,
    version,
    title,
  } = await buildProduct({ title: `Camisa ${randomUUID()}`, now, ...product })
  const values = Object.keys(sizes) as Size[]
  await saveSizes({ productId, version }, sizes, now)
  const stored = await readVariants(db, productId)
  const ids = Object.fromEntries(
    values.map((size) => [size, stored.find(({ optionValues }) => optionValues[0] === size)!.id]),
  ) as Record<Size, string>
  return { productId, version: version + 1, title, ids }
}

export const SIZES = { name: 'Talla', values: ['S', 'M', 'L'] }
/** Five units at 10.00 unless `more` says otherwise. */
export const sized = (size: string, more: object = {}) => ({
  optionValues: [size],
  priceCents: 1000,
  stock: 5,
  ...more,
})

/** Sells a product in these sizes and no other. */
export const saveSizes = (
  { productId, version }: { productId: string; version: number },
  sizes: Record<string, Variant>,
  now = new Date(),
) =>
  transaction((tx) =>
    saveVariants(tx, EVERY_STORE, {
      id: productId,
      version,
      options: [{ name: 'Talla', values: Object.keys(sizes) }],
      variants: Object.entries(sizes).map(([size, variant]) => sized(size, variant)),
      actor: SYSTEM,
      now,
    }),
  )
