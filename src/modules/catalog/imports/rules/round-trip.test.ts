import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, listCell, writeCsv } from '#lib/csv-export.ts'
import { type CatalogLine, parseCatalog } from '../rules.ts'

const HEADER = [
  'title',
  'description',
  'price',
  'categories',
  'stock',
  'unique_code',
  'brand',
  'specifications',
  'featured',
]

type Draft = Pick<
  CatalogLine,
  'title' | 'description' | 'priceCents' | 'categories' | 'stock' | 'uniqueCode'
> &
  Pick<CatalogLine, 'brand' | 'specifications' | 'featured'>

const hostile = fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n",;>\\|a ñ'.split('')) })
const text = fc.oneof(hostile, fc.string({ unit: 'grapheme' })).filter((value) => !value.includes('\u0000'))
const name = text.map((value) => `${value}x${value}`)
const drafts: fc.Arbitrary<Draft> = fc.record({
  title: name,
  description: text,
  priceCents: fc.integer({ min: 1, max: 999_999_999 }),
  categories: fc.array(name, { minLength: 1, maxLength: 4 }),
  stock: fc.nat(),
  uniqueCode: fc.string({ unit: fc.constantFrom('A', 'a', '0', '-'), maxLength: 10 }),
  brand: fc.option(text),
  specifications: fc.dictionary(text, text),
  featured: fc.boolean(),
})

// A code names one product of a seller.
const catalogs = fc.uniqueArray(drafts, {
  minLength: 1,
  selector: (draft) => draft.uniqueCode?.toLowerCase() || draft,
})

test('importing an export changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(catalogs, async (products) => {
      const stored = await imported(await exported(products))
      expect(stored).toHaveLength(products.length)
      expect(await imported(await exported(stored))).toEqual(stored)
    }),
  )
})

test('a text that a spreadsheet would calculate is stored as it was typed', async () => {
  const product = {
    title: '=1+1',
    description: "'=2",
    priceCents: 500,
    categories: ['A, b', '-c', 'd > e; f\\'],
  }
  const file = await exported([
    { ...product, stock: 0, uniqueCode: '-1', brand: null, specifications: {}, featured: false },
  ])
  expect(file).toContain("'=1+1")
  expect(await imported(file)).toMatchObject([product])
})

async function exported(products: readonly Draft[]): Promise<string> {
  let file = ''
  for await (const chunk of writeCsv([HEADER, ...products.map(cellsOf)])) file += chunk
  return file
}

function cellsOf(product: Draft): CsvCell[] {
  return [
    product.title,
    product.description,
    { cents: product.priceCents },
    listCell(product.categories),
    product.stock,
    product.uniqueCode,
    product.brand,
    JSON.stringify(product.specifications),
    product.featured,
  ]
}

async function imported(file: string): Promise<CatalogLine[]> {
  const products: CatalogLine[] = []
  for await (const line of parseCatalog(bytesOf(file), { fileName: 'a.csv' })) {
    if ('problems' in line) throw new Error(`line ${line.line}: ${line.problems.join(', ')}`)
    products.push(line.product)
  }
  return products
}

async function* bytesOf(file: string) {
  yield Buffer.from(file)
}
