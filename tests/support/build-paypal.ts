import { beforeEach, expect } from 'vitest'
import { addToCart } from '../../src/modules/sales/cart/commands.ts'
import * as checkoutEndpoints from '../../src/modules/sales/checkout/endpoints.ts'
import * as orderEndpoints from '../../src/modules/sales/orders/endpoints.ts'
import * as gatewayEndpoints from '../../src/modules/payments/gateways/endpoints.ts'
import * as paymentEndpoints from '../../src/modules/payments/core/endpoints.ts'
import type { Member } from '../../src/server/auth/actor.ts'
import { transaction } from '../../src/server/db/db.ts'
import { asker } from './ask.ts'
import { buildMember } from './build-accounts.ts'
import { buildStock } from './build-inventory.ts'
import { CARD } from './build-orders.ts'
import { emulator, openPayPal, useEmulator } from './use-emulator.ts'

export const endpoints = { ...checkoutEndpoints, ...orderEndpoints, ...gatewayEndpoints, ...paymentEndpoints }
export const PAYPAL = { ...CARD, paymentMethod: 'paypal' }

/** Opens PayPal at the emulator before each test of the file that calls it. */
export function useOpenPayPal() {
  useEmulator()
  beforeEach(() => openPayPal())
}

export async function buyer() {
  const { userId, actor } = await buildMember()
  const { productId } = await buildStock({ onHand: 10, priceCents: 2000 })
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  return { userId, productId, ask: askAs(actor) }
}

export const askAs = (actor: Member) => asker(endpoints, actor).ask

/** An order whose buyer has PayPal's window before them. */
export async function atPayPal() {
  const person = await buyer()
  const { body } = await person.ask('POST /checkout', PAYPAL)
  expect(body).toMatchObject({ status: 'pending', next: 'pay', message: null })
  const { orderId, paypalOrderId } = body as { orderId: string; paypalOrderId: string }
  expect(paypalOrderId).toMatch(/^[A-Z0-9]{17}$/)
  const capture = () => person.ask(`POST /checkout/${orderId}/capture`, {})
  return { ...person, orderId, paypalOrderId, capture }
}

export async function approved() {
  const waiting = await atPayPal()
  emulator.paypal.approve(waiting.paypalOrderId)
  return waiting
}

export const captures = () =>
  emulator.paypal.ledger().captures.map(({ status, amount }) => `${status} ${amount.value}`)
