import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { eventsDuring } from '../../../../../tests/support/live-events.ts'
import { inventoryTransactions, stockLevels } from '#modules/stock/inventory/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { db, transaction } from '#server/db/db.ts'
import * as catalog from '../endpoints.ts'
import { products } from '../tables.ts'
import { updateProduct } from './update-product.ts'

const admin = { kind: 'admin' as const, userId: randomUUID(), sessionId: randomUUID(), storeId: null }
const { ask } = asker(catalog, admin)

const valid = async (overrides: object = {}) => ({
  title: 'Molino de maíz',
  priceCents: 2599,
  stock: 7,
  categoryIds: [(await buildCategory()).id],
  ...overrides,
})

test('an administrator lists, reads, changes and deletes a product', async () => {
  const second = await buildCategory()
  const input = await valid({
    uniqueCode: ` MOL-${randomUUID().slice(0, 8)} `,
    images: [{ url: 'https://img.example/2.jpg' }],
    imageUrl: 'https://img.example/1.jpg',
    specifications: { Marca: 'Corona', Material: 'Hierro' },
    featured: true,
    minStockLevel: 2,
    reorderPoint: null,
    location: 'A-1',
  })
  const created = await ask('POST /admin/products', input)
  expect(created).toMatchObject({ status: 201, body: { version: 1 } })
  const { id } = created.body

  const page = await ask(`GET /products/${id}`)
  expect(page.body).toMatchObject({
    title: 'Molino de maíz',
    priceCents: 2599,
    stock: 7,
    featured: true,
    isPremiumPriced: true,
    premiumPriceCents: 2209,
    rating: 0,
    seller: null,
    specifications: [
      { name: 'Marca', value: 'Corona' },
      { name: 'Material', value: 'Hierro' },
    ],
    images: [
      { url: 'https://img.example/1.jpg', alt: 'Molino de maíz' },
      { url: 'https://img.example/2.jpg', alt: 'Molino de maíz - Imagen 1' },
    ],
  })
  const changed = await ask(`PATCH /admin/products/${id}`, {
    version: 1,
    title: 'Molino',
    stock: 9,
    stockSeen: 7,
    categoryIds: [second.id],
    uniqueCode: '',
    images: [],
  })
  expect(changed).toEqual({ status: 200, body: { id, version: 2 } })
  const edited = await ask(`GET /admin/products/${id}`)
  expect(edited.body).toMatchObject({
    title: 'Molino',
    stock: 9,
    uniqueCode: null,
    version: 2,
    images: [],
    location: 'A-1',
    minStockLevel: 2,
    description: '',
    categories: [{ id: second.id }],
  })
  expect((await ask('GET /admin/products?q=molino')).body.items[0]).toMatchObject({
    id,
    stock: 9,
    isArchived: false,
  })

  expect((await ask(`DELETE /admin/products/${id}`)).status).toBe(204)
  expect(problemOf(await ask(`GET /products/${id}`)).detail).toBe('Producto no encontrado')
  expect((await ask(`DELETE /admin/products/${id}`)).status).toBe(404)
  expect((await ask('GET /admin/products?q=molino')).body.total).toBe(0)
  expect((await ask('GET /admin/products?q=molino&state=archived')).body.total).toBe(1)

  expect(await actionsOn(id)).toEqual(['products.create', 'products.update', 'products.archive'])
  const ledger = await db
    .select()
    .from(inventoryTransactions)
    .where(eq(inventoryTransactions.variantId, id))
    .orderBy(inventoryTransactions.id)
  expect(ledger.map(({ previousStock, newStock, userId }) => [previousStock, newStock, userId])).toEqual([
    [0, 7, admin.userId],
    [7, 9, admin.userId],
  ])
})

test.each<[object, string]>([
  [{ title: ' ' }, 'Por favor completa los campos requeridos'],
  [{ title: undefined }, 'Por favor completa los campos requeridos'],
  [{ priceCents: undefined }, 'Por favor completa los campos requeridos'],
  [{ categoryIds: [] }, 'Por favor completa los campos requeridos'],
  [{ categoryIds: undefined }, 'Por favor completa los campos requeridos'],
  [{ uniqueCode: 'a b' }, 'El código único solo puede contener letras, números y guiones'],
  [{ uniqueCode: 'ñ' }, 'El código único solo puede contener letras, números y guiones'],
  [{ priceCents: 0 }, 'El precio debe ser un número válido mayor a 0'],
  [{ priceCents: 10.5 }, 'El precio debe ser un número válido mayor a 0'],
  [{ priceCents: '10' }, 'El precio debe ser un número válido mayor a 0'],
  [{ stock: -1 }, 'El stock debe ser un número válido mayor o igual a 0'],
  [{ stock: 'x' }, 'El stock debe ser un número válido mayor o igual a 0'],
  [{ imageUrl: 'javascript:alert(1)' }, 'La imagen debe ser una dirección que empiece con https://'],
  [{ imageUrl: 'http://img.example/1.jpg' }, 'La imagen debe ser una dirección que empiece con https://'],
  [{ rating: 5 }, 'El dato «rating» no se acepta.'],
  [{ storeId: randomUUID() }, 'El dato «storeId» no se acepta.'],
  [{ title: 'a'.repeat(201) }, 'El texto es demasiado largo.'],
  [{ title: 'a\u0000b' }, 'El texto contiene caracteres que no se pueden guardar.'],
  [{ categoryIds: [randomUUID()] }, 'Una de las categorías ya no existe. Elige otra.'],
])('a product with %j is refused', async (overrides, detail) => {
  const answer = await ask('POST /admin/products', await valid(overrides))
  expect({ status: answer.status, detail: problemOf(answer).detail }).toEqual({ status: 422, detail })
})

