import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SYSTEM } from '#server/actor.ts'
import { db, transaction } from '#server/db.ts'
import { reserveStock } from '#modules/inventory/commands.ts'
import { seedCategories } from '#modules/catalog/commands/categories.ts'
import { importCatalog } from './commands.ts'

const now = new Date('2026-11-21T12:00:00Z')
const HEADER = 'title,price,categories,stock,unique_code'
const REAL = '../shared/data/catalogs/off_es_muestra_400.csv'

function importing(lines: readonly string[], options: Partial<Parameters<typeof importCatalog>[0]> = {}) {
  const bytes = Buffer.from([options.fileName?.endsWith('.txt') ? '' : HEADER, ...lines].join('\n'))
  return importCatalog({ fileName: 'productos.csv', bytes, storeId: null, actor: SYSTEM, now, ...options })
}

const stockOf = async (code: string) =>
  (
    await db.execute<{ title: string; price_cents: number; on_hand: number; version: number }>(sql`
      select title, price_cents, on_hand, version from products join stock_levels on product_id = id where lower(unique_code) = ${code.toLowerCase()} order by products.created_at`)
  ).rows

const count = async (table: string) =>
  Number(
    (await db.execute<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`)).rows[0]!.n,
  )

test('good lines are stored, bad ones are told with their line, and the sums agree', async () => {
  await transaction((tx) => seedCategories(tx))
  const report = await importing([
    'Sombrero,25.50,Ropa,3,IMP-1',
    ',5,Ropa,1,IMP-2',
    'Gratis,0,Ropa,1,IMP-3',
    'Mola,40,Arte;Hogar,,IMP-4',
  ])
  expect(report).toMatchObject({ records: 4, succeeded: 2, failed: 2 })
  expect(report.problems).toEqual([
    { line: 3, problems: ['title_required'] },
    { line: 4, problems: ['price_invalid'] },
  ])
  expect(await stockOf('IMP-1')).toEqual([{ title: 'Sombrero', price_cents: 2550, on_hand: 3, version: 1 }])
  expect(await stockOf('IMP-4')).toMatchObject([{ on_hand: 0 }])
})

test('the same file again changes nothing, with codes or without', async () => {
  const lines = ['Hamaca,45,Hogar,7,REP-1', 'Sin código,5,Hogar,2,', 'Sin código,5,Hogar,2,']
  await importing(lines)
  const before = [await count('products'), await count('inventory_transactions'), await stockOf('REP-1')]
  expect(await importing(lines)).toMatchObject({ succeeded: 3, failed: 0 })
  expect([await count('products'), await count('inventory_transactions'), await stockOf('REP-1')]).toEqual(
    before,
  )
})

test('a code that comes again updates only what the file brings', async () => {
  await importing(['Taza,9,Hogar,5,UPD-1'])
  const bytes = Buffer.from('title,price,categories,unique_code\nTaza grande,11.25,Hogar,upd-1\n')
  await importing([], { bytes })
  expect(await stockOf('UPD-1')).toEqual([
    { title: 'Taza grande', price_cents: 1125, on_hand: 5, version: 2 },
  ])
})

test('the same code twice in one file is one product, as the last line says', async () => {
  await importing(['Vela,3,Hogar,1,DUP-1', 'Vela grande,4,Hogar,2,dup-1'])
  expect(await stockOf('DUP-1')).toMatchObject([{ title: 'Vela grande', price_cents: 400, on_hand: 2 }])
})

test('a new stock count goes through the ledger', async () => {
  await importing(['Lápiz,1,Arte,10,LED-1'])
  await importing(['Lápiz,1,Arte,4,LED-1'])
  const { rows } = await db.execute(sql`
    select transaction_type, previous_stock, new_stock, reason from inventory_transactions
    where product_id = (select id from products where unique_code = 'LED-1') order by id`)
  expect(rows).toEqual([
    { transaction_type: 'add', previous_stock: 0, new_stock: 10, reason: 'initial' },
    { transaction_type: 'set', previous_stock: 10, new_stock: 4, reason: 'inventory_count' },
  ])
})

test('a count below what orders hold is refused for its line alone', async () => {
  await importing(['Silla,30,Hogar,5,RES-1'])
  const { rows } = await db.execute<{ id: string }>(sql`select id from products where unique_code = 'RES-1'`)
  const orderId = crypto.randomUUID()
  await db.execute(
    sql`insert into profiles (id, email, full_name) values (${orderId}, 'res@istmo.test', 'R')`,
  )
  await db.execute(sql`insert into orders (id, number, user_id, checkout_key, payment_method, shipping_method, subtotal_cents, shipping_cents, total_cents, billing_info)
    values (${orderId}, 'IST-RES', ${orderId}, 'k', 'credit_card', 'free', 100, 0, 100, '{}')`)
  const lines = [{ productId: rows[0]!.id, quantity: 4 }]
  await transaction((tx) => reserveStock(tx, { orderId, lines, expiresAt: new Date(now.getTime() + 60_000) }))
  const report = await importing(['Silla,30,Hogar,1,RES-1', 'Banco,20,Hogar,1,RES-2'])
  expect(report).toMatchObject({
    succeeded: 1,
    failed: 1,
    problems: [{ line: 2, problems: ['stock_reserved'] }],
  })
  expect(await stockOf('RES-1')).toMatchObject([{ on_hand: 5 }])
})

test('unknown categories are made once by two imports at the same time, ignoring case and accents', async () => {
  const report = await Promise.all([
    importing(['A,1,Ferretería;C,1,CAT-1', 'B,1,FERRETERIA;C++,1,CAT-2']),
    importing(['D,1,ferretería ,1,CAT-3']),
  ])
  expect(report.map((one) => one.failed)).toEqual([0, 0])
  const { rows } = await db.execute(
    sql`select slug from categories where slug in ('ferreteria', 'c', 'c-2') order by slug`,
  )
  expect(rows).toEqual([{ slug: 'c' }, { slug: 'c-2' }, { slug: 'ferreteria' }])
})

test("a store's file cannot make categories, and its codes are its own", async () => {
  const ownerId = crypto.randomUUID()
  await db.execute(
    sql`insert into profiles (id, email, full_name) values (${ownerId}, 'own@istmo.test', 'O')`,
  )
  await db.execute(
    sql`insert into business_stores (id, owner_id, name, contact_email) values (${ownerId}, ${ownerId}, 'Mía', 'own@istmo.test')`,
  )
  const actor = { kind: 'customer' as const, userId: ownerId, sessionId: ownerId, storeId: ownerId }
  const report = await importing(['Taza,9,Hogar,1,UPD-1', 'Otra,9,Nueva categoría,1,'], {
    storeId: ownerId,
    actor,
  })
  expect(report).toMatchObject({
    succeeded: 1,
    failed: 1,
    problems: [{ line: 3, problems: ['category_unknown'] }],
  })
  expect(await stockOf('UPD-1')).toHaveLength(2)
})

test('a crash in the middle loses no finished line, and the file again finishes the rest', async () => {
  const lines = Array.from({ length: 600 }, (_, index) => `Producto ${index},1,Libros,1,CRA-${index}`)
  const crashing = importing(lines, {
    onProgress: () => {
      throw new Error('power cut')
    },
  })
  await expect(crashing).rejects.toThrow('power cut')
  expect(await stockOf('CRA-0')).toHaveLength(1)
  expect(await stockOf('CRA-599')).toHaveLength(0)
  expect(await importing(lines)).toMatchObject({ succeeded: 600, failed: 0 })
  expect(await stockOf('CRA-0')).toHaveLength(1)
  expect(await stockOf('CRA-599')).toHaveLength(1)
})

test.skipIf(!existsSync(REAL))('four hundred real products load with four hundred successes', async () => {
  const report = await importCatalog({
    fileName: 'off.csv',
    bytes: readFileSync(REAL),
    storeId: null,
    actor: SYSTEM,
    now,
  })
  expect(report).toMatchObject({ records: 400, succeeded: 400, failed: 0 })
})
