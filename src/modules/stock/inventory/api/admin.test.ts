import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { products } from '#modules/catalog/products/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, changeSettings } from '../../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildCategory } from '../../../../../tests/support/build-catalog.ts'
import { eventsDuring } from '../../../../../tests/support/live-events.ts'
import { buildStock, buildUnpaidOrder } from '../../../../../tests/support/build-inventory.ts'
import { reserveStock, returnSoldStock, sellReservedStock } from '../commands.ts'
import * as inventory from '../endpoints.ts'
import { type ReportType, REPORTS } from '../rules.ts'
import { inventoryAlerts } from '../tables.ts'

let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin', fullName: 'Berta Ríos' })).actor as Admin
})
const ask = <R extends string>(route: R, body?: object) => asker(inventory, admin).ask(route, body)
const file = async (path: string) => {
  const response = await asker(inventory, admin).send(`/api/v1${path}`)
  return {
    name: response.headers.get('content-disposition'),
    text: Buffer.from(await response.arrayBuffer()).toString(),
  }
}

async function sell(productId: string, quantity: number, now = new Date()) {
  const { orderId, orderNumber } = await buildUnpaidOrder()
  const lines = [{ variantId: productId, quantity }]
  await transaction((tx) => reserveStock(tx, { orderId, lines, expiresAt: new Date(now.getTime() + 60_000) }))
  await transaction((tx) => sellReservedStock(tx, { orderId, orderNumber, now }))
  return { orderId, orderNumber }
}

test('stock is found by words, category and level, sorted, and added up for the whole shop', async () => {
  const category = await buildCategory({ name: 'Estantes' })
  const of = (title: string, onHand: number, more = {}) =>
    buildStock({ title, onHand, categoryIds: [category.id], ...more })
  await of('Estante vacío', 0, { uniqueCode: 'EST-0' })
  await of('Estante justo', 5)
  await of('Estante medio', 50)
  await of('Estante lleno', 101, { location: 'Pasillo 3' })
  await of('Estante propio', 20, { reorderPoint: 30 })
  const titles = async (query: string) =>
    (await ask(`GET /admin/inventory?category=${category.id}&sort=stock_asc&${query}`)).body.items.map(
      ({ title, state }) => [title, state],
    )
  expect(await titles('')).toEqual([
    ['Estante vacío', 'out'],
    ['Estante justo', 'low'],
    ['Estante propio', 'low'],
    ['Estante medio', 'normal'],
    ['Estante lleno', 'overstock'],
  ])
  for (const state of ['low', 'out', 'overstock', 'normal'])
    expect((await titles(`level=${state}`)).every(([, found]) => found === state)).toBe(true)
  expect(await titles('q=est-0')).toEqual([['Estante vacío', 'out']])
  expect(await titles('q=LLENO')).toEqual([['Estante lleno', 'overstock']])
  expect(await titles('q=%25')).toEqual([])
  const { counts } = (await ask('GET /admin/inventory')).body
  expect(counts.products).toBeGreaterThanOrEqual(5)
  expect(counts.valueCents).toBeGreaterThanOrEqual(176_000)
  const { name, text } = await file(`/admin/inventory.csv?category=${category.id}&sort=title`)
  expect(name).toMatch(/inventario_\d{4}-\d\d-\d\d\.csv/)
  expect(text.startsWith('\uFEFFProducto,Código,Categorías,Precio,Stock')).toBe(true)
  expect(text).toContain('Estante lleno,,Estantes,10.00,101,0,101,Sobrestock,Pasillo 3,')
})

