import * as z from 'zod/mini'
import { m } from '#paraglide/messages.js'
import type { Input } from '#browser/client.ts'
import { parsePriceText } from '#lib/price-text.ts'
import { foldText } from '#lib/text.ts'
import { BRAND_SPECIFICATION } from '../../rules/brand.ts'
import { eachPlain } from '../../rules/fields.ts'
import type { EditedProduct } from './product-endpoints.ts'

type NewProduct = Input<'POST /admin/products'>

/** What every product is asked for beside its brand, by the names that the shop shows. */
export const COMMON_SPECIFICATIONS = ['Modelo', 'Color', 'Material'] as const
const NAMED: readonly string[] = [BRAND_SPECIFICATION, ...COMMON_SPECIFICATIONS]
export const MAX_IMAGES = 12

const MAX_PRICE_CENTS = 999_999_999
const MAX_COUNT = 1_000_000

/** What stands in the fields of the form: text as it was typed, so that nothing is lost before it is understood. */
export function productSchema() {
  const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, m.app_too_long()))
  const required = m.catalog_required_fields()
  const isCount = (value: string) => /^\d+$/.test(value.trim()) && Number(value) <= MAX_COUNT
  const level = z
    .string()
    .check(z.refine((value) => value.trim() === '' || isCount(value), m.admin_level_invalid()))
  const picture = z
    .string()
    .check(
      z.trim(),
      z.maxLength(2000, m.app_too_long()),
      z.refine(isPictureAddress, m.catalog_image_url_invalid()),
    )
  return z.object({
    title: text(200).check(z.minLength(1, required)),
    uniqueCode: text(64).check(z.regex(/^[A-Za-z0-9-]*$/, m.catalog_code_invalid())),
    price: z.string().check(
      z.minLength(1, { error: required, abort: true }),
      // 1.299 may be a thousand and more, or a dollar and some: a guess would be wrong for half of those who type it.
      z.refine((value) => !isAmbiguous(value), { error: m.panel_money_ambiguous(), abort: true }),
      z.refine(
        (value) => centsOf(value) >= 1 && centsOf(value) <= MAX_PRICE_CENTS,
        m.catalog_price_invalid(),
      ),
    ),
    categoryIds: z.array(z.string()).check(z.minLength(1, required)),
    ...eachPlain(({ typed: { max, check } }) =>
      text(max).check(
        z.refine(
          (value) => !check || check.clean(value) === '' || check.isRight(check.clean(value)),
          check?.refusal(),
        ),
      ),
    ),
    imageUrl: z.union([z.literal(''), picture], m.catalog_image_url_invalid()),
    images: z.array(z.object({ url: picture, alt: z.string() })).check(z.maxLength(MAX_IMAGES)),
    stock: z
      .string()
      .check(z.minLength(1, { error: required, abort: true }), z.refine(isCount, m.catalog_stock_invalid())),
    minStockLevel: level,
    maxStockLevel: level,
    reorderPoint: level,
    location: text(200),
    supplier: text(200),
    featured: z.boolean(),
    isDraft: z.boolean(),
    decidingCategoryId: z.string(),
    common: z.array(text(500)),
    specifications: z.array(z.object({ name: text(80), value: text(500) })).check(
      z.superRefine((rows, context) => {
        for (const [at, { name, value }] of rows.entries()) {
          const issue = specificationIssue(rows, at, { name, value })
          if (issue) context.addIssue({ code: 'custom', path: [at, 'name'], message: issue })
        }
      }),
    ),
  })
}

export type ProductValues = z.output<ReturnType<typeof productSchema>>

export function valuesOf(product: EditedProduct | null): ProductValues {
  const specifications = Object.entries(product?.specifications ?? {})
  return {
    title: product?.title ?? '',
    uniqueCode: product?.uniqueCode ?? '',
    price: product ? (product.priceCents / 100).toFixed(2) : '',
    categoryIds: product?.categories.map(({ id }) => id) ?? [],
    ...eachPlain(({ name }) => product?.[name] ?? ''),
    imageUrl: product?.imageUrl ?? '',
    images: product?.images.map(({ url, alt }) => ({ url, alt })) ?? [],
    stock: product ? String(product.stock) : '',
    minStockLevel: textOf(product?.minStockLevel),
    maxStockLevel: textOf(product?.maxStockLevel),
    reorderPoint: textOf(product?.reorderPoint),
    location: product?.location ?? '',
    supplier: product?.supplier ?? '',
    featured: product?.featured ?? false,
    isDraft: product?.isDraft ?? false,
    decidingCategoryId: product?.decidingCategoryId ?? '',
    common: COMMON_SPECIFICATIONS.map((name) => product?.specifications[name] ?? ''),
    specifications: specifications
      .filter(([name]) => !NAMED.includes(name))
      .map(([name, value]) => ({ name, value })),
  }
}

/** The fields as the server takes them; empty levels and an empty code are null. */
export function productOf(values: ProductValues): NewProduct {
  const { price, stock, common, specifications, uniqueCode, images, ...rest } = values
  const named = specifications.map(({ name, value }) => [name.trim(), value.trim()])
  const asked = COMMON_SPECIFICATIONS.map((name, at) => [name, common[at]?.trim() ?? ''])
  return {
    ...rest,
    title: rest.title.trim(),
    priceCents: centsOf(price),
    stock: Number(stock),
    uniqueCode: uniqueCode.trim() || null,
    imageUrl: rest.imageUrl.trim() || null,
    decidingCategoryId: rest.decidingCategoryId || null,
    images: images.map(({ url, alt }) => ({ url: url.trim(), alt })),
    minStockLevel: countOf(rest.minStockLevel),
    maxStockLevel: countOf(rest.maxStockLevel),
    reorderPoint: countOf(rest.reorderPoint),
    specifications: Object.fromEntries([...asked, ...named].filter(([name, value]) => name && value)),
  }
}

/** The field of the form that a field of the server's answer stands for. */
export function fieldOf(serverField: string): string {
  return serverField === 'priceCents' ? 'price' : serverField.replace(/^categoryIds\..*/, 'categoryIds')
}

export function isPictureAddress(address: string): boolean {
  return /^(https:\/\/[^\s"'<>\\]+|\/media\/[0-9a-f-]{36})$/i.test(address.trim())
}

function centsOf(price: string): number {
  const read = parsePriceText(price)
  return 'cents' in read ? read.cents : 0
}
function isAmbiguous(price: string): boolean {
  const read = parsePriceText(price)
  return 'refused' in read && read.refused === 'ambiguous'
}
const countOf = (text: string) => (text.trim() === '' ? null : Number(text))
const textOf = (count: number | null | undefined) =>
  count === null || count === undefined ? '' : String(count)

function specificationIssue(
  rows: readonly { name: string }[],
  at: number,
  { name, value }: { name: string; value: string },
): string | null {
  if (name === '') return value === '' ? null : m.admin_specification_name_required()
  const folded = foldText(name)
  const others = [...NAMED, ...rows.slice(0, at).map((row) => row.name)]
  return others.some((other) => foldText(other) === folded) ? m.admin_specification_repeated() : null
}