test('a code is taken whatever its case, per seller, until its product is archived', async () => {
  const uniqueCode = `abc-${randomUUID().slice(0, 6)}`
  const first = await ask('POST /admin/products', await valid({ uniqueCode }))
  const again = await valid({ uniqueCode: uniqueCode.toUpperCase() })
  expect(await ask('POST /admin/products', again)).toMatchObject({
    status: 409,
    body: { code: 'catalog.code_taken', detail: 'Ya existe un producto con ese código único' },
  })
  const other = await ask('POST /admin/products', await valid())
  expect((await ask(`PATCH /admin/products/${other.body.id}`, { version: 1, uniqueCode })).status).toBe(409)
  await ask(`DELETE /admin/products/${first.body.id}`)
  expect((await ask('POST /admin/products', again)).status).toBe(201)
})

test('of two who save the same version one is refused', async () => {
  const { id } = await buildProduct()
  const save = (title: string) =>
    transaction((tx) =>
      updateProduct(tx, EVERY_STORE, { id, version: 1, changes: { title }, actor: admin, now: new Date() }),
    )
  const results = await Promise.allSettled([save('Uno'), save('Dos'), save('Tres')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [row] = await db.select({ version: products.version }).from(products).where(eq(products.id, id))
  expect(row?.version).toBe(2)
  expect(await ask(`PATCH /admin/products/${id}`, { version: 1, title: 'X' })).toMatchObject({
    status: 409,
    body: { code: 'app.stale' },
  })
})

test('lists receive a live update of what may bring a product into them, and of nothing else', async () => {
  const { id } = await buildProduct()
  let version = 0
  const change = (changes: object) => {
    version += 1
    return eventsDuring(() =>
      transaction((tx) =>
        updateProduct(tx, EVERY_STORE, { id, version, changes, actor: admin, now: new Date() }),
      ),
    )
  }
  const shown = { name: 'product.changed', ids: [id] }
  const listed = { name: 'product.listed', ids: [id] }
  expect(await change({ longDescription: 'Más palabras', warrantyInfo: 'Un año' })).toEqual([shown])
  for (const changes of [
    { title: 'Otro nombre' },
    { priceCents: 777 },
    { specifications: { Marca: 'Barro' } },
    { brand: 'Arcilla' },
    { featured: true },
  ]) {
    expect(await change(changes)).toEqual([shown, listed])
    // A form sends everything it has.
    expect(await change(changes)).toEqual([shown])
  }
})

test('a save does not undo a sale that happened since the form was opened', async () => {
  const { id } = await buildProduct({ stock: 10 })
  await db.update(stockLevels).set({ onHand: 8 }).where(eq(stockLevels.variantId, id))
  expect((await ask(`PATCH /admin/products/${id}`, { version: 1, stock: 12, stockSeen: 10 })).status).toBe(
    409,
  )
  expect((await ask(`PATCH /admin/products/${id}`, { version: 1, title: 'Sin tocar el stock' })).status).toBe(
    200,
  )
  const [level] = await db.select().from(stockLevels).where(eq(stockLevels.variantId, id))
  expect(level?.onHand).toBe(8)
})

test('the last category of a product cannot be taken away, not even behind the commands', async () => {
  const { id } = await buildProduct()
  const change = transaction((tx) => tx.execute(sql`delete from category_listings where product_id = ${id}`))
  await expect(change).rejects.toThrow()
})

test('the admin panel is for administrators', async () => {
  const routes = [
    'GET /admin/products',
    `GET /admin/products/${randomUUID()}`,
    'POST /admin/products',
    `PATCH /admin/products/${randomUUID()}`,
    `DELETE /admin/products/${randomUUID()}`,
    'GET /admin/categories',
    'POST /admin/categories',
  ]
  const visitor = asker(catalog)
  const customer = asker(catalog, { ...admin, kind: 'customer' })
  for (const route of routes) {
    expect((await visitor.ask(route)).status).toBe(401)
    expect((await customer.ask(route)).status).toBe(403)
  }
})

test('an unknown product is a 404, a malformed id a 422', async () => {
  expect(await ask(`GET /products/${randomUUID()}`)).toMatchObject({
    status: 404,
    body: { detail: 'Producto no encontrado' },
  })
  expect(await ask('GET /products/17')).toMatchObject({
    status: 422,
    body: { detail: 'ID de producto no válido' },
  })
  expect((await ask(`GET /products/${randomUUID()}/similar`)).status).toBe(404)
})