test('several products are counted at once, all or none, and stock that moved meanwhile is refused', async () => {
  const [one, two] = [await buildStock({ onHand: 4 }), await buildStock({ onHand: 6 })]
  const count = (counted: object[]) =>
    ask('POST /admin/inventory/adjust', {
      type: 'set',
      reason: 'inventory_count',
      referenceNumber: 'PASILLO-1',
      shelves: counted,
    })
  const moved = await count([
    { variantId: one.productId, quantity: 9, stockSeen: 4 },
    { variantId: two.productId, quantity: 9, stockSeen: 5 },
  ])
  expect(moved).toMatchObject({
    status: 409,
    body: { code: 'inventory.moved', params: { productId: two.productId, onHand: 6 } },
  })
  expect((await ask(`GET /admin/inventory/${one.productId}`)).body.onHand).toBe(4)
  expect(
    (
      await count([
        { variantId: one.productId, quantity: 9, stockSeen: 4 },
        { variantId: two.productId, quantity: 0, stockSeen: 6 },
      ])
    ).status,
  ).toBe(200)
  expect((await ask('GET /admin/inventory/transactions?q=pasillo-1')).body).toMatchObject({ total: 2 })
  const twice = { variantId: one.productId, quantity: 1 }
  expect((await count([twice, twice])).status).toBe(422)
})

test('of two tabs that set one stock from what they saw, one succeeds', async () => {
  const { productId } = await buildStock({ onHand: 4 })
  const set = (quantity: number) =>
    ask(`POST /admin/inventory/${productId}/adjust`, {
      type: 'set',
      quantity,
      stockSeen: 4,
      reason: 'inventory_count',
    })
  const answers = await Promise.all([set(7), set(8)])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('movements are found by product, code, reference and notes, by type, reason and day, and added up', async () => {
  const { productId, title } = await buildStock({ onHand: 10, title: 'Rastreado', uniqueCode: 'RAS-1' })
  await ask(`POST /admin/inventory/${productId}/adjust`, {
    type: 'add',
    quantity: 5,
    reason: 'purchase',
    referenceNumber: 'FACTURA-77',
    notes: 'Llegó húmedo',
  })
  await ask(`POST /admin/inventory/${productId}/adjust`, {
    type: 'set',
    quantity: 3,
    reason: 'inventory_count',
  })
  const { orderId, orderNumber } = await sell(productId, 2)
  const of = async (query: string) => (await ask(`GET /admin/inventory/transactions?${query}`)).body
  expect(await of(`product=${productId}`)).toMatchObject({
    total: 4,
    items: [
      {
        type: 'remove',
        reason: 'sale',
        orderId,
        referenceNumber: orderNumber,
        quantity: 2,
        newStock: 1,
        title,
      },
      { type: 'set', quantity: 3, previousStock: 15 },
      { type: 'add', reason: 'purchase', userName: 'Berta Ríos', userId: admin.userId },
      { type: 'add', reason: 'initial' },
    ],
    counts: {
      entries: 4,
      inUnits: 15,
      inValueCents: 15_000,
      outUnits: 2,
      outValueCents: 2_000,
      adjustments: 1,
    },
  })
  for (const q of ['ras-1', 'rastreado', 'factura-77', 'humedo'])
    expect([q, (await of(`product=${productId}&q=${q}`)).total > 0]).toEqual([q, true])
  expect((await of(`product=${productId}&type=set`)).total).toBe(1)
  expect((await of(`product=${productId}&reason=purchase`)).total).toBe(1)
  expect((await of(`product=${productId}&to=2020-01-01`)).total).toBe(0)
  expect((await of(`product=${productId}&from=2020-01-01`)).total).toBe(4)
  expect(await ask('GET /admin/inventory/transactions?from=ayer')).toMatchObject({ status: 422 })
  const { name, text } = await file(`/admin/inventory/transactions.csv?product=${productId}`)
  expect(name).toContain('transacciones_inventario_')
  expect(text).toContain('Rastreado,RAS-1,Salida,2,3,1,Venta')
})

test('alerts are counted, resolved, silenced and sent to the address of the settings alone', async () => {
  const { productId } = await buildStock({ onHand: 3, title: 'Alarmado' })
  const [stored] = await db.select().from(inventoryAlerts).where(eq(inventoryAlerts.variantId, productId))
  const id = stored!.id
  const of = async (query = '') => (await ask(`GET /admin/inventory/alerts?q=alarmado&${query}`)).body
  expect(await of('state=active')).toMatchObject({ total: 1, items: [{ id, type: 'low_stock', onHand: 3 }] })

  await changeSettings('inventory', { alertEmail: '' })
  const mail = { variantId: productId, type: 'low_stock' }
  expect(await ask('POST /admin/inventory/alerts/send', mail)).toMatchObject({
    status: 422,
    body: {
      detail: 'No hay un correo configurado para alertas. Configúrelo en Ajustes > Inventario.',
    },
  })
  await changeSettings('inventory', { alertEmail: 'bodega@istmo.test' })
  expect((await ask('POST /admin/inventory/alerts/send', { ...mail, email: 'x@y.z' })).status).toBe(422)
  expect((await ask('POST /admin/inventory/alerts/send', mail)).status).toBe(204)
  const emails = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, 'bodega@istmo.test'))
  expect(emails.some(({ subject }) => subject === 'Stock bajo: Alarmado')).toBe(true)

  expect((await ask(`POST /admin/inventory/alerts/${id}/dismiss`)).status).toBe(204)
  expect(await of('state=dismissed')).toMatchObject({ total: 1 })
  expect((await ask(`POST /admin/inventory/alerts/${id}/resolve`)).status).toBe(204)
  const after = await of('state=resolved&from=2020-01-01')
  expect(after).toMatchObject({ total: 1, items: [{ state: 'resolved' }] })
  expect(after.derived.some((one) => one.productId === productId && one.type === 'low_stock')).toBe(true)
  expect((await ask(`POST /admin/inventory/alerts/${crypto.randomUUID()}/resolve`)).status).toBe(404)
})

