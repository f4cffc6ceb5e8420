import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteCategory } from '#modules/catalog/products/commands/categories.ts'
import * as catalog from '#modules/catalog/products/endpoints.ts'
import { createProductInput } from '#modules/catalog/products/input.ts'
import { categories, products } from '#modules/catalog/products/tables.ts'
import { reserveStock, sellReservedStock } from '#modules/stock/inventory/commands.ts'
import * as inventory from '#modules/stock/inventory/endpoints.ts'
import { type Admin, SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildUnpaidOrder } from '../../../../../tests/support/build-inventory.ts'
import { xlsxOf } from '../../../../../tests/support/build-sheets.ts'
import { CATALOG_HEADER, fileSender } from '../../../../../tests/support/send-files.ts'
import { importCatalog } from '../commands.ts'
import { importFiles, importRuns } from '../tables.ts'

const here = (path: string) => new URL(`../../../../../${path}`, import.meta.url)
const HOSTILE = here('tests/support/hostile-strings.json')
const DEMO = here('db/demo/productos.csv')

let admin: Admin
let sender: ReturnType<typeof fileSender>
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  sender = fileSender(admin)
})

/** Everything an import could leave behind. */
const shop = async () =>
  JSON.stringify(
    await Promise.all([
      db.$count(products),
      db.$count(categories),
      db.$count(sql`inventory_transactions`),
      db.execute(sql`select sum(version) from products`).then(({ rows }) => rows),
    ]),
  )
let before = ''
beforeEach(async () => {
  before = await shop()
})

const zip = (...names: string[]) =>
  Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(names.join(' '))])
const good = `${CATALOG_HEADER}\nMesa,5,Hogar,1,MEN-1,\n`

test.each<[string, string | Uint8Array, string, RegExp]>([
  ['an old workbook of Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.csv', /\.xls.*Guardar como/],
  [
    'a workbook that Excel wrote as XML',
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>',
    'a.xml',
    /Ábrelo en Excel/,
  ],
  [
    'a workbook that Excel wrote as a web page',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>',
    'a.csv',
    /Ábrelo en Excel/,
  ],
  ['a CSV under the name of a workbook', good, 'a.xlsx', /no corresponde a su extensión/],
  [
    'a workbook with a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'a.xlsx',
    /protegida con contraseña/,
  ],
  ['a sheet of Numbers', zip('Index/Document.iwa'), 'a.csv', /Ábrela en Numbers.*Exportar/],
  ['a document of Word', zip('[Content_Types].xml', 'word/document.xml'), 'a.csv', /documento de Word/],
  ['a PDF', '%PDF-1.7', 'a.csv', /PDF/],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'a.xml', /imagen/],
  ['an archive', Buffer.from('1f8b0800', 'hex'), 'a.csv', /comprimido/],
  [
    'a name of another kind',
    good,
    'a.numbers',
    /Formato de archivo no soportado\. Use CSV, XLSX, ODS, XML o TXT\./,
  ],
])('%s is refused at the endpoint, which says what made it and what to do', async (_, body, name, reason) => {
  const runs = await db.$count(importRuns)
  expect(await sender.send(body, name)).toMatchObject({
    status: 415,
    body: { detail: expect.stringMatching(reason) },
  })
  expect([await db.$count(importRuns), await shop()]).toEqual([runs, before])
})

test.each<[string, string | Uint8Array, string, string]>([
  ['XML under the name of a CSV', '<?xml version="1.0"?><products/>', 'a.csv', 'content_mismatch'],
  ['a CSV under the name of XML', good, 'a.xml', 'content_mismatch'],
  ['a web page', '<!DOCTYPE html><p>', 'a.txt', 'content_mismatch'],
  ['a program', Buffer.from('4d5a90000300000004000000', 'hex'), 'a.csv', 'binary_content'],
  ['half of an XML', '<products><product><title>Mesa</title><price>5</price><cat', 'a.xml', 'xml_malformed'],
  ['half a workbook', zip('[Content_Types].xml', 'xl/workbook.xml'), 'a.xlsx', 'spreadsheet_unreadable'],
  ['a million empty lines', '\n'.repeat(1_000_000), 'a.csv', 'nothing_valid'],
])(
  '%s is refused when it is looked through, and nothing of it can be read in',
  async (_, body, name, failure) => {
    const { run, id } = await sender.readWhole(body, name)
    expect(run).toMatchObject({ status: 'refused', failure, records: 0 })
    expect((await sender.ask(`POST /admin/imports/${id}/start`)).status).toBe(409)
    expect(await shop()).toBe(before)
  },
)

