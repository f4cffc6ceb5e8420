import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { judgeSearch, readJudged } from '../../../../../tests/support/judged-search.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { seedCategories } from '../commands/categories.ts'
import { storeProducts } from '../commands/store-products.ts'
import { addUsualSynonyms } from '../commands/synonyms.ts'
import * as catalog from '../endpoints.ts'
import { categories } from '../tables.ts'

type Line = Record<
  'title' | 'description' | 'price' | 'categories' | 'stock' | 'unique_code' | 'specifications',
  string
>
const demo: Line[] = parse(readFileSync('db/demo/productos.csv'), { columns: true, bom: true })

// Each question from somebody else, since one address may search sixty times a minute.
const ask = <const R extends string>(route: R) => asker(catalog).ask(route)
const codeOf = new Map<string, string>()

async function search(q: string) {
  const { items, fewer } = (await ask(`GET /products?pageSize=10&q=${encodeURIComponent(q)}`)).body
  const shown = items.length > 0 ? items : (fewer?.items ?? [])
  return { codes: shown.map(({ id }) => codeOf.get(id)!), isFound: items.length > 0 }
}

beforeAll(async () => {
  await transaction(async (tx) => {
    await seedCategories(tx)
    await addUsualSynonyms(tx, { actor: SYSTEM })
  })
  const named = new Map((await db.select().from(categories)).map(({ id, name }) => [name, id]))
  const products = demo.map((line, position) => {
    const { Marca: brand, ...specifications } = JSON.parse(line.specifications) as Record<string, string>
    return {
      title: line.title,
      description: line.description,
      uniqueCode: line.unique_code,
      priceCents: Math.round(Number(line.price) * 100),
      stock: Number(line.stock),
      brand: brand ?? null,
      specifications,
      categoryIds: line.categories.split(';').map((name) => named.get(name)!),
      productId: null,
      position,
    }
  })
  const made = await transaction((tx) =>
    storeProducts(tx, {
      storeId: null,
      products,
      actorId: null,
      changeId: crypto.randomUUID(),
      now: new Date(),
    }),
  )
  for (const [at, { id }] of made.entries()) codeOf.set(id, demo[at]!.unique_code)
})

test('the judged searches of the demo shop are answered well, none with nothing or with what it does not have', async () => {
  const codes = demo.map((line) => line.unique_code)
  const { mean, scored, nothing, unrelated } = await judgeSearch(readJudged('judged-demo.txt', codes), search)
  expect({ nothing, unrelated }).toEqual({ nothing: [], unrelated: [] })
  expect(mean, JSON.stringify(scored.slice(0, 20))).toBeGreaterThan(0.9)
})
