import { recordAudit } from '#modules/platform/audit/public.ts'
import { openStock } from '#modules/stock/inventory/public.ts'
import type { Member, System } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { codeTaken } from '../errors.ts'
import type { NewProduct } from '../input.ts'
import { withBrand } from '../rules/brand.ts'
import { withoutAdminFields } from '../rules/admin-fields.ts'
import { products } from '../tables.ts'
import { claimCode, putCategories, putImages } from './product-parts.ts'

/** Who acts, and from where, for the audit. */
export type By = { actor: Member | System; address?: string | undefined }

/**
 * Lists a new product of the site (`storeId` null) or of a store, with its
 * categories, pictures and first stock: all or nothing. Only the site's own
 * people may feature it. Writes audit, announces `product.listed`.
 */
export async function createProduct(
  tx: Tx,
  { actor, address, storeId, product, now }: By & { storeId: string | null; product: NewProduct; now: Date },
): Promise<{ id: string; version: number }> {
  const {
    categoryIds,
    images,
    stock,
    minStockLevel,
    maxStockLevel,
    reorderPoint,
    location,
    supplier,
    ...fields
  } = withBrand(product)
  const values = defined(actor.kind === 'customer' ? withoutAdminFields(fields) : fields)
  if (values.uniqueCode) await claimCode(tx, { id: null, storeId, code: values.uniqueCode })
  const [created] = await tx
    .insert(products)
    .values({
      ...values,
      title: product.title,
      priceCents: product.priceCents,
      storeId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: products.id, version: products.version })
  if (!created) throw codeTaken()

  await putCategories(tx, { productId: created.id, categoryIds })
  if (images) await putImages(tx, { productId: created.id, title: product.title, images })
  const levels = defined({ minStockLevel, maxStockLevel, reorderPoint, location, supplier })
  const actorId = actor.kind === 'system' ? null : actor.userId
  await openStock(tx, { variantId: created.id, onHand: stock, levels, actorId, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'products.create',
    target: { kind: 'product', id: created.id },
    after: { ...product, storeId },
  })
  await announce(tx, { name: 'product.listed', ids: [created.id] })
  return created
}

type Defined<Values extends object> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> }

/** The values without the keys that were not given. */
export function defined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<Values>
}