test('a workbook is looked through and read in, and its problems name the rows of its sheet', async () => {
  const file = await xlsxOf({
    Productos: [
      ['título', 'precio', 'categorías', 'stock', 'código'],
      ['Mesa de hoja', 12.5, 'Hogar', 3, 7_501_031_311_309],
      [],
      ['Silla de hoja', 'gratis', 'Hogar'],
    ],
    Notas: [['algo']],
  })
  const { id, preview, run } = await sender.readWhole(file, 'productos.xlsx')
  expect(preview).toMatchObject({
    layout: { format: 'xlsx', sheet: { name: 'Productos', others: ['Notas'] } },
    rows: [{ line: 2, title: 'Mesa de hoja', priceCents: 1250, stock: 3, uniqueCode: '7501031311309' }, {}],
  })
  expect(run).toMatchObject({ status: 'done', created: 1, failed: 1 })
  expect(await sender.problemsOf(id)).toEqual([[4, 'price_invalid']])
})

test.each<[string, string, string]>([
  ['a.csv', `${CATALOG_HEADER}\nEntera,10,Hogar,5,CUT-1,Texto\nCortada,10,Hog`, 'Entera'],
  ['a.csv', `${CATALOG_HEADER}\nEntera b,10,Hogar,5,CUT-2,Texto\nCortada,10,Hogar,5,CUT-3,"Tex`, 'Entera b'],
  ['a.txt', 'Entera c|x|10||Hogar|5|CUT-4\nCortada|x|10||Hog', 'Entera c'],
  ['a.txt', 'title|price|categories|stock\nEntera d|10|Hogar|5\nCortada|10|Hog', 'Entera d'],
])(
  'of half a file %s %j the cut line is reported, and makes neither product nor category',
  async (name, body, title) => {
    const { id, run } = await sender.readWhole(body, name)
    expect(run).toMatchObject({ status: 'done', created: 1, failed: 1 })
    expect(await sender.problemsOf(id)).toEqual([
      [body.split('\n').length, expect.stringMatching(/^line_(cut|unreadable)$/)],
    ])
    expect(await db.$count(products, sql`title = ${title}`)).toBe(1)
    expect(await db.$count(products, sql`title like 'Cortada%'`)).toBe(0)
    expect(await db.$count(categories, sql`name = 'Hog'`)).toBe(0)
  },
)

test.each(['multipart/form-data; boundary=corte', 'text/csv'])(
  'an upload of %s that stops in the middle leaves nothing',
  async (type) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<number>()
    const listener = getRequestListener(async (request, bindings) => {
      const response = await sender.app.fetch(request, bindings)
      answer(response.status)
      return response
    })
    const server = createServer((request, response) => void listener(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const left = [await db.$count(importRuns), await db.$count(importFiles)]
    const part = type.startsWith('multipart')
      ? `--corte\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`
      : ''
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      `POST /api/v1/admin/imports?name=a.csv HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n${part}${good}`,
      () => socket.destroy(),
    )
    expect(await answered).toBe(400)
    expect([await db.$count(importRuns), await db.$count(importFiles)]).toEqual(left)
    await new Promise((resolve) => server.close(resolve))
  },
)

test('of a thousand columns those that are understood are read, and a line with a thousand cells is reported', async () => {
  const more = Array.from({ length: 1_000 }, (_, at) => `columna ${at}`)
  const { preview, run } = await sender.readWhole(
    `${['title', ...more, 'price', 'categories'].join(',')}\n${['Ancha', ...more.map(String), '7', 'Hogar'].join(',')}\n`,
  )
  expect(preview).toMatchObject({ layout: { columnCount: 1_003 }, created: 1 })
  expect(preview?.layout.columns).toHaveLength(200)
  expect(run).toMatchObject({ status: 'done', created: 1 })
  const wide = await sender.readWhole(`${CATALOG_HEADER}\nMuy ancha,7,Hogar,1,,,${more.join(',')}\n`)
  expect(await sender.problemsOf(wide.id)).toEqual([[2, 'columns_too_many']])
})

test.each([
  ['a.csv', `${CATALOG_HEADER}\n${'\n'.repeat(1_000_000)}`],
  ['a.csv', `${CATALOG_HEADER}\r\n${' , ,,\r\n'.repeat(1_000_000)}`],
  ['a.txt', `title|price|categories|stock|unique_code|description\n${'\n'.repeat(1_000_000)}`],
])('a product behind a million empty lines of %s keeps its line', async (name, blank) => {
  const separator = name === 'a.txt' ? '|' : ','
  const { id, run } = await sender.readWhole(
    `${blank}${['Lejana', '0', 'Hogar', '1', '', ''].join(separator)}\n${['Lejana', '3', 'Hogar', '1', '', ''].join(separator)}\n`,
    name,
  )
  expect(run).toMatchObject({ status: 'done', records: 2, created: 1, failed: 1 })
  expect(await sender.problemsOf(id)).toEqual([[1_000_002, 'price_invalid']])
})