test('alerts that an admin corrects or settles are announced to their store alone, and to the admins', async () => {
  const [{ storeId }] = [await buildStore(), await buildStore()]
  const { productId } = await buildStock({ onHand: 3 })
  await db.update(products).set({ storeId }).where(eq(products.id, productId))
  const [stored] = await db.select().from(inventoryAlerts).where(eq(inventoryAlerts.variantId, productId))
  const announcedDuring = async (work: () => Promise<unknown>) =>
    (await eventsDuring(work)).filter(({ name }) => name === 'store.alerts')
  const settle = () => ask(`POST /admin/inventory/alerts/${stored!.id}/resolve`)
  const adjust = (quantity: number) =>
    ask(`POST /admin/inventory/${productId}/adjust`, { type: 'set', quantity, reason: 'inventory_count' })
  const once = [{ name: 'store.alerts', storeIds: [storeId] }]
  expect(await announcedDuring(settle)).toEqual(once)
  expect(await announcedDuring(settle)).toEqual([])
  expect(await announcedDuring(() => adjust(2))).toEqual(once)
  expect(await announcedDuring(() => adjust(1))).toEqual([])
  expect(await announcedDuring(() => adjust(50))).toEqual(once)
})

test('a product that left the shop has no alert any more', async () => {
  const { productId } = await buildStock({ onHand: 0, title: 'Retirado' })
  const read = async () => (await ask('GET /admin/inventory/alerts?state=active&q=retirado')).body
  const before = await read()
  expect(before.total).toBeGreaterThan(0)
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, productId))
  const after = await read()
  expect(after.total).toBe(0)
  expect(after.counts.out).toBe(before.counts.out - 1)
})

