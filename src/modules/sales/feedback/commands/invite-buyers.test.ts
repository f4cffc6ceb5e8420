import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import {
  ask as giveBack,
  buildDeliveredOrder,
  deliveredAgo,
} from '../../../../../tests/support/build-returns.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { archiveProduct } from '../../../../../tests/support/build-cart.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { buildOrder, buy } from '../../../../../tests/support/build-orders.ts'
import { say } from '../../../../../tests/support/build-reviews.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { deliverParcel, shipParcel } from '#modules/sales/orders/commands/move-parcel.ts'
import { decideReturn } from '#modules/sales/returns/commands/decide-return.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import * as endpoints from '../endpoints.ts'
import { inviteBuyers } from './invite-buyers.ts'

const DAY = 24
const admin = (await buildMember({ role: 'admin' })).actor as Admin
const byAdmin = () => ({ actor: admin, address: 'test', now: new Date() })
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000)
const invitationsTo = (recipient: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.template, 'review_invitation'), eq(outboxMessages.recipient, recipient)))

test('seven days after delivery a buyer is asked once what they think, and not before', async () => {
  const { orderId, email, productId, title } = await buildDeliveredOrder()
  await deliveredAgo(orderId, 6.9 * DAY)
  await inviteBuyers({ now: new Date() })
  expect(await invitationsTo(email)).toEqual([])
  await Promise.all([inviteBuyers({ now: daysOn(0.2) }), inviteBuyers({ now: daysOn(0.2) })])
  await inviteBuyers({ now: daysOn(1) })
  const [mail, ...more] = await invitationsTo(email)
  expect(more).toEqual([])
  expect(mail!.bodyText).toContain(title)
  expect(mail!.bodyText).toContain(`/product/${productId}#opinar`)
})

test('what only left is not asked about before its promise is over, and then it is', async () => {
  const { orderId, email } = await buildOrder()
  await transaction((tx) => shipParcel(tx, EVERY_STORE, { orderId, sellerOrderId: orderId }, byAdmin()))
  await inviteBuyers({ now: daysOn(9) })
  expect(await invitationsTo(email)).toEqual([])
  // Five working days, two more of silence, a week in use.
  await inviteBuyers({ now: daysOn(25) })
  expect(await invitationsTo(email)).toHaveLength(1)
})

test.each([
  ['was reviewed', (bought: Bought) => say(bought)],
  [
    'went back whole',
    async (bought: Bought) => {
      const lines = [{ variantId: bought.productId, quantity: 3 }]
      const { id: returnId } = await giveBack(bought, { lines })
      const decision = { status: 'approved', seen: 'pending', isResellable: false } as const
      await transaction((tx) => decideReturn(tx, EVERY_STORE, { returnId, decision }, byAdmin()))
    },
  ],
  ['left the shop', ({ productId }: Bought) => archiveProduct(productId)],
  ['arrived long ago', ({ orderId }: Bought) => deliveredAgo(orderId, 31 * DAY)],
] as const)('no one is asked about what %s', async (_, happen) => {
  const bought = await buildDeliveredOrder()
  await deliveredAgo(bought.orderId, DAY)
  await happen(bought)
  await inviteBuyers({ now: daysOn(7) })
  expect(await invitationsTo(bought.email)).toEqual([])
})
type Bought = Awaited<ReturnType<typeof buildDeliveredOrder>>

test('the link of an email ends such emails, without signing in, until they are wanted again', async () => {
  const first = await buildDeliveredOrder()
  await inviteBuyers({ now: daysOn(8) })
  const [mail] = await invitationsTo(first.email)
  const token = /letters\?token=(\S+)/.exec(mail!.bodyText)![1]!
  const { ask } = asker(endpoints)
  expect(await ask('POST /review-letters', { token, isWanted: false })).toMatchObject({
    status: 200,
    body: { isWanted: false },
  })
  await receiveAnother(first.userId)
  await inviteBuyers({ now: daysOn(8) })
  expect(await invitationsTo(first.email)).toHaveLength(1)
  expect((await ask('POST /review-letters', { token, isWanted: true })).body).toEqual({ isWanted: true })
  await receiveAnother(first.userId)
  await inviteBuyers({ now: daysOn(8) })
  expect(await invitationsTo(first.email)).toHaveLength(2)
  for (const wrong of ['x', `${first.userId}.x`, token.replace(/^./, 'g')])
    expect(problemOf(await ask('POST /review-letters', { token: wrong, isWanted: false }))).toMatchObject({
      status: 410,
      code: 'reviews.letter_invalid',
    })
})

async function receiveAnother(userId: string) {
  const { productId } = await buildStock()
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  const { orderId } = await buy(userId)
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId: orderId }, byAdmin()))
}