test('numbers of every wrong kind are reported by line and reason, and none becomes a price or a count', async () => {
  const wrong = [
    '',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '-1',
    '--1',
    '+',
    '1.2.3',
    '1,2,3',
    '1.299',
    '5 6',
    '٣',
    '½',
    '１２',
    '5 EUR',
    '€5',
    '1/2',
    '=1+1',
    '10%',
    '1_000',
    '0',
    '0.001',
    '99999999999',
    '1'.repeat(400),
  ]
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const prices = wrong.map((text) => `Precio,${quoted(text)},Hogar,1,,`)
  const priced = await sender.readLines(prices)
  expect(priced.run).toMatchObject({ status: 'refused', failure: 'nothing_valid' })
  expect(
    (await sender.problemsOf(priced.id)).map(([line, problem]) => [line, problem?.replace(/_.*/, '')]),
  ).toEqual(wrong.map((_, at) => [at + 2, 'price']))
  // A blank count is none, and nothing at all is a count too.
  const counts = wrong.filter((text) => !['', '0', '0x0'].includes(text))
  const counted = await sender.readLines(counts.map((text) => `Cuenta,5,Hogar,${quoted(text)},,`))
  expect(counted.run).toMatchObject({ status: 'refused', failure: 'nothing_valid' })
  expect(
    (await sender.problemsOf(counted.id)).map(([line, problem]) => [line, problem?.replace(/_.*/, '')]),
  ).toEqual(counts.map((_, at) => [at + 2, 'stock']))
  expect(await shop()).toBe(before)
})

test('one file sent twice at once is stored once', async () => {
  const other = fileSender((await buildMember({ role: 'admin' })).actor)
  const lines = Array.from(
    { length: 260 },
    (_, at) => `A la vez ${at},1,Libros,4,${at % 2 ? `VEZ-${at}` : ''},`,
  )
  const both = await Promise.all([sender.readLines(lines), other.readLines(lines)])
  expect(both.map(({ run }) => [run.status, run.failed])).toEqual([
    ['done', 0],
    ['done', 0],
  ])
  expect(both[0].run.created + both[1].run.created).toBe(260)
  expect(await db.$count(products, sql`title like 'A la vez %'`)).toBe(260)
})

