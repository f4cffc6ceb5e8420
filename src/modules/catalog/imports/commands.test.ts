import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { reserveStock } from '#modules/stock/inventory/commands.ts'
import { seedCategories } from '#modules/catalog/products/commands/categories.ts'
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

test('good lines are stored, bad ones are reported with their line, and the sums agree', async () => {
  await transaction((tx) => seedCategories(tx))
  const report = await importing([
    'Sombrero,25.50,Ropa,3,IMP-1',
    ',5,Ropa,1,IMP-2',
    'Gratis,0,Ropa,1,IMP-3',
    'Mola,40,Arte;Hogar,,IMP-4',
  ])
  expect(report).toMatchObject({ records: 4, succeeded: 2, failed: 2 })
  expect(report.problems).toEqual([
    { line: 3, ordinal: 1, problems: ['title_required'] },
    { line: 4, ordinal: 1, problems: ['price_invalid'] },
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

test('a file brings drafts and publishes them, and says nothing of it where its cell is empty', async () => {
  const isDraft = async () =>
    (await db.execute<{ is_draft: boolean }>(sql`select is_draft from products where unique_code = 'BOR-1'`))
      .rows[0]!.is_draft
  const bring = (said: string) =>
    importing([], {
      bytes: Buffer.from(`title,price,categories,unique_code,borrador\nTaza,9,Hogar,BOR-1,${said}\n`),
    })
  await bring('sí')
  expect(await isDraft()).toBe(true)
  await bring('')
  expect(await isDraft()).toBe(true)
  await bring('no')
  expect(await isDraft()).toBe(false)
})

test('the same code twice in one file is one product, as the last line says', async () => {
  await importing(['Vela,3,Hogar,1,DUP-1', 'VELA,4,Hogar,2,dup-1', 'Plato,5,Hogar,3,DUP-1'])
  expect(await stockOf('DUP-1')).toMatchObject([{ title: 'VELA', price_cents: 400, on_hand: 2 }])
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
  const lines = [{ variantId: rows[0]!.id, quantity: 4 }]
  await transaction((tx) => reserveStock(tx, { orderId, lines, expiresAt: new Date(now.getTime() + 60_000) }))
  const report = await importing(['Silla,30,Hogar,1,RES-1', 'Banco,20,Hogar,1,RES-2'])
  expect(report).toMatchObject({
    succeeded: 1,
    failed: 1,
    problems: [{ line: 2, ordinal: 1, problems: ['stock_reserved'] }],
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
  await db.execute(sql`insert into plan_subscriptions (store_id, plan_type, amount_cents, status, start_date, end_date, payment_method)
    values (${ownerId}, 'starter', 2999, 'active', now(), now() + interval '30 days', 'admin')`)
  const actor = { kind: 'customer' as const, userId: ownerId, sessionId: ownerId, storeId: ownerId }
  const report = await importing(['Taza,9,Hogar,1,UPD-1', 'Otra,9,Nueva categoría,1,'], {
    storeId: ownerId,
    actor,
  })
  expect(report).toMatchObject({
    succeeded: 1,
    failed: 1,
    problems: [{ line: 3, ordinal: 1, problems: ['category_unknown'] }],
  })
  expect(await stockOf('UPD-1')).toHaveLength(2)
})

const xmlOf = (products: readonly string[], between = '') =>
  Buffer.from(
    `<?xml version="1.0"?><products>${products.map((one) => `<product>${one}</product>`).join(between)}</products>`,
  )
const importingXml = (products: readonly string[], between?: string) =>
  importing([], { fileName: 'productos.xml', bytes: xmlOf(products, between) })

const everythingOf = async (prefix: string) =>
  (
    await db.execute<{ title: string; description: string; price_cents: number; on_hand: number }>(sql`
      select title, description, price_cents, on_hand, featured, brand, specifications, unique_code, warranty_info, image_url, version
      from products join stock_levels on product_id = id where title like ${`${prefix}%`} order by created_at desc`)
  ).rows

test('an XML file written on one line keeps its products apart, imported twice', async () => {
  const products = Array.from({ length: 620 }, (_, index) =>
    [
      `<title>Una ${index}</title><price>${index + 1}</price><category>Hogar</category>`,
      index % 3 === 0 ? '' : `<stock>${index}</stock>`,
      index % 2 === 0 ? `<unique_code>UNA-${index}</unique_code>` : '',
    ].join(''),
  )
  for (const time of [1, 2]) {
    expect(await importingXml(products)).toMatchObject({ succeeded: 620, failed: 0 })
    const stored = await everythingOf('Una ')
    expect([time, stored.map(({ title, price_cents, on_hand }) => [title, price_cents, on_hand])]).toEqual([
      time,
      products.map((_, index) => [`Una ${index}`, (index + 1) * 100, index % 3 === 0 ? 0 : index]),
    ])
  }
})

test('the two problems of one line are reported with their product', async () => {
  const bad = '<title></title><price>5</price><category>Hogar</category>'
  const report = await importingXml([
    bad,
    '<title>Buena</title><price>5</price><category>Hogar</category>',
    bad,
  ])
  expect(report.problems).toEqual([
    { line: 1, ordinal: 1, problems: ['title_required'] },
    { line: 1, ordinal: 3, problems: ['title_required'] },
  ])
})

test.each(['', '\n'])(
  'each product of an XML file changes only what it says itself, between them %j',
  async (between) => {
    const prefix = `Mixta${between.length}`
    const codeOf = (index: number) => `${prefix}-${index}`
    const base = (index: number) =>
      `<title>${prefix} ${index}</title><price>10</price><category>Hogar</category><unique_code>${codeOf(index)}</unique_code>`
    const whole = Array.from({ length: 8 }, (_, index) =>
      [
        base(index),
        `<description>D${index}</description><stock>${index + 1}</stock><featured>true</featured>`,
        `<specifications><spec key="Marca">M${index}</spec></specifications><warranty_info>G${index}</warranty_info>`,
        `<image_url>https://x.pa/${index}.png</image_url>`,
      ].join(''),
    )
    const parts = [
      '',
      '<description>Nueva</description>',
      '<stock>99</stock>',
      '<featured>no</featured>',
      '<specifications><spec key="Color">Rojo</spec></specifications>',
      '<warranty_info>Dos años</warranty_info><stock></stock>',
      '<description> </description><specifications/><image_url/><featured/>',
      '<image_url>https://x.pa/otra.png</image_url>',
    ]
    await importingXml(whole, between)
    const expected = whole.map((_, index) => ({
      title: `${prefix} ${index}`,
      description: `D${index}`,
      price_cents: 1000,
      on_hand: index + 1,
      featured: true,
      brand: `M${index}` as string | null,
      specifications: {},
      unique_code: codeOf(index),
      warranty_info: `G${index}`,
      image_url: `https://x.pa/${index}.png`,
      version: 1,
    }))
    expect(await everythingOf(prefix)).toEqual(expected)
    Object.assign(expected[1]!, { description: 'Nueva', version: 2 })
    Object.assign(expected[2]!, { on_hand: 99 })
    Object.assign(expected[3]!, { featured: false, version: 2 })
    Object.assign(expected[4]!, { brand: null, specifications: { Color: 'Rojo' }, version: 2 })
    Object.assign(expected[5]!, { warranty_info: 'Dos años', version: 2 })
    Object.assign(expected[7]!, { image_url: 'https://x.pa/otra.png', version: 2 })
    for (const time of [1, 2]) {
      await importingXml(
        parts.map((part, index) => base(index) + part),
        between,
      )
      expect([time, await everythingOf(prefix)]).toEqual([time, expected])
    }
  },
)

test('a blank cell of a CSV changes nothing, and what cannot be read as specifications neither', async () => {
  const header = 'title,price,categories,stock,unique_code,description,featured,specifications,image_url'
  const file = (lines: string[]) => ({ bytes: Buffer.from([header, ...lines].join('\n')) })
  await importing(
    [],
    file([
      'Blanca 1,5,Hogar,4,BLA-1,Texto,sí,"{""A"":""b""}",https://x.pa/a.png',
      'Blanca 2,5,Hogar,6,BLA-2,,,,',
    ]),
  )
  await importing([], file(['Blanca 1,6,Hogar,,BLA-1,,,{roto,', 'Blanca 2,5,Hogar,0,BLA-2,Otro,1,,']))
  expect(await everythingOf('Blanca')).toMatchObject([
    {
      price_cents: 600,
      on_hand: 4,
      description: 'Texto',
      featured: true,
      specifications: { A: 'b' },
      image_url: 'https://x.pa/a.png',
    },
    {
      price_cents: 500,
      on_hand: 0,
      description: 'Otro',
      featured: true,
      specifications: {},
      image_url: null,
    },
  ])
})

test('newest first is the order of the file, past the first batch and where the database refuses one line', async () => {
  const header = 'title,price,categories,description'
  const lines = Array.from({ length: 700 }, (_, index) => `Orden ${index},1,Libros,`)
  const tooLong = `Largo,1,Libros,${'x'.repeat(2_001)}`
  const bytes = Buffer.from([header, ...lines.with(300, tooLong)].join('\n'))
  const report = await importing([], { bytes })
  expect(report.problems).toEqual([{ line: 302, ordinal: 1, problems: ['text_too_long'] }])
  const titles = lines.map((_, index) => `Orden ${index}`)
  expect((await everythingOf('Orden ')).map(({ title }) => title)).toEqual(titles.toSpliced(300, 1))
})

test('an import that is done left nothing beside the indexes of the search', async () => {
  const beside = async () => {
    const { rows } = await db.execute<{ pages: number }>(
      sql`select gin_clean_pending_list('products_search_text_idx')::int as pages`,
    )
    return rows[0]!.pages
  }
  await importing(Array.from({ length: 40 }, (_, index) => `Búsqueda ${index},1,Libros,1,BUS-${index}`))
  expect(await beside()).toBe(0)
})

test('a file without one valid product says so and ends with an error', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'istmo-import-'))
  const run = async (name: string, text: string) => {
    await writeFile(join(dir, name), text)
    const ended = { code: 0, stdout: '', stderr: '' }
    return promisify(execFile)(process.execPath, ['scripts/import.ts', join(dir, name)]).then(
      (output) => ({ ...ended, ...output }),
      (failure: typeof ended) => failure,
    )
  }
  const one = '<product><title></title><price>1</price><category>Hogar</category></product>'
  const [bad, good] = await Promise.all([
    run('malos.xml', `<a>${one}${one}</a>`),
    run('buenos.csv', `${HEADER}\nAlgo,5,Hogar,1,\n`),
  ])
  expect(bad).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No se encontraron productos válidos en el archivo'),
  })
  expect(bad.stdout).not.toContain('exitosamente')
  expect(bad.stdout).toContain('Línea 1: El título es requerido')
  expect(bad.stdout).toContain('Línea 1, producto 2: El título es requerido')
  expect(good.code).toBe(0)
  expect(good.stdout).toContain('1 producto cargado exitosamente')
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
