import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories, products } from '#modules/catalog/products/tables.ts'
import { reserveStock } from '#modules/stock/inventory/commands.ts'
import { db, transaction } from '#server/db/db.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../tests/support/build-catalog.ts'
import { buildUnpaidOrder } from '../../../../tests/support/build-inventory.ts'
import { eventsDuring } from '../../../../tests/support/live-events.ts'
import { waitingJobs } from '../../../../tests/support/jobs.ts'
import { CATALOG_HEADER, fileSender } from '../../../../tests/support/send-files.ts'
import { continueRuns } from './commands/runs.ts'
import { importFiles } from './tables.ts'

const admin = (await buildMember({ role: 'admin', fullName: 'Berta Ríos' })).actor
const sender = fileSender(admin)
const { ask, send, work, runOf, readLines: readIn } = sender

const looked = async (lines: readonly string[]) => {
  const sent = await sender.send([CATALOG_HEADER, ...lines].join('\n'))
  expect(sent.status).toBe(201)
  await work(sent.body.id)
  return { id: sent.body.id as string, run: await runOf(sent.body.id) }
}

const productOf = async (code: string) =>
  (
    await db.execute<{
      id: string
      title: string
      price_cents: number
      on_hand: number
      archived: boolean
    }>(sql`
      select id, title, price_cents::int, on_hand, archived_at is not null as archived from products
      join stock_levels on product_id = id where lower(unique_code) = ${code.toLowerCase()}`)
  ).rows[0]

test('only an administrator comes in', async () => {
  const customer = fileSender((await buildMember()).actor)
  expect((await fileSender({ kind: 'visitor' }).send('x', 'a.csv')).status).toBe(401)
  expect((await customer.send('x', 'a.csv')).status).toBe(403)
  expect((await customer.ask('GET /admin/imports')).status).toBe(403)
})

test('before anything is stored a preview shows what is new, what changes and what fails', async () => {
  await readIn(['Mesa previa,100,Hogar,4,PRE-1,De roble', 'Silla previa,40,Hogar,9,PRE-2,'])
  const { run } = await looked([
    'Mesa previa,10,Hogar,4,PRE-1,De roble',
    'Silla previa,40,Hogar,9,PRE-2,',
    'Lámpara previa,25,Iluminación previa,3,PRE-3,',
    'Lámpara previa,26,Iluminación previa,3,PRE-3,',
    ',5,Hogar,1,PRE-4,',
  ])
  expect(run).toMatchObject({
    status: 'ready',
    fileName: 'productos.csv',
    startedByName: 'Berta Ríos',
    records: 0,
  })
  expect(run.preview).toMatchObject({
    records: 5,
    created: 1,
    updated: 2,
    unchanged: 1,
    failed: 1,
    changedFields: [{ field: 'priceCents', products: 2 }],
    categories: { total: 1, items: [{ name: 'Iluminación previa', decision: null }] },
    layout: { format: 'csv', encoding: 'utf-8', delimiter: ',', columnCount: 6 },
    priceJumps: { count: 1, rows: [{ line: 2 }] },
  })
  expect(run.preview?.layout.columns[0]).toEqual({
    header: 'title',
    ordinal: 1,
    field: 'title',
    foundBy: 'name',
    samples: ['Mesa previa', 'Silla previa', 'Lámpara previa'],
  })
  expect(run.preview?.rows.map(({ kind, line }) => [line, kind])).toEqual([
    [2, 'updated'],
    [3, 'unchanged'],
    [4, 'new'],
    [5, 'updated'],
    [6, 'failed'],
  ])
  expect(run.preview?.rows[0]?.changes).toEqual([{ field: 'priceCents', before: 10_000, after: 1_000 }])
  expect(run.preview?.rows[4]?.problems).toEqual(['title_required'])
  expect(await productOf('PRE-3')).toBeUndefined()
  expect(await productOf('PRE-1')).toMatchObject({ price_cents: 10_000 })
  expect(await db.$count(categories, eq(categories.name, 'Iluminación previa'))).toBe(0)
})

test('the preview warns of codes that a spreadsheet has changed', async () => {
  const whole = '7700000000012345678'
  await readIn([`Sal,1,Hogar,1,00912,`, `Ají,1,Hogar,1,${whole},`, 'Miel,1,Hogar,1,913,'])
  const { id } = (await productOf(whole))!
  const { body } = await sender.send(
    [
      'id,title,price,categories,stock,unique_code',
      ',Sal,1,Hogar,1,912',
      `${id},Ají,1,Hogar,1,7700000000012340000`,
      ',Miel,1,Hogar,1,913',
      ',Té,1,Hogar,1,914',
      ',Café,1,Hogar,1,"1,23E+12"',
    ].join('\n'),
  )
  await work(body.id)
  const { preview } = await runOf(body.id)
  expect(preview?.ruinedCodes).toMatchObject({ count: 2, rows: [{ title: 'Sal' }, { title: 'Ají' }] })
  expect(preview?.rows.at(-1)?.problems).toEqual(['code_ruined'])
})

