import { readdirSync, readFileSync, statSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { slugify } from '../../src/lib/text.ts'
import { findVariantProblem } from '../../src/modules/catalog/products/rules/variants.ts'
import { DEMO_VARIANTS, variantsOf } from '../../scripts/support/demo-variants.ts'

const header =
  'title,description,price,image_url,categories,stock,unique_code,specifications,featured,long_description,warranty_info,shipping_info'
const builtIn = [
  'Tecnología',
  'Ropa',
  'Hogar',
  'Deportes',
  'Libros',
  'Belleza',
  'Mascotas',
  'Alimentos',
  'Bebidas',
  'Jardín',
  'Arte',
  'Perfumes',
  'Accesorios',
  'Juguetes',
]
const extra = new Map([
  ['Ofertas Especiales', 14],
  ['Navidad', 8],
  ['Verano', 5],
  ['Día de las Madres', 5],
  ['San Valentín', 5],
  ['Regreso a Clases', 5],
  ['Primavera', 5],
])

const here = (path: string) => new URL(path, import.meta.url)
const text = readFileSync(here('productos.csv'), 'utf8')
const rows: Record<string, string>[] = parse(text, { columns: true })
const images = new Set(readdirSync(here('images')))
const value = (row: Record<string, string>, key: string) => row[key] ?? ''
const slugOf = (row: Record<string, string>) => value(row, 'image_url').replace(/^demo:/, '')
const soldOf = (row: Record<string, string>) =>
  variantsOf({
    code: value(row, 'unique_code'),
    priceCents: Math.round(Number(value(row, 'price')) * 100),
    slug: slugOf(row),
  })
const unitsOf = (row: Record<string, string>) =>
  soldOf(row)?.variants.reduce((sum, { stock }) => sum + stock, 0) ?? Number(value(row, 'stock'))
const withOptions = rows.flatMap((row) => {
  const sold = soldOf(row)
  return sold ? [{ ...sold, row, code: value(row, 'unique_code') }] : []
})
const countIn = (category: string) =>
  rows.filter((row) => value(row, 'categories').split(';').includes(category)).length

describe('demo catalogue', () => {
  it('has the import header and about 150 products', () => {
    expect(text.split('\n')[0]).toBe(header)
    expect(rows.length).toBeGreaterThanOrEqual(145)
  })

  it.each(builtIn)('has at least nine products whose main category is %s', (category) => {
    expect(
      rows.filter((row) => value(row, 'categories').split(';')[0] === category).length,
    ).toBeGreaterThanOrEqual(9)
  })

  it('fills offers and seasons, and knows no other category', () => {
    for (const [category, least] of extra) expect(countIn(category), category).toBeGreaterThanOrEqual(least)
    const known = new Set([...builtIn, ...extra.keys()])
    expect(
      rows.flatMap((row) => value(row, 'categories').split(';')).filter((name) => !known.has(name)),
    ).toEqual([])
  })

  it.each(rows.map((row) => [value(row, 'unique_code'), row] as const))('%s is complete', (_code, row) => {
    expect(value(row, 'title').length).toBeGreaterThan(0)
    expect(value(row, 'title').length).toBeLessThanOrEqual(70)
    expect(value(row, 'description')).not.toMatch(/^$|\n/)
    expect(value(row, 'price')).toMatch(/^\d+\.\d{2}$/)
    expect(Number(value(row, 'price'))).toBeGreaterThan(0)
    expect(value(row, 'stock')).toMatch(/^\d+$/)
    expect(value(row, 'unique_code')).toMatch(/^[A-Z]{3}-\d{3}$/)
    expect(value(row, 'featured')).toMatch(/^(true|false)$/)
    expect(value(row, 'image_url')).toMatch(/^demo:[a-z0-9-]+$/)
    expect(images).toContain(`${slugOf(row)}.webp`)
    const words = value(row, 'long_description').split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(60)
    expect(words).toBeLessThanOrEqual(120)
    const specifications = JSON.parse(value(row, 'specifications'))
    expect(specifications.Marca).toBeTruthy()
    expect(Object.values(specifications).every((entry) => typeof entry === 'string' && entry !== '')).toBe(
      true,
    )
    expect(Object.keys(specifications).length).toBeGreaterThanOrEqual(3)
    expect(Object.keys(specifications).length).toBeLessThanOrEqual(6)
  })

  it.each(['unique_code', 'title', 'image_url', 'long_description'])('never repeats %s', (key) => {
    expect(new Set(rows.map((row) => value(row, key))).size).toBe(rows.length)
  })

  it('has sold out, scarce and plentiful stock', () => {
    const stocks = rows.map(unitsOf)
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThanOrEqual(6)
    expect(stocks.filter((stock) => stock >= 1 && stock <= 5).length).toBeGreaterThanOrEqual(12)
    expect(stocks).toContain(3)
    expect(stocks.filter((stock) => stock >= 8).length).toBeGreaterThan(100)
  })

  it('features products of many categories', () => {
    const featured = rows.filter((row) => value(row, 'featured') === 'true')
    expect(featured.length).toBeGreaterThanOrEqual(14)
    expect(new Set(featured.map((row) => value(row, 'categories').split(';')[0])).size).toBe(builtIn.length)
  })

  it('keeps no picture without a product, and stays small', () => {
    const slugs = new Set(rows.map(slugOf))
    const ofColours = new Set(
      withOptions.flatMap(({ variants }) => variants.flatMap(({ pictures }) => pictures)),
    )
    const strays = [...images].filter((file) => {
      const name = file.replace(/\.webp$/, '')
      return !slugs.has(name) && !slugs.has(name.replace(/-[23]$/, '')) && !ofColours.has(name)
    })
    expect(strays).toEqual([])
    expect(readdirSync(here('logos')).toSorted()).toEqual([
      'molas-de-guna-yala.webp',
      'taller-del-canal.webp',
      'vivero-volcan.webp',
    ])
    const bytes = [...images].reduce((sum, file) => sum + statSync(here(`images/${file}`)).size, 0)
    expect(bytes).toBeLessThan(6_000_000)
  })
})

describe('products with options of the demo', () => {
  it('are at least 25 of the catalogue, of the site and of stores', () => {
    expect(withOptions.map(({ code }) => code).sort()).toEqual(Object.keys(DEMO_VARIANTS).sort())
    expect(withOptions.length).toBeGreaterThanOrEqual(25)
    for (const kind of ['ALI', 'ART', 'JAR', 'ROP'])
      expect(
        withOptions.some(({ code }) => code.startsWith(kind)),
        kind,
      ).toBe(true)
  })

  it.each(withOptions.map((one) => [one.code, one] as const))('%s fits together', (code, one) => {
    const { row, options, variants } = one
    expect(findVariantProblem(options, variants)).toBeNull()
    // Its units are those of its combinations, and its price is the lowest.
    expect(value(row, 'stock')).toBe('0')
    expect(Math.min(...variants.map(({ priceCents }) => priceCents))).toBe(
      Math.round(Number(value(row, 'price')) * 100),
    )
    expect(new Set(variants.map(({ uniqueCode }) => uniqueCode)).size).toBe(variants.length)
    const combinations = options.reduce((count, { values }) => count * values.length, 1)
    const { length } = DEMO_VARIANTS[code]!.stock.split(/[ /]+/)
    expect(length).toBe(combinations)
    for (const priced of Object.keys(DEMO_VARIANTS[code]!.priceCents ?? {}))
      expect(options.flatMap(({ values }) => values)).toContain(priced)
    const specifications = Object.keys(JSON.parse(value(row, 'specifications')))
    for (const { name } of options.filter((option) => option.name !== 'Talla'))
      expect(specifications, 'said once').not.toContain(name)
    // A larger one costs no less.
    const [first] = options
    const lowestOf = first!.values.map((size) =>
      Math.min(
        ...variants
          .filter(({ optionValues }) => optionValues[0] === size)
          .map(({ priceCents }) => priceCents),
      ),
    )
    expect(lowestOf).toEqual(lowestOf.toSorted((a, b) => a - b))
  })

  it('show each colour, the first by the main picture', () => {
    for (const { code, row, options } of withOptions)
      for (const { name, values } of options.filter((option) => option.name === 'Color'))
        expect(
          values.filter((colour) => !images.has(`${slugOf(row)}-${slugify(colour)}.webp`)),
          `${code} ${name}`,
        ).toEqual([values[0]])
  })

  it('are out of some combinations and never had others', () => {
    const units = withOptions.flatMap(({ code }) => DEMO_VARIANTS[code]!.stock.split(/[ /]+/))
    expect(units.filter((count) => count === '0').length).toBeGreaterThanOrEqual(15)
    expect(units.filter((count) => count === '-').length).toBeGreaterThanOrEqual(10)
  })
})