test('reports add up, show days left, dead stock and what to order, and are given as files', async () => {
  const category = await buildCategory({ name: 'Reportada' })
  const long = new Date(Date.now() - 60 * 86_400_000)
  const of = (title: string, onHand: number, more = {}) =>
    buildStock({ title, onHand, categoryIds: [category.id], now: long, ...more })
  const quick = await of('Rápido', 30, { supplier: 'Casa Lima', reorderPoint: 8 })
  await of('Muerto', 12)
  await sell(quick.productId, 20)
  const read = async (type: ReportType) =>
    (await ask(`GET /admin/inventory/reports?type=${type}&category=${category.id}`)).body
  const cells = (body: Awaited<ReturnType<typeof read>>) => body.items.map((row) => row.cells)
  const card = (body: Awaited<ReturnType<typeof read>>, id: string) =>
    body.cards.find((one) => one.id === id)?.value

  expect(cells(await read('levels'))).toEqual([
    ['Rápido', '', 10, 0, 10, 8],
    ['Muerto', '', 12, 0, 12, 5],
  ])
  const value = await read('value')
  expect(cells(value)).toEqual([
    ['Muerto', '', 12, 1000, 12_000],
    ['Rápido', '', 10, 1000, 10_000],
  ])
  expect(card(value, 'value')).toBe(22_000)
  expect(cells(await read('popularity'))).toEqual([['Rápido', '', 20, 20_000, 0, 10]])
  expect(cells(await read('days_left'))).toEqual([['Rápido', '', 10, 20, 0.7, 15]])
  expect(cells(await read('dead_stock'))).toEqual([['Muerto', '', 12, 12_000, null]])
  expect(await read('reorder')).toMatchObject({ total: 0 })
  await sell(quick.productId, 4)
  const reorder = await read('reorder')
  expect(cells(reorder)).toEqual([['Casa Lima', 'Rápido', '', 6, 24, 8, 26]])
  expect(reorder.chart).toEqual({ series: ['order'], points: [{ label: 'Casa Lima', values: [26] }] })
  const movements = await read('movements')
  expect([card(movements, 'exits'), card(movements, 'movements')]).toEqual([24, 2])
  for (const type of REPORTS)
    expect((await file(`/admin/inventory/reports.csv?type=${type}`)).name).toContain(`reporte_${type}_`)
  expect((await file(`/admin/inventory/reports.csv?type=reorder&category=${category.id}`)).text).toContain(
    'Proveedor,Producto,Código,Disponible,Vendidos,Punto de reorden,Pedir\r\nCasa Lima,Rápido,,6,24,8,26',
  )
})

test('reports of what sells leave out what came back of orders', async () => {
  const category = await buildCategory({ name: 'Devuelta' })
  const now = new Date(Date.now() - 60 * 86_400_000)
  const { productId } = await buildStock({ title: 'Vuelve', onHand: 9, categoryIds: [category.id], now })
  const order = await sell(productId, 5)
  const read = async (type: ReportType) =>
    (await ask(`GET /admin/inventory/reports?type=${type}&category=${category.id}`)).body.items.map(
      ({ cells }) => cells,
    )
  const back = (quantity: number) =>
    transaction((tx) =>
      returnSoldStock(tx, {
        ...order,
        lines: [{ variantId: productId, quantity }],
        userId: null,
        now: new Date(),
      }),
    )
  await back(2)
  expect(await read('popularity')).toEqual([['Vuelve', '', 3, 3000, 0, 6]])
  expect(await read('dead_stock')).toEqual([])
  await back(3)
  expect(await read('popularity')).toEqual([])
  expect(await read('dead_stock')).toMatchObject([['Vuelve', '', 9, 9000, expect.any(String)]])
})

test('a report that names no days is of the last thirty, and draws the ten highest of its rows', async () => {
  const category = await buildCategory({ name: 'Del mes' })
  for (let at = 1; at <= 12; at++) {
    const now = new Date(Date.now() - (at > 6 ? 30 : 29) * 86_400_000)
    await buildStock({ title: `Del mes ${at}`, onHand: at, categoryIds: [category.id], now })
  }
  const read = async (type: ReportType) =>
    (await ask(`GET /admin/inventory/reports?type=${type}&category=${category.id}`)).body
  expect((await read('movements')).cards.find(({ id }) => id === 'entries')?.value).toBe(
    1 + 2 + 3 + 4 + 5 + 6,
  )
  const value = await read('value')
  expect([value.total, value.chart.points.length]).toEqual([12, 10])
  expect(value.chart.points[0]).toEqual({ label: 'Del mes 12', values: [12_000] })
})

test('what orders move is stored always, and shown, added up and given as a file while the switch says so', async () => {
  const { productId } = await buildStock({ title: 'Linterna de paso', onHand: 9 })
  await sell(productId, 2)
  const list = `/admin/inventory/transactions?product=${productId}`
  const seen = async () => {
    const { body } = await ask(`GET ${list}` as 'GET /admin/inventory/transactions')
    const csv = await file(`/admin/inventory/transactions.csv?product=${productId}`)
    return [body.items.length, body.counts.outUnits, csv.text.trim().split('\n').length - 1]
  }
  const [all] = await seen()
  await changeSettings('inventory', { logAllTransactions: false })
  expect(await seen()).toEqual([all! - 1, 0, all! - 1])
  await changeSettings('inventory', { logAllTransactions: true })
  expect(await seen()).toEqual([all, 2, all])
})
