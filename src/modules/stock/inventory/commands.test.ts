import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { eventsDuring } from '../../../../tests/support/live-events.ts'
import { changeSettings } from '../../../../tests/support/build-accounts.ts'
import { buildStock, buildUnpaidOrder } from '../../../../tests/support/build-inventory.ts'
import { countDeadlocks } from '../../../../tests/support/locks.ts'
import { releaseStock, reserveStock, returnSoldStock, sellReservedStock, setStockLevels } from './commands.ts'
import { adjustStock } from './commands/adjust-stock.ts'
import { availableOf } from './rules.ts'
import { inventoryAlerts, inventoryTransactions, stockLevels, stockReservations } from './tables.ts'

const now = new Date('2026-01-15T12:00:00Z')
const expiresAt = new Date('2026-01-15T12:30:00Z')

const reserve = (orderId: string, lines: { variantId: string; quantity: number }[], until = expiresAt) =>
  transaction((tx) => reserveStock(tx, { orderId, lines, expiresAt: until }))

const levelOf = async (productId: string) => {
  const [level] = await db.select().from(stockLevels).where(eq(stockLevels.variantId, productId))
  return { onHand: level!.onHand, reserved: level!.reserved }
}

const ledgerOf = (productId: string) =>
  db
    .select({
      type: inventoryTransactions.transactionType,
      quantity: inventoryTransactions.quantity,
      from: inventoryTransactions.previousStock,
      to: inventoryTransactions.newStock,
      reason: inventoryTransactions.reason,
    })
    .from(inventoryTransactions)
    .where(eq(inventoryTransactions.variantId, productId))
    .orderBy(inventoryTransactions.id)

const openAlertsOf = async (productId: string) => {
  const open = await db
    .select({ alertType: inventoryAlerts.alertType })
    .from(inventoryAlerts)
    .where(and(eq(inventoryAlerts.variantId, productId), eq(inventoryAlerts.isResolved, false)))
    .orderBy(inventoryAlerts.alertType)
  return open.map(({ alertType }) => alertType)
}

const adjust = (
  variantId: string,
  type: 'add' | 'remove' | 'set',
  quantity: number,
  options: { confirmBelowReserved?: boolean } = {},
) =>
  transaction((tx) =>
    adjustStock(tx, { variantId, type, quantity, reason: 'other', userId: null, now, ...options }),
  )

const ordersOf = (count: number) => Promise.all(Array.from({ length: count }, buildUnpaidOrder))

test('twenty buyers racing for the last five units get five', async () => {
  const { productId } = await buildStock({ onHand: 5 })
  const buyers = await ordersOf(20)
  const attempts = await Promise.allSettled(
    buyers.map(({ orderId }) => reserve(orderId, [{ variantId: productId, quantity: 1 }])),
  )

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await levelOf(productId)).toEqual({ onHand: 5, reserved: 5 })
})

test('carts listing the same products in opposite order do not deadlock', async () => {
  const one = await buildStock({ onHand: 1000 })
  const two = await buildStock({ onHand: 1000 })
  const lines = [one, two].map(({ productId }) => ({ variantId: productId, quantity: 1 }))
  const buyers = await ordersOf(40)
  const deadlocks = await countDeadlocks(async () => {
    const attempts = await Promise.allSettled(
      buyers.map(({ orderId }, index) => reserve(orderId, index % 2 ? lines : lines.toReversed())),
    )
    expect(attempts.filter(({ status }) => status === 'rejected')).toEqual([])
  })

  expect(deadlocks).toBe(0)
  expect(await levelOf(one.productId)).toEqual({ onHand: 1000, reserved: 40 })
})

test('orders that reserve, sell and lapse at once neither deadlock nor lose a unit', async () => {
  const products = await Promise.all([1, 2, 3].map(() => buildStock({ onHand: 500 })))
  const lines = products.map(({ productId }) => ({ variantId: productId, quantity: 2 }))
  const all = await ordersOf(30)
  const selling = all.slice(0, 10)
  const lapsing = all.slice(10, 20)
  for (const { orderId } of [...selling, ...lapsing]) await reserve(orderId, lines)
  const deadlocks = await countDeadlocks(() =>
    Promise.all([
      ...selling.map((order) => transaction((tx) => sellReservedStock(tx, { ...order, now }))),
      ...lapsing.map(({ orderId }) => transaction((tx) => releaseStock(tx, { orderId }))),
      ...all.slice(20).map(({ orderId }) => reserve(orderId, lines.toReversed())),
      ...products.map(({ productId }) => adjust(productId, 'add', 10)),
    ]),
  )

  expect(deadlocks).toBe(0)
  for (const { productId } of products)
    expect(await levelOf(productId)).toEqual({ onHand: 490, reserved: 20 })
})

