import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ImportRefusal, type ParsedLine, parseCatalog } from '../rules.ts'

const CATALOGS = new URL('../../../../../../shared/data/catalogs/', import.meta.url)
const FOREIGN = new URL('foreign-headers/', CATALOGS)

describe.skipIf(!existsSync(CATALOGS))('real files', () => {
  test.each(['csv', 'txt', 'xml'])(
    'the sample catalogue as %s gives the expected products',
    async (extension) => {
      const expected = JSON.parse(
        readFileSync(new URL('expected.json', CATALOGS)).toString(),
      ).off_es_muestra_400
      const lines = await read(new URL(`off_es_muestra_400.${extension}`, CATALOGS))
      const products = lines.flatMap((line) => ('product' in line ? [line.product] : []))
      expect(lines).toHaveLength(expected.records)
      expect(products).toHaveLength(expected.valid)
      const cents = products.reduce((sum, { priceCents, stock }) => sum + priceCents * stock, 0)
      expect(cents).toBe(Math.round(expected.inventory_value * 100))
      expect(new Set(products.flatMap(({ categories }) => categories)).size).toBe(
        expected.distinct_categories,
      )
      expect(new Set(products.map(({ uniqueCode }) => uniqueCode)).size).toBe(products.length)
      expect(Math.max(...products.map(({ title }) => title.length))).toBe(expected.max_title_len)
    },
  )

  test('the sample of another shop gives its priced products and lists the others', async () => {
    const lines = await read(new URL('woocommerce_sample_products.csv', CATALOGS))
    const cap = lines
      .flatMap((line) => ('product' in line ? [line.product] : []))
      .find(({ title }) => title === 'Cap')
    expect(cap).toMatchObject({
      priceCents: 1800,
      categories: ['Accessories'],
      uniqueCode: 'cc-cap',
      featured: true,
    })
    // A variable product is one line, and its shirts, which say 'any size', are refused one by one.
    expect(lines.map(({ line }) => line)).toEqual([
      19, 20, 21, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 16, 17, 18, 22,
    ])
    expect(lines[0]).toMatchObject({ line: 19, ordinal: 1, problems: ['variation_any'] })
    expect(lines[3]).toMatchObject({ line: 3, product: { title: 'Hoodie', variants: { options: [{}, {}] } } })
  })

  const foreign = existsSync(FOREIGN) ? readdirSync(FOREIGN) : []
  test.each(foreign)('%s gives lines or a refusal', async (name) => {
    const lines = await read(new URL(name, FOREIGN)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ImportRefusal)
      return []
    })
    for (const line of lines) expect(line.line).toBeGreaterThan(1)
  })
})

async function read(file: URL): Promise<ParsedLine[]> {
  const lines: ParsedLine[] = []
  for await (const line of parseCatalog(createReadStream(file), { fileName: file.pathname })) lines.push(line)
  return lines
}
