import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  BILLING,
  buildCart,
  buildOrder,
  buildStore,
  buildTransfer,
  CARD,
  offerTransfers,
  theOrder,
} from '../../../../../tests/support/build-orders.ts'
import { textOfPdf } from '../../../../../tests/support/pdf-text.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import * as checkoutEndpoints from '#modules/sales/checkout/endpoints.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Actor, Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { forget } from '../commands/allow-hold.ts'
import { shipParcel } from '../commands/move-parcel.ts'
import * as endpoints from '../endpoints.ts'
import { sellerOrders } from '../tables.ts'

const gift = {
  note: 'Feliz cumpleaños, mamá.\nTe quiero.',
  receiver: {
    fullName: 'Rosa Díaz',
    phone: '+50769998877',
    address: 'Casa 12, calle del Parque',
    city: 'David',
    state: 'Chiriquí',
    corregimiento: 'David',
    landmark: 'Frente a la iglesia',
    zipCode: '',
  },
}
let admin: Admin
const asBuyer = (userId: string): Actor => ({
  kind: 'customer',
  userId,
  sessionId: randomUUID(),
  storeId: null,
})

beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
})

test('a present goes to its receiver: slip, seller, page and email say so, and the receipt stays with its buyer', async () => {
  const store = await buildStore()
  const { orderId, userId, email } = await buildTransfer({
    stores: [store],
    site: false,
    input: { ...CARD, gift },
  })
  const [own] = await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))
  const seller = asker(endpoints, store.actor)
  expect((await seller.ask(`GET /store/orders/${own!.id}`)).body).toMatchObject({
    delivery: gift.receiver,
    gift: { note: gift.note, from: BILLING.fullName },
  })
  const answer = await seller.send(`/api/v1/store/orders/${own!.id}/packing-slip.pdf`)
  const slip = textOfPdf(Buffer.from(await answer.arrayBuffer()))
  for (const said of [
    'Rosa Díaz',
    'Casa 12',
    `Es un regalo de ${BILLING.fullName}`,
    'Feliz cumpleaños, mamá.',
    'Te quiero.',
  ])
    expect(slip).toContain(said)
  for (const hidden of ['$', BILLING.address]) expect(slip).not.toContain(hidden)

  const buyer = asker(endpoints, asBuyer(userId))
  expect((await buyer.ask(`GET /orders/${orderId}`)).body).toMatchObject({ billingInfo: BILLING, gift })
  expect((await buyer.ask(`GET /orders/${orderId}/receipt`)).body.billingInfo).toMatchObject(BILLING)

  const by = { actor: admin, address: 'test', now: new Date() }
  await transaction((tx) => shipParcel(tx, EVERY_STORE, { sellerOrderId: own!.id }, by))
  const shipped = await db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.template, 'order_shipped'), eq(outboxMessages.recipient, email)))
  expect(JSON.stringify(shipped)).toContain('Casa 12')
})

test('a present without another receiver goes to its buyer, and a usual order is none', async () => {
  const { orderId } = await buildOrder({ gift: { note: '', receiver: null } })
  expect((await theOrder(orderId)).gift).toEqual({ note: '', receiver: null })
  expect((await theOrder((await buildOrder()).orderId)).gift).toBeNull()
})

test('the day of arrival is that of the receiver’s place', async () => {
  const here = await buildOrder({ gift: { note: '', receiver: null } })
  const there = await buildOrder({ gift })
  const until = async ({ orderId, userId }: typeof here) => {
    const { body } = await asker(endpoints, asBuyer(userId)).ask(`GET /orders/${orderId}`)
    return Date.parse(body.sellerOrders[0]!.promisedUntil)
  }
  expect(await until(there)).toBeGreaterThan(await until(here))
})

test('a receiver without a name, a telephone or a place of Panama is refused at its field', async () => {
  const { userId } = await buildCart()
  const { ask } = asker(checkoutEndpoints, asBuyer(userId))
  const refused = async (receiver: Partial<typeof gift.receiver>) =>
    (await ask('POST /checkout', { ...CARD, gift: { ...gift, receiver: { ...gift.receiver, ...receiver } } }))
      .body as unknown
  expect(await refused({ fullName: ' ' })).toMatchObject({
    fields: expect.arrayContaining([
      { field: 'gift.receiver.fullName', code: 'custom', message: 'Escribe quién recibe el regalo' },
    ]) as unknown,
  })
  expect(await refused({ phone: '12' })).toMatchObject({ fields: [{ field: 'gift.receiver.phone' }] })
  expect(await refused({ city: 'Panamá' })).toMatchObject({ fields: [{ field: 'gift.receiver.city' }] })
  const long = { ...CARD, gift: { ...gift, note: 'x'.repeat(301) } }
  expect((await ask('POST /checkout', long)).body).toMatchObject({ fields: [{ field: 'gift.note' }] })
})

test('of somebody who leaves no note and no receiver stays', async () => {
  const { orderId, userId } = await buildOrder({ gift })
  await transaction((tx) => forget(tx, { userId }))
  expect(await theOrder(orderId)).toMatchObject({ gift: null, billingInfo: BILLING })
})