test('an order short of one line keeps none of its lines and names what is left', async () => {
  const plenty = await buildStock({ onHand: 10 })
  const few = await buildStock({ onHand: 2, title: 'Hamaca' })
  const { orderId } = await buildUnpaidOrder()
  const lines = [
    { variantId: plenty.productId, quantity: 1 },
    { variantId: few.productId, quantity: 3 },
  ]

  await expect(reserve(orderId, lines)).rejects.toMatchObject({
    code: 'inventory.out_of_stock',
    status: 409,
    params: { list: 'Hamaca: 2', products: [{ variantId: few.productId, title: 'Hamaca', available: 2 }] },
  })
  expect(availableOf(await levelOf(plenty.productId))).toBe(10)
})

test('a refusal writes nothing, so the caller may go on in the same transaction', async () => {
  const plenty = await buildStock({ onHand: 10 })
  const none = await buildStock({ onHand: 0 })
  const { orderId } = await buildUnpaidOrder()
  const lines = [plenty, none].map(({ productId }) => ({ variantId: productId, quantity: 1 }))
  await transaction((tx) => reserveStock(tx, { orderId, lines, expiresAt }).catch(() => undefined))

  expect(availableOf(await levelOf(plenty.productId))).toBe(10)
})

test('lines of the same product are taken together', async () => {
  const { productId } = await buildStock({ onHand: 3 })
  const { orderId } = await buildUnpaidOrder()
  const lines = [
    { variantId: productId, quantity: 2 },
    { variantId: productId, quantity: 2 },
  ]
  await expect(reserve(orderId, lines)).rejects.toMatchObject({ code: 'inventory.out_of_stock' })
})

test('reserving twice promises once, also when nothing is left to promise', async () => {
  const { productId } = await buildStock({ onHand: 3 })
  const { orderId } = await buildUnpaidOrder()
  await reserve(orderId, [{ variantId: productId, quantity: 3 }])
  await reserve(orderId, [{ variantId: productId, quantity: 3 }])
  expect(await levelOf(productId)).toEqual({ onHand: 3, reserved: 3 })
})

test('one order reserved by two hands at once is promised once', async () => {
  const { productId } = await buildStock({ onHand: 3 })
  const { orderId } = await buildUnpaidOrder()
  await Promise.all([1, 2, 3].map(() => reserve(orderId, [{ variantId: productId, quantity: 3 }])))
  expect(await levelOf(productId)).toEqual({ onHand: 3, reserved: 3 })
})

test('releasing gives back once', async () => {
  const { productId } = await buildStock({ onHand: 10 })
  const { orderId } = await buildUnpaidOrder()
  await reserve(orderId, [{ variantId: productId, quantity: 4 }])
  const release = () => transaction((tx) => releaseStock(tx, { orderId }))
  await Promise.all([release(), release()])
  expect(await levelOf(productId)).toEqual({ onHand: 10, reserved: 0 })
})

test('a sale takes the promised units and writes one ledger row, however often it is repeated', async () => {
  const { productId } = await buildStock({ onHand: 10 })
  const order = await buildUnpaidOrder()
  await reserve(order.orderId, [{ variantId: productId, quantity: 4 }])
  const sell = () => transaction((tx) => sellReservedStock(tx, { ...order, now }))
  const sold = await Promise.all([sell(), sell()])

  expect(sold.flat()).toEqual([{ variantId: productId, quantity: 4 }])
  expect(await levelOf(productId)).toEqual({ onHand: 6, reserved: 0 })
  expect(await ledgerOf(productId)).toEqual([
    { type: 'add', quantity: 10, from: 0, to: 10, reason: 'initial' },
    { type: 'remove', quantity: 4, from: 10, to: 6, reason: 'sale' },
  ])
})

