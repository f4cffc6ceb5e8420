import { expect, type Page } from '@playwright/test'
import { addProduct } from './admin.ts'

type Sold = { values: string[]; stock: number; priceCents?: number; code?: string; picture?: number }
type Shape = {
  options: Record<string, string[]>
  variants: Sold[]
  imageUrls?: readonly string[]
  more?: object
}

/** A product with options, at 25.50 unless a variant says otherwise; the ids of its variants in order. */
export async function addVariants(page: Page, { options, variants, imageUrls = [], more }: Shape) {
  const product = await addProduct(page, {
    ...more,
    ...(imageUrls.length > 0 && { imageUrl: imageUrls[0], images: imageUrls.map((url) => ({ url })) }),
  })
  const path = `/api/v1/admin/products/${product.id}/variants`
  const data = {
    version: 1,
    options: Object.entries(options).map(([name, values]) => ({ name, values })),
    variants: variants.map(({ values, stock, priceCents = 2550, code, picture }) => ({
      optionValues: values,
      priceCents,
      stock,
      uniqueCode: code ?? null,
      imageUrl: picture === undefined ? null : imageUrls[picture],
    })),
  }
  expect((await page.request.put(path, { data })).status()).toBe(200)
  const stored = (await (await page.request.get(path)).json()) as { variants: { id: string }[] }
  return { ...product, ids: stored.variants.map(({ id }) => id) }
}
