import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildOrder,
  buildStore,
  buildTransfer,
  CARD,
  offerTransfers,
  theOrder,
  directOf,
} from '../../../../../tests/support/build-orders.ts'
import { buildDevice, shownTo } from '../../../../../tests/support/push-service.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { setOrderStatus } from '../commands/move-order.ts'
import { confirmPaid } from '../commands/settle-seller-order.ts'
import { shipParcel } from '../commands/move-parcel.ts'
import { expire } from '../jobs.ts'
import type { OrderStatus } from '../rules.ts'
import { sellerOrders } from '../tables.ts'

const REST = 'El resto de tu compra llega por separado'
let by: { actor: Admin; address: string; now: Date }
let stores: Awaited<ReturnType<typeof buildStore>>[]
beforeAll(async () => {
  const actor = (await buildMember({ role: 'admin' })).actor as Admin
  by = { actor, address: 'test', now: new Date() }
  await offerTransfers(actor)
  stores = [await buildStore(), await buildStore()]
})

const shippedTo = (email: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, email), eq(outboxMessages.template, 'order_shipped')))
    .orderBy(outboxMessages.subject)

async function move(orderId: string, to: OrderStatus) {
  const { version } = await theOrder(orderId)
  return transaction((tx) => setOrderStatus(tx, { orderId, to, version, reason: 'Se equivocó' }, by))
}

/** The sellers who were paid by transfer, by their places; the others let their time run out. */
async function payStores(orderId: string, paid: readonly number[]) {
  const direct = await directOf(orderId)
  for (const at of paid) {
    const wanted = { sellerOrderId: direct[at]!.id, reference: crypto.randomUUID(), reason: 'Llegó al banco' }
    await transaction((tx) => confirmPaid(tx, EVERY_STORE, wanted, by))
  }
  await expire.run({}, { now: new Date(by.now.getTime() + 49 * 3_600_000) })
}

test('an order that left is shown once on its buyer’s devices', async () => {
  const { orderId, email, order } = await buildOrder()
  await buildDevice(order)
  await move(orderId, 'completed')
  await move(orderId, 'processing')
  await move(orderId, 'completed')
  expect(await shownTo(email)).toEqual([
    {
      title: `Tu pedido ${order.number} va en camino`,
      text: expect.stringMatching(/^Llega a más tardar el [^.]*\.$/),
      path: `/orders/${orderId}`,
    },
  ])
})

test('a buyer is mailed once that the order is on its way, with what is in it and where it goes', async () => {
  const { orderId, email, title, order } = await buildOrder({}, { quantity: 2 })
  await move(orderId, 'completed')
  await move(orderId, 'processing')
  await move(orderId, 'completed')
  const emails = await shippedTo(email)
  expect(emails).toHaveLength(1)
  const [mail] = emails
  expect(mail!.subject).toBe(`Tu pedido ${order.number} va en camino`)
  for (const part of [`2 × ${title}`, 'Calle 50, edificio 3, Bella Vista', `/orders/${orderId}`]) {
    expect(mail!.bodyText).toContain(part)
    expect(mail!.bodyHtml).toContain(part)
  }
  expect(mail!.bodyText).not.toContain(REST)
})

test('of three sellers each has an email of its own, with its own products alone', async () => {
  const { orderId, email, titles } = await buildTransfer({ stores, input: CARD })
  const { number } = await theOrder(orderId)
  await move(orderId, 'completed')
  const emails = await shippedTo(email)
  const numbers = [number, `${number}-1`, `${number}-2`]
  expect(emails.map(({ subject }) => subject)).toEqual(
    numbers.map((own) => `Tu pedido ${own} va en camino`).toSorted(),
  )
  for (const [at, seller] of ['Istmo', stores[0]!.name, stores[1]!.name].entries()) {
    const mail = emails.find(({ subject }) => subject === `Tu pedido ${numbers[at]} va en camino`)!
    for (const body of [mail.bodyText, mail.bodyHtml!]) {
      expect(titles.filter((title) => body.includes(title))).toEqual([titles[at]])
      expect(body).toContain(`${seller} ya envió estos productos`)
      expect(body).toContain(REST)
    }
  }
})