test('what was sold comes back once, in parts or whole', async () => {
  const { productId } = await buildStock({ onHand: 10 })
  const order = await buildUnpaidOrder()
  await reserve(order.orderId, [{ variantId: productId, quantity: 4 }])
  await transaction((tx) => sellReservedStock(tx, { ...order, now }))
  const giveBack = (lines?: { variantId: string; quantity: number }[]) =>
    transaction((tx) => returnSoldStock(tx, { ...order, ...(lines ? { lines } : {}), userId: null, now }))

  expect(await giveBack([{ variantId: productId, quantity: 1 }])).toEqual([
    { variantId: productId, quantity: 1 },
  ])
  const rest = await Promise.all([giveBack(), giveBack()])
  expect(rest.flat()).toEqual([{ variantId: productId, quantity: 3 }])
  expect(await giveBack([{ variantId: productId, quantity: 1 }])).toEqual([])
  expect(await levelOf(productId)).toEqual({ onHand: 10, reserved: 0 })
})

test('taking more than there is records what was really taken', async () => {
  const { productId } = await buildStock({ onHand: 3 })
  expect(await adjust(productId, 'remove', 10)).toMatchObject({ previousStock: 3, newStock: 0, quantity: 3 })
  expect((await ledgerOf(productId)).at(-1)).toMatchObject({ type: 'remove', quantity: 3, from: 3, to: 0 })
})

test('nothing goes below what is promised until it is confirmed, then the last promise breaks', async () => {
  const { productId } = await buildStock({ onHand: 10 })
  const [early, late] = await ordersOf(2)
  await reserve(early!.orderId, [{ variantId: productId, quantity: 4 }])
  await reserve(late!.orderId, [{ variantId: productId, quantity: 4 }], new Date('2026-01-17'))

  await expect(adjust(productId, 'set', 5)).rejects.toMatchObject({
    code: 'inventory.below_reserved',
    status: 409,
    params: { reserved: 8 },
  })
  const adjusted = await adjust(productId, 'set', 5, { confirmBelowReserved: true })
  expect(adjusted).toMatchObject({ newStock: 5, reserved: 4, available: 1 })
  const stored = await db.select().from(stockReservations).where(eq(stockReservations.variantId, productId))
  expect(stored.map(({ orderId }) => orderId)).toEqual([early!.orderId])
})

test('corrections at the same time all count and the ledger is one chain', async () => {
  const { productId } = await buildStock({ onHand: 100 })
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => adjust(productId, index % 2 ? 'add' : 'remove', 3)),
  )
  const ledger = await ledgerOf(productId)
  expect(ledger).toHaveLength(21)
  for (const [index, row] of ledger.entries()) expect(row.from).toBe(index === 0 ? 0 : ledger[index - 1]!.to)
  expect(await levelOf(productId)).toEqual({ onHand: ledger.at(-1)!.to, reserved: 0 })
})

test('the ledger cannot be rewritten', async () => {
  const { productId } = await buildStock()
  const rewriting = db.execute(
    sql`update inventory_transactions set notes = 'x' where product_id = ${productId}`,
  )
  await expect(rewriting).rejects.toThrow()
})

test('alerts open and resolve with the stock, one of a kind', async () => {
  const { productId } = await buildStock({ onHand: 20, maxStockLevel: 30 })
  expect(await openAlertsOf(productId)).toEqual([])
  await adjust(productId, 'set', 4)
  await adjust(productId, 'set', 3)
  expect(await openAlertsOf(productId)).toEqual(['low_stock'])
  await adjust(productId, 'set', 0)
  expect(await openAlertsOf(productId)).toEqual(['out_of_stock'])
  await adjust(productId, 'set', 31)
  expect(await openAlertsOf(productId)).toEqual(['overstock'])
  await adjust(productId, 'set', 30)
  expect(await openAlertsOf(productId)).toEqual([])
})

test('an alert that was dismissed stays away until the stock has recovered', async () => {
  const { productId } = await buildStock({ onHand: 20 })
  await adjust(productId, 'set', 4)
  await db.update(inventoryAlerts).set({ isActive: false }).where(eq(inventoryAlerts.variantId, productId))
  const active = async () =>
    await db.$count(
      inventoryAlerts,
      and(eq(inventoryAlerts.variantId, productId), eq(inventoryAlerts.isActive, true)),
    )

  await adjust(productId, 'set', 3)
  expect(await active()).toBe(0)
  await adjust(productId, 'set', 20)
  await adjust(productId, 'set', 3)
  expect(await active()).toBe(1)
})