test('an import beside sales of the same products gives no sold unit back and breaks no ledger', async () => {
  const codes = Array.from({ length: 40 }, (_, at) => `LADO-${at}`)
  const line = (code: string, price: number) => `Al lado ${code},${price},Hogar,20,${code},`
  await sender.readLines(codes.map((code) => line(code, 5)))
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products where title like 'Al lado %' order by id`,
  )
  const ids = rows.map(({ id }) => id)
  const { body } = await sender.send([CATALOG_HEADER, ...codes.map((code) => line(code, 6))].join('\n'))
  await sender.work(body.id)
  await sender.ask(`POST /admin/imports/${body.id}/start`)
  const sell = async (at: number) => {
    const order = await buildUnpaidOrder()
    const lines = [ids[at % 40]!, ids[(at * 7 + 3) % 40]!, ids[(at * 3 + 11) % 40]!].map((productId) => ({
      variantId: productId,
      quantity: 2,
    }))
    await transaction((tx) => reserveStock(tx, { ...order, lines, expiresAt: new Date(Date.now() + 60_000) }))
    await transaction((tx) => sellReservedStock(tx, { ...order, now: new Date() }))
  }
  await sell(0)
  await Promise.all([sender.work(body.id), ...Array.from({ length: 12 }, (_, at) => sell(at + 1))])
  expect(await sender.runOf(body.id)).toMatchObject({ status: 'done', updated: 40, failed: 0 })
  const { rows: levels } = await db.execute<{ onHand: number; sold: number; breaks: number }>(sql`
    select level.on_hand as "onHand", coalesce(sum(row.previous_stock - row.new_stock) filter (where row.reason = 'sale'), 0)::int as sold,
      count(*) filter (where row.previous_stock <> row.before)::int as breaks
    from stock_levels level join (select *, lag(new_stock, 1, 0) over (partition by product_id order by id) as before
      from inventory_transactions) as row using (product_id)
    where level.product_id = any(${sql.param(ids)}::uuid[]) group by level.product_id, level.on_hand`)
  expect(levels.reduce((sum, { sold }) => sum + sold, 0)).toBe(13 * 6)
  expect(levels.filter(({ onHand, sold, breaks }) => onHand !== 20 - sold || breaks > 0)).toEqual([])
})

test('a count that differs from what was there when the file was sent is set, whatever was sold since', async () => {
  await sender.readLines(['Contada,5,Hogar,20,CON-1,'])
  const { rows } = await db.execute<{ id: string }>(sql`select id from products where unique_code = 'CON-1'`)
  const { body } = await sender.send(`${CATALOG_HEADER}\nContada,5,Hogar,15,CON-1,\n`)
  const order = await buildUnpaidOrder()
  const lines = [{ variantId: rows[0]!.id, quantity: 2 }]
  await transaction((tx) => reserveStock(tx, { ...order, lines, expiresAt: new Date(Date.now() + 60_000) }))
  await transaction((tx) => sellReservedStock(tx, { ...order, now: new Date() }))
  await sender.work(body.id)
  await sender.ask(`POST /admin/imports/${body.id}/start`)
  await sender.work(body.id)
  const level = await asker(inventory, admin).ask(`GET /admin/inventory/${rows[0]!.id}`)
  expect(level.body).toMatchObject({ onHand: 15 })
})

test('a category that is deleted between the look and the reading is made again, once', async () => {
  const { id, name } = await buildCategory()
  const { body } = await sender.send(`${CATALOG_HEADER}\nHuérfana,5,${name},1,,\nHuérfana b,5,${name},1,,\n`)
  await sender.work(body.id)
  await transaction((tx) => deleteCategory(tx, { actor: admin, id, address: '' }))
  await sender.ask(`POST /admin/imports/${body.id}/start`)
  await sender.work(body.id)
  expect(await sender.runOf(body.id)).toMatchObject({ status: 'done', created: 2, failed: 0 })
  expect(await db.$count(categories, sql`name = ${name}`)).toBe(1)
})

test('a formula in a title is text in every file that leaves, and comes back as it was typed', async () => {
  const title = '=cmd|"/c calc"!A1'
  const { id } = await buildProduct({ title, description: '@SUM(A1)', location: '+1', supplier: '-2' })
  await asker(inventory, admin).ask(`POST /admin/inventory/${id}/adjust`, {
    type: 'add',
    quantity: 1,
    reason: 'purchase',
    notes: '=1+1',
    referenceNumber: '@x',
  })
  const asAdmin = asker({ ...catalog, ...inventory }, admin)
  for (const path of [
    'products.csv',
    'inventory.csv',
    'inventory/transactions.csv',
    'inventory/reports.csv?type=levels',
    'inventory/reports.csv?type=value',
  ]) {
    const text = await (await asAdmin.send(`/api/v1/admin/${path}`)).text()
    expect(text, path).toContain(`"'=cmd|""/c calc""!A1"`)
    expect(text, path).not.toMatch(/(^|,)"?[=+@]/m)
    expect(text, path).not.toMatch(/(^|,)"?-(?![\d.]+(,|\r))/m)
  }
})

test('importing an export changes nothing, over the demo shop, hostile titles and products without a code', async () => {
  const demo = await importCatalog({
    fileName: 'productos.csv',
    bytes: readFileSync(DEMO),
    storeId: null,
    actor: SYSTEM,
    demoPicture: () => `/media/${crypto.randomUUID()}`,
    now: new Date(),
  })
  expect(demo).toMatchObject({ failed: 0, created: demo.records })
  const strings: string[] = JSON.parse(readFileSync(HOSTILE, 'utf8'))
  const more = [
    'Cafe\u0301 de altura',
    'Con\u200bnada',
    'Punto\ufeffciego',
    "'=1+1",
    'A;B > C, \\ D',
    '\u00a0Piña  ',
  ]
  const words = [...strings, ...more].filter((text) => createProductInput.shape.title.safeParse(text).success)
  expect(words.length).toBeGreaterThan(80)
  for (const [at, word] of words.entries()) {
    await buildProduct({
      title: word,
      description: word.slice(0, 2000),
      longDescription: word,
      stock: at,
      priceCents: at + 1,
      specifications: { [`Clave ${at}`]: word.slice(0, 500) },
      ...(at % 2 ? { uniqueCode: `HOS-${at}` } : {}),
      ...(at % 3 ? {} : { imageUrl: `/media/${crypto.randomUUID()}` }),
    })
  }
  const response = await asker(catalog, admin).send('/api/v1/admin/products.csv')
  expect(response.headers.get('content-disposition')).toMatch(/productos_\d{4}-/)
  const total = await db.$count(products, sql`archived_at is null`)
  const left = await shop()
  const { preview, run } = await sender.readWhole(
    new Uint8Array(await response.arrayBuffer()),
    'exportado.csv',
  )
  expect(preview?.updates).toEqual([])
  const unchanged = { records: total, unchanged: total, created: 0, updated: 0, failed: 0 }
  expect(preview).toMatchObject(unchanged)
  expect(run).toMatchObject({ status: 'done', ...unchanged })
  expect(await shop()).toBe(left)
})
