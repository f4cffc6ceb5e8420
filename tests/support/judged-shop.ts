import { parse } from 'csv-parse/sync'
import { seedCategories } from '../../src/modules/catalog/products/commands/categories.ts'
import { storeProducts } from '../../src/modules/catalog/products/commands/store-products.ts'
import { addUsualSynonyms } from '../../src/modules/catalog/products/commands/synonyms.ts'
import * as catalog from '../../src/modules/catalog/products/endpoints.ts'
import { categories } from '../../src/modules/catalog/products/tables.ts'
import { SYSTEM } from '../../src/server/auth/actor.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { asker } from './ask.ts'

type Line = Record<
  'title' | 'description' | 'price' | 'categories' | 'stock' | 'unique_code' | 'specifications',
  string
>

/** A shop with the products of a catalogue file: their codes, and a search that answers the codes of what it shows. */
export async function openJudgedShop(file: Buffer) {
  const lines: Line[] = parse(file, { columns: true, bom: true })
  await transaction(async (tx) => {
    await seedCategories(tx)
    await addUsualSynonyms(tx, { actor: SYSTEM })
  })
  const named = new Map((await db.select().from(categories)).map(({ id, name }) => [name, id]))
  const products = lines.map((line, position) => {
    const { Marca: brand, ...specifications } = JSON.parse(line.specifications || '{}') as Record<
      string,
      string
    >
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
  const codeOf = new Map(made.map(({ id }, at) => [id, lines[at]!.unique_code]))

  async function search(q: string) {
    // Each question from somebody else, since one address may search sixty times a minute.
    const { items, fewer } = (
      await asker(catalog).ask(`GET /products?pageSize=10&q=${encodeURIComponent(q)}`)
    ).body
    const shown = [...items, ...(fewer?.items ?? [])]
    return { codes: shown.map(({ id }) => codeOf.get(id)!), isFound: items.length > 0 }
  }
  return { codes: lines.map((line) => line.unique_code), search }
}