test('moving a limit moves the alert', async () => {
  const { productId } = await buildStock({ onHand: 20 })
  await transaction((tx) => setStockLevels(tx, { productId, reorderPoint: 25, now }))
  expect(await openAlertsOf(productId)).toEqual(['low_stock'])
  await transaction((tx) => setStockLevels(tx, { productId, reorderPoint: null, location: 'A-3', now }))
  expect(await openAlertsOf(productId)).toEqual([])
})

test('a correction undone leaves no alert behind', async () => {
  const { productId } = await buildStock({ onHand: 20 })
  const failing = transaction(async (tx) => {
    await adjustStock(tx, {
      variantId: productId,
      type: 'set',
      quantity: 0,
      reason: 'other',
      userId: null,
      now,
    })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await openAlertsOf(productId)).toEqual([])
})

test('shoppers get live updates of the last units and of nothing else', async () => {
  const { productId } = await buildStock({ onHand: 50 })
  const received = await eventsDuring(async () => {
    await adjust(productId, 'set', 40)
    await adjust(productId, 'set', 9)
  })
  expect(received).toEqual([{ name: 'product.changed', ids: [productId] }])
})

// From here on the shop's settings are changed; these tests stay last.

test('a new alert is mailed once when an address is set, and not when its switch is off', async () => {
  await changeSettings('inventory', { alertEmail: 'bodega@istmo.test', sendOutOfStockAlerts: false })
  const { productId, title } = await buildStock({ onHand: 20 })
  await adjust(productId, 'set', 4)
  await adjust(productId, 'set', 0)
  const emails = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, 'bodega@istmo.test'))
  expect(emails.map(({ subject }) => subject)).toEqual([`Stock bajo: ${title}`])
})

test.each([
  ['inventory', 'sendLowStockAlerts', 4],
  ['notifications', 'emailLowStock', 4],
  ['inventory', 'sendOutOfStockAlerts', 0],
  ['inventory', 'sendOverstockAlerts', 200],
] as const)('the switch %s %s alone decides whether its alert is mailed', async (block, name, quantity) => {
  const mailed = async () => {
    const { productId, title } = await buildStock({ onHand: 20 })
    await adjust(productId, 'set', quantity)
    expect(await openAlertsOf(productId)).toHaveLength(1)
    const subjects = await db.select({ subject: outboxMessages.subject }).from(outboxMessages)
    return subjects.filter(({ subject }) => subject.includes(title)).length
  }
  const all = { sendLowStockAlerts: true, sendOutOfStockAlerts: true, sendOverstockAlerts: true }
  await changeSettings('inventory', { alertEmail: 'bodega@istmo.test', ...all })
  await changeSettings('notifications', { emailLowStock: true })
  expect(await mailed()).toBe(1)
  await changeSettings(block, { [name]: false })
  expect(await mailed()).toBe(0)
  await changeSettings(block, { [name]: true })
  expect(await mailed()).toBe(1)
})

test('with sales excluded from the stock an order promises nothing but still needs the units', async () => {
  await changeSettings('inventory', { autoUpdateStock: false })
  const { productId } = await buildStock({ onHand: 2 })
  const order = await buildUnpaidOrder()
  await reserve(order.orderId, [{ variantId: productId, quantity: 2 }])
  expect(await levelOf(productId)).toEqual({ onHand: 2, reserved: 0 })
  await expect(reserve(order.orderId, [{ variantId: productId, quantity: 3 }])).rejects.toMatchObject({
    status: 409,
  })
  expect(await transaction((tx) => sellReservedStock(tx, { ...order, now }))).toEqual([])
})

test('a reason is asked for unless the settings say otherwise', async () => {
  await changeSettings('inventory', { requireReason: true })
  const { productId } = await buildStock({ onHand: 2 })
  const silent = () =>
    transaction((tx) =>
      adjustStock(tx, { variantId: productId, type: 'set', quantity: 1, userId: null, now }),
    )
  await expect(silent()).rejects.toMatchObject({ code: 'inventory.reason_required', status: 422 })
  await changeSettings('inventory', { requireReason: false })
  await silent()
  expect((await ledgerOf(productId)).at(-1)).toMatchObject({ reason: 'other' })
})