test('an import counts new, updated and unchanged rows apart, and its refused lines can be mended and sent again', async () => {
  await readIn(['Uno,1,Hogar,1,APA-1,', 'Dos,2,Hogar,1,APA-2,'])
  const { id, run } = await readIn([
    'Uno,1,Hogar,1,APA-1,',
    'Dos nuevo,2,Hogar,1,APA-2,',
    'Tres,3,Hogar,1,APA-3,',
    '"=Cuatro, ""grande""",0,Hogar;Arte,1,APA-4,',
  ])
  expect(run).toMatchObject({
    status: 'done',
    records: 4,
    succeeded: 3,
    created: 1,
    updated: 1,
    unchanged: 1,
    failed: 1,
  })
  expect((await ask(`GET /admin/imports/${id}/problems`)).body).toMatchObject({
    total: 1,
    items: [{ line: 5, ordinal: 1, problems: ['price_invalid'], title: '=Cuatro, "grande"' }],
  })
  const response = await sender.raw(`/api/v1/admin/imports/${id}/errors`)
  expect(response.headers.get('content-disposition')).toContain('errores_productos.csv')
  const file = await response.text()
  expect(file).toContain('El precio debe ser mayor a 0')
  const mended = await send(file.replace(',0,', ',4,'), 'corregido.csv')
  await work(mended.body.id)
  await ask(`POST /admin/imports/${mended.body.id}/start`)
  await work(mended.body.id)
  expect(await runOf(mended.body.id)).toMatchObject({ status: 'done', created: 1, failed: 0 })
  expect(await productOf('APA-4')).toMatchObject({ title: '=Cuatro, "grande"', price_cents: 400 })
})

test('a file over 10 MiB is refused at once with its reason', async () => {
  expect(await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'grande.csv')).toMatchObject({
    status: 413,
    body: { detail: expect.stringMatching(/El máximo es 10 MB/) },
  })
})

test('a file that cannot be read as a whole says why, and nothing of it can be started', async () => {
  for (const [body, failure] of [
    ['a,b\n1,2', 'header_missing title price categories'],
    [`${CATALOG_HEADER}\n,0,,,,`, 'nothing_valid'],
    [`${CATALOG_HEADER}\n`, 'nothing_valid'],
  ]) {
    const { body: sent } = await send(body!)
    await work(sent.id)
    expect(await runOf(sent.id)).toMatchObject({ status: 'refused', failure })
    expect((await ask(`POST /admin/imports/${sent.id}/start`)).status).toBe(409)
  }
})

test('a worker that dies in the middle is taken over, and no line is stored twice', async () => {
  const lines = Array.from({ length: 600 }, (_, index) => `Relevo ${index},1,Libros,1,REL-${index},`)
  const { id } = await looked([...lines, ',1,Libros,1,,'])
  await ask(`POST /admin/imports/${id}/start`)
  // Both work it at once, as when the first one was only thought dead.
  await Promise.all([work(id), work(id)])
  await db.execute(sql`update import_runs set status = 'running', records = 250, succeeded = 250, created = 250, failed = 0,
    touched_at = now() - interval '1 hour' where id = ${id}`)
  const content = Buffer.from([CATALOG_HEADER, ...lines, ',1,Libros,1,,'].join('\n'))
  await db.insert(importFiles).values({ runId: id, content })
  await continueRuns({ now: new Date() })
  expect(await runOf(id)).toMatchObject({
    status: 'done',
    records: 601,
    created: 250,
    unchanged: 350,
    failed: 1,
  })
  expect(await db.$count(products, sql`title like 'Relevo %'`)).toBe(600)
})

test('while a file is read in the pages of the shop are made anew every two seconds, and at its end', async () => {
  // A code stands in a batch once, so each of these lines is a batch.
  const lines = Array.from({ length: 40 }, (_, index) => `Jarra,${index + 1},Hogar,4,JAR-1,`)
  const events = await eventsDuring(() => readIn(lines))
  const names = events
    .map(({ name }) => name)
    .filter((name) => /^(product\.listed|import\.changed)$/.test(name))
  expect(names.filter((name) => name === 'product.listed').length).toBeLessThan(20)
  expect(names.at(-1)).toBe('product.listed')
  const stopped = await looked(['Jarra de otro color,5,Hogar,1,JAR-2,'])
  await ask(`POST /admin/imports/${stopped.id}/start`)
  const atStop = await eventsDuring(() => ask(`POST /admin/imports/${stopped.id}/stop`))
  expect(atStop.map(({ name }) => name)).toContain('product.listed')
})

