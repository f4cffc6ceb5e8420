import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildCart,
  buildGiftCard,
  buy,
  offerGiftCards,
  theGiftCard,
  theOrder,
  theRefunds,
} from '../../../../../tests/support/build-orders.ts'
import { deliverParcel } from '#modules/sales/orders/commands/move-parcel.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin, Member } from '#server/auth/actor.ts'
import { pool, transaction } from '#server/db/db.ts'
import type { AskReturn } from '../input.ts'
import { askReturn } from './ask-return.ts'
import { decideReturn } from './decide-return.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'

test('a return takes from the card of the bank first and then from the gift', async () => {
  await offerGiftCards()
  const admin = (await buildMember({ role: 'admin' })).actor as Admin
  const card = await buildGiftCard({ amountCents: 3000 })
  const { userId, productId } = await buildCart({ quantity: 2, priceCents: 2000 })
  const { orderId } = await buy(userId, { giftCardCode: card.code })
  const now = new Date()
  const sellerOrderId = orderId
  await transaction((tx) =>
    deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId }, { actor: admin, address: 'test', now }),
  )
  const actor: Member = { kind: 'customer', userId, sessionId: '', storeId: null }
  const asked: AskReturn = {
    kind: 'standard',
    lines: [{ variantId: productId, quantity: 1 }],
    reason: 'No era lo que esperaba',
  }
  const { id } = await transaction((tx) => askReturn(tx, { orderId, asked }, { actor, address: 'test', now }))
  await transaction((tx) =>
    decideReturn(
      tx,
      EVERY_STORE,
      { returnId: id, decision: { status: 'approved', seen: 'pending', isResellable: false } },
      { actor: admin, address: 'test', now },
    ),
  )
  for (const { id: refundId } of await theRefunds(orderId)) await carryOutRefund({ refundId, now })
  // 45.99 were paid by 30.00 of gift and 15.99 of card; 20.00 go back.
  expect((await theRefunds(orderId)).map(({ amountCents }) => amountCents).toSorted((a, b) => b - a)).toEqual(
    [1599, 401],
  )
  expect(await theGiftCard(card.id)).toMatchObject({ balanceCents: 401 })
  expect(await theOrder(orderId)).toMatchObject({ paymentStatus: 'partially_refunded' })
  expect(await findBrokenInvariants(pool)).toEqual([])
})