test('a named seller order is announced alone, and not again with the others', async () => {
  const { orderId, email, titles } = await buildTransfer({ stores, input: CARD })
  const { number } = await theOrder(orderId)
  const own = { number: `${number}-2` }
  const [sent] = await db.select().from(sellerOrders).where(eq(sellerOrders.number, own.number))
  await transaction((tx) => shipParcel(tx, EVERY_STORE, { orderId, sellerOrderId: sent!.id }, by))
  const [mail, ...more] = await shippedTo(email)
  expect(more).toEqual([])
  expect(mail!.subject).toBe(`Tu pedido ${own.number} va en camino`)
  expect(titles.filter((title) => mail!.bodyText.includes(title))).toEqual([titles[2]])
  expect(mail!.bodyText).toContain(REST)
  await move(orderId, 'completed')
  expect((await shippedTo(email)).filter(({ bodyText }) => bodyText.includes(titles[2]!))).toHaveLength(1)
  expect(await shippedTo(email)).toHaveLength(3)
})

test('no one is mailed about a seller order that was never paid, be it of a store or of the site', async () => {
  const both = await buildTransfer({ stores })
  await payStores(both.orderId, [1, 2])
  await move(both.orderId, 'completed')
  const texts = (await shippedTo(both.email)).map(({ bodyText }) => bodyText).join('\n')
  expect(both.titles.filter((title) => texts.includes(title))).toEqual(both.titles.slice(1))

  const alone = await buildTransfer({ stores })
  await payStores(alone.orderId, [1])
  await move(alone.orderId, 'completed')
  const [mail, ...more] = await shippedTo(alone.email)
  expect(more).toEqual([])
  expect(alone.titles.filter((title) => mail!.bodyText.includes(title))).toEqual([alone.titles[1]])
  expect(mail!.bodyText).not.toContain(REST)
})

test('the receipt says on which day it arrives and where, and what is on its way says it again', async () => {
  // Monday morning in Panama; three working days to Bella Vista.
  const now = new Date('2026-11-23T15:00:00Z')
  const { orderId, email } = await buildOrder({}, { now })
  const [receipt] = await db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, email), eq(outboxMessages.template, 'order_paid')))
  expect(receipt!.bodyText).toContain('Llega el jueves 26 de noviembre a Bella Vista.')
  await move(orderId, 'completed')
  expect((await shippedTo(email))[0]!.bodyText).toContain('Llega a más tardar el')
})

test('of several sellers the emails name the day of each, and of a transfer that it is counted anew', async () => {
  // Monday morning in Panama; three working days to Bella Vista, two more to prepare for the first store.
  const now = new Date('2026-11-23T15:00:00Z')
  const [one] = stores
  await db.update(businessStores).set({ handlingDays: 2 }).where(eq(businessStores.id, one!.storeId))
  const emailOf = async (email: string, template: string) => {
    const wanted = and(eq(outboxMessages.recipient, email), eq(outboxMessages.template, template))
    return (await db.select().from(outboxMessages).where(wanted))[0]!.bodyText
  }
  const days = [
    'Los productos de Istmo llegan el jueves 26 de noviembre a Bella Vista.',
    `Los productos de ${one!.name} llegan el lunes 30 de noviembre a Bella Vista.`,
  ]
  const paid = await buildTransfer({ stores: [one!], input: CARD, now })
  for (const day of days) expect(await emailOf(paid.email, 'order_paid')).toContain(day)

  const waiting = await buildTransfer({ stores: [one!], now })
  const placed = await emailOf(waiting.email, 'order_placed')
  for (const said of [...days, 'ese día se cuenta de nuevo']) expect(placed).toContain(said)
  // The money of the store comes a day later, and so does what it sends.
  const sold = (await directOf(waiting.orderId)).find(({ storeId }) => storeId !== null)!
  const wanted = { sellerOrderId: sold.id, reference: crypto.randomUUID(), reason: 'Llegó al banco' }
  const later = { ...by, now: new Date(now.getTime() + 24 * 3_600_000) }
  await transaction((tx) => confirmPaid(tx, EVERY_STORE, wanted, later))
  const sellerOrderPaid = await emailOf(waiting.email, 'order_part_paid')
  expect(sellerOrderPaid).toContain('Llega el martes 1 de diciembre a Bella Vista.')
  expect(sellerOrderPaid).not.toContain('Istmo llega')
  await db.update(businessStores).set({ handlingDays: 0 }).where(eq(businessStores.id, one!.storeId))
})