test('an import is started once, stopped, gone on with, and a preview can be thrown away', async () => {
  const { id } = await looked(['Parada,1,Libros,1,PAR-1,'])
  const started = await Promise.all([1, 2].map(() => ask(`POST /admin/imports/${id}/start`)))
  expect(started.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409])
  expect(await waitingJobs('imports.work')).toContainEqual({ runId: id })
  expect((await ask(`POST /admin/imports/${id}/stop`)).status).toBe(204)
  await work(id)
  expect(await runOf(id)).toMatchObject({ status: 'stopped', records: 0 })
  await ask(`POST /admin/imports/${id}/start`)
  await work(id)
  expect(await runOf(id)).toMatchObject({ status: 'done', created: 1 })
  const other = await looked(['Nunca,1,Libros,1,NUN-1,'])
  expect((await ask(`POST /admin/imports/${other.id}/discard`)).status).toBe(204)
  expect((await ask(`POST /admin/imports/${other.id}/start`)).status).toBe(409)
  expect((await ask(`POST /admin/imports/${crypto.randomUUID()}/start`)).status).toBe(404)
})

test('an undone import leaves the shop as it was before it', async () => {
  await readIn(['Vieja,10,Hogar,5,DES-1,Antes', 'Tocada,10,Hogar,5,DES-2,'])
  const ledger = async (id: string) =>
    (
      await db.execute<{ previous_stock: number; new_stock: number; reason: string }>(
        sql`select previous_stock, new_stock, reason from inventory_transactions where product_id = ${id} order by id`,
      )
    ).rows
  const { id, run } = await readIn([
    'Vieja y nueva,12,Arte;Hogar,8,DES-1,Después',
    'Tocada,11,Hogar,5,DES-2,',
    'Fresca,3,Hogar,7,DES-3,',
  ])
  expect(run).toMatchObject({ created: 1, updated: 2 })
  await db.execute(sql`update products set price_cents = 9900 where unique_code = 'DES-2'`)
  expect((await ask(`POST /admin/imports/${id}/undo`)).status).toBe(204)
  await work(id)
  expect(await runOf(id)).toMatchObject({ status: 'undone', kept: 1 })
  const old = await productOf('DES-1')
  expect(old).toMatchObject({ title: 'Vieja', price_cents: 1000, on_hand: 5, archived: false })
  expect(await ledger(old!.id)).toEqual([
    { previous_stock: 0, new_stock: 5, reason: 'initial' },
    { previous_stock: 5, new_stock: 8, reason: 'inventory_count' },
    { previous_stock: 8, new_stock: 5, reason: 'inventory_correction' },
  ])
  expect(await productOf('DES-2')).toMatchObject({ price_cents: 9900 })
  expect(await productOf('DES-3')).toMatchObject({ on_hand: 0, archived: true })
  expect((await ask(`POST /admin/imports/${id}/undo`)).status).toBe(409)
  // What left comes back with the same file.
  expect((await readIn(['Fresca,3,Hogar,7,DES-3,'])).run).toMatchObject({ updated: 1 })
  expect(await productOf('DES-3')).toMatchObject({ on_hand: 7, archived: false })
})

test('an import changes brands, its preview names them, and undone it gives them back', async () => {
  const file = (brand: string) => `title,price,categories,unique_code,marca\nRadio,30,Hogar,MAR-1,${brand}`
  const brandOf = async () =>
    (await db.select({ brand: products.brand }).from(products).where(eq(products.uniqueCode, 'MAR-1')))[0]
  await sender.readWhole(file('Lúmina'))
  expect(await brandOf()).toEqual({ brand: 'Lúmina' })
  const { id, preview } = await sender.readWhole(file('Azuero'))
  expect(preview?.rows[0]?.changes).toEqual([{ field: 'brand', before: 'Lúmina', after: 'Azuero' }])
  expect(await brandOf()).toEqual({ brand: 'Azuero' })
  await ask(`POST /admin/imports/${id}/undo`)
  await work(id)
  expect(await brandOf()).toEqual({ brand: 'Lúmina' })
})

