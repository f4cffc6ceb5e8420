import { beforeEach, expect } from 'vitest'
import { sql } from 'drizzle-orm'
import * as checkoutEndpoints from '../../src/modules/sales/checkout/endpoints.ts'
import * as orderEndpoints from '../../src/modules/sales/orders/endpoints.ts'
import * as gatewayEndpoints from '../../src/modules/payments/gateways/endpoints.ts'
import * as paymentEndpoints from '../../src/modules/payments/core/endpoints.ts'
import { addToCart } from '../../src/modules/sales/cart/commands.ts'
import type { Member } from '../../src/server/auth/actor.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { asker } from './ask.ts'
import { buildMember } from './build-accounts.ts'
import { buildStock } from './build-inventory.ts'
import { CARD, thePayments } from './build-orders.ts'
import type { YappyStatus } from './payment-emulator/yappy.ts'
import { emulator, openYappy, useEmulator, workNotices, yappyNotice } from './use-emulator.ts'

export const endpoints = { ...checkoutEndpoints, ...orderEndpoints, ...gatewayEndpoints, ...paymentEndpoints }
export const YAPPY = { ...CARD, paymentMethod: 'yappy', walletPhone: '6123-4567' } as const

/** Opens Yappy at the emulator before each test of the file that calls it. */
export function useOpenYappy() {
  useEmulator()
  beforeEach(() => openYappy())
}

export const askAs = (actor: Member) => asker(endpoints, actor).ask

export async function buyer() {
  const { userId, actor, email } = await buildMember()
  const { productId } = await buildStock({ onHand: 10, priceCents: 2000 })
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  return { userId, productId, email, ask: askAs(actor) }
}

/** An order whose request waits on the buyer's phone. */
export async function atYappy() {
  const person = await buyer()
  const { body } = await person.ask('POST /checkout', YAPPY)
  expect(body).toMatchObject({ status: 'pending', paymentStatus: 'awaiting', next: 'pay', code: null })
  const { orderId } = body as { orderId: string }
  return { ...person, orderId, ...(await attemptOf(orderId)), confirmUntil: body.confirmUntil! }
}

/** The latest attempt at an order, by its names here and at Yappy. */
export async function attemptOf(orderId: string) {
  const [payment] = await thePayments(orderId)
  return { paymentId: payment!.id, yappyId: payment!.providerPaymentId! }
}

/** The buyer or the clock decides at Yappy, and the notice arrives and is worked. */
export async function decide(yappyId: string, status: YappyStatus) {
  const answer = await notify(yappyId, status)
  await workNotices()
  return answer
}

/** The same without anybody working the notice yet. */
export async function notify(yappyId: string, status: YappyStatus) {
  const { query } = emulator.yappy.decide(yappyId, status)
  return yappyNotice(query)
}

/** An attempt began so many minutes ago. */
export const age = (paymentId: string, minutes: number) =>
  db.execute(
    sql`update payments set created_at = created_at - make_interval(mins => ${minutes}) where id = ${paymentId}`,
  )

export const taken = () =>
  emulator.yappy.ledger().orders.map(({ status, total }) => `${status ?? 'waits'} ${total}`)
