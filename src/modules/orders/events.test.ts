import { beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../tests/support/build-accounts.ts'
import {
  buildOrder,
  buildStore,
  buildTransfer,
  offerTransfers,
  theParts,
  theRefunds,
} from '../../../tests/support/build-orders.ts'
import { toldOf } from '../../../tests/support/told.ts'
import { EVERY_STORE } from '#modules/stores/queries.scope.ts'
import type { Admin } from '#server/actor.ts'
import { transaction } from '#server/db.ts'
import { expireOrders } from './commands/expire-orders.ts'
import { cancelOwnOrder } from './commands/move-order.ts'
import { deliverParcel, shipParcel } from './commands/move-parcel.ts'
import { carryOutRefund } from '../../../tests/support/money.ts'
import { confirmPart } from './commands/settle-part.ts'

const now = new Date()
let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
})
const by = () => ({ actor: admin, address: 'test', now })

test('an order tells what happens to it, each thing once and in order', async () => {
  const { orderId, productId } = await buildOrder()
  const parcel = { orderId, parcelId: orderId }
  await transaction((tx) => shipParcel(tx, EVERY_STORE, parcel, by()))
  await transaction((tx) => shipParcel(tx, EVERY_STORE, { ...parcel, courier: 'Uno' }, by()))
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, parcel, by()))
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, parcel, by()))
  expect(await toldOf(orderId)).toEqual(['order.placed', 'order.paid', 'order.shipped', 'order.delivered'])
  expect(new Set(await toldOf(productId))).toEqual(new Set(['stock.changed']))
})

test('an order that is called off tells it, and its refund when it was sent', async () => {
  const { orderId, userId } = await buildOrder()
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now }))
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now }))
  for (const { id } of await theRefunds(orderId)) await carryOutRefund({ refundId: id, now })
  expect(await toldOf(orderId)).toEqual(['order.placed', 'order.paid', 'order.cancelled', 'refund.sent'])
})

test('an order paid to its sellers tells each part, and itself with the last', async () => {
  const { orderId } = await buildTransfer({ stores: [await buildStore()] })
  const [site, own] = await theParts(orderId)
  const confirm = (partId: string) =>
    transaction((tx) => confirmPart(tx, EVERY_STORE, { partId, reason: 'Lo vi' }, by()))
  await confirm(site!.id)
  expect(await toldOf(orderId)).toEqual(['order.placed', 'order.part_paid'])
  await confirm(own!.id)
  expect(await toldOf(orderId)).toEqual(['order.placed', 'order.part_paid', 'order.part_paid', 'order.paid'])
})

test('an order whose time is over tells that it was called off', async () => {
  const { orderId } = await buildTransfer({ stores: [await buildStore()] })
  await expireOrders({ now: new Date(now.getTime() + 49 * 3_600_000) })
  expect(await toldOf(orderId)).toEqual(['order.placed', 'order.cancelled'])
})