test('an import reads barcodes, leaves out and counts the wrong ones, and undone it gives back what was there', async () => {
  const file = (gtin: string) => `title,price,categories,unique_code,EAN\nPila,3,Hogar,GTI-1,${gtin}`
  const gtinOf = async (code = 'GTI-1') =>
    (await db.select({ gtin: products.gtin }).from(products).where(eq(products.uniqueCode, code)))[0]
  await sender.readWhole(file('7 501031 311309'))
  expect(await gtinOf()).toEqual({ gtin: '7501031311309' })
  const { id, preview } = await sender.readWhole(file('96385074'))
  expect(preview?.rows[0]?.changes).toEqual([{ field: 'gtin', before: '7501031311309', after: '96385074' }])
  expect(await gtinOf()).toEqual({ gtin: '96385074' })
  await ask(`POST /admin/imports/${id}/undo`)
  await work(id)
  expect(await gtinOf()).toEqual({ gtin: '7501031311309' })
  expect((await sender.readWhole(file(''))).preview?.rows[0]).toMatchObject({ kind: 'unchanged' })
  const wrong = await sender.readWhole(
    `${file('7501031311308')}\nOtra pila,4,Hogar,GTI-2,pila-2\n,5,Hogar,GTI-3,pila-3\nLinterna,6,Hogar,GTI-4,-`,
  )
  expect(wrong.preview).toMatchObject({
    created: 2,
    unchanged: 1,
    failed: 1,
    notes: [{ code: 'gtin_left_out', count: 2, rows: [{ title: 'Pila' }, { title: 'Otra pila' }] }],
  })
  expect(await gtinOf()).toEqual({ gtin: '7501031311309' })
  expect(await gtinOf('GTI-2')).toEqual({ gtin: null })
})

test('an import of which something is promised to a buyer is not undone', async () => {
  const { id } = await readIn(['Deseada,3,Hogar,7,VEN-1,', 'Otra,3,Hogar,7,VEN-2,'])
  const { orderId } = await buildUnpaidOrder()
  const lines = [{ variantId: (await productOf('VEN-1'))!.id, quantity: 1 }]
  await transaction((tx) => reserveStock(tx, { orderId, lines, expiresAt: new Date(Date.now() + 60_000) }))
  const refused = await ask(`POST /admin/imports/${id}/undo`)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'imports.already_sold', detail: expect.stringContaining('Deseada') },
  })
  expect(await runOf(id)).toMatchObject({ status: 'done' })
})

test('the template is understood as it is', async () => {
  const response = await sender.raw('/api/v1/admin/imports/template')
  expect(response.headers.get('content-disposition')).toContain('plantilla_productos.csv')
  const { body } = await send(new Uint8Array(await response.arrayBuffer()))
  await work(body.id)
  const { preview, status } = await runOf(body.id)
  expect(status).toBe('ready')
  expect(preview).toMatchObject({ records: 3, created: 3, failed: 0 })
  expect(preview?.rows[2]).toMatchObject({ variants: ['Talla M', 'Talla L'], stock: 10 })
  expect(preview?.layout.columns.every(({ field }) => field !== null)).toBe(true)
})

test('a line with the number and another with the code of one product both find it', async () => {
  const { id: productId } = await buildProduct({ title: 'Con número', uniqueCode: 'NUM-1' })
  const sent = await send(
    `id,title,price,categories,unique_code\n${productId},Con número,7,Hogar,\n,Por código,8,Hogar,num-1\n`,
  )
  await work(sent.body.id)
  await ask(`POST /admin/imports/${sent.body.id}/start`)
  await work(sent.body.id)
  expect(await runOf(sent.body.id)).toMatchObject({ status: 'done', updated: 2, created: 0, failed: 0 })
  expect(await productOf('NUM-1')).toMatchObject({ id: productId, title: 'Por código', price_cents: 800 })
})

test('a code that another product has is reported for its line alone', async () => {
  const { id } = await buildProduct({ title: 'Quiere', uniqueCode: 'QUI-1' })
  await buildProduct({ title: 'Tiene', uniqueCode: 'TEN-1' })
  const sent = await send(
    `id,title,price,categories,unique_code\n${id},Quiere,7,Hogar,TEN-1\n,Otra más,8,Hogar,OTR-1\n`,
  )
  await work(sent.body.id)
  await ask(`POST /admin/imports/${sent.body.id}/start`)
  await work(sent.body.id)
  expect((await ask(`GET /admin/imports/${sent.body.id}/problems`)).body.items).toMatchObject([
    { line: 2, problems: ['code_taken'] },
  ])
  expect(await productOf('QUI-1')).toMatchObject({ title: 'Quiere' })
  expect(await productOf('OTR-1')).toBeDefined()
})
