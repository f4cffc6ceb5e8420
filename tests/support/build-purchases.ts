import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addToCart } from '../../src/modules/sales/cart/commands.ts'
import { adjustStock } from '../../src/modules/stock/inventory/commands/adjust-stock.ts'
import { expire } from '../../src/modules/sales/orders/jobs.ts'
import { findOrder } from '../../src/modules/sales/orders/queries/orders.ts'
import { intentOf } from '../../src/modules/sales/orders/rules.ts'
import { bindPayment, openPayment } from '../../src/modules/payments/core/commands/payments.ts'
import { openPayPal, openProvider } from '../../src/modules/payments/gateways/commands/providers.ts'
import { expireGiftPurchases } from '../../src/modules/payments/gift-card-sales/jobs.ts'
import { intentOf as giftIntentOf } from '../../src/modules/payments/gift-card-sales/rules.ts'
import { getOwnPurchase } from '../../src/modules/sellers/subscriptions/queries.ts'
import { expirePurchases } from '../../src/modules/sellers/subscriptions/jobs.ts'
import { intentOf as planIntentOf } from '../../src/modules/sellers/subscriptions/rules.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { SESSION_COOKIE } from '../../src/server/http/http.ts'
import { askBy } from './ask.ts'
import { buildMember } from './build-accounts.ts'
import { giftBody, theGift } from './build-gift-sales.ts'
import { buildStock } from './build-inventory.ts'
import { CARD, theOrder } from './build-orders.ts'
import { emulator } from './use-emulator.ts'

export type ProviderName = 'stripe' | 'paypal'
/** What money is paid for. */
export type Subject = 'order' | 'plan' | 'store plan' | 'gift card'
export type Purchase = Awaited<ReturnType<typeof startPurchase>>

const UNITS = 3
const UNIT_CENTS = 1000
const SHIPPING_CENTS = 599

/**
 * Somebody in front of the card form or of PayPal's window, over HTTP with the shop at `shopUrl`: three things of
 * 10.00 and the shipping, a plan, or a gift card of 25.00. Opening it may fail where the provider is set to; `open` tries again.
 */
export async function startPurchase(shopUrl: string, provider: ProviderName, subject: Subject) {
  const { userId, sessionToken } = await buildMember()
  const ask = askBy((path, init) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', `${SESSION_COOKIE}=${sessionToken}`)
    return fetch(`${shopUrl}${path}`, { ...init, headers })
  })
  const { productId } = await buildStock({ onHand: 10, priceCents: UNIT_CENTS })
  const now = new Date()
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: UNITS, now }))

  const paymentMethod = provider === 'stripe' ? 'credit_card' : 'paypal'
  const key = randomUUID()
  let id = ''
  let handle = ''

  /** `wish` is what is said of cards: to keep the one that pays, or which saved one pays. */
  async function open(wish: object = {}) {
    if (subject === 'plan') {
      const plan = { planType: 'premium', paymentMethod, isAdult: true, ...wish }
      const { status, body } = await ask('POST /subscriptions', plan)
      // A buyer who presses again while the first payment arrives learns that the plan runs.
      if (status === 200) remember(body.purchaseId!, body)
      return
    }
    if (subject === 'store plan') {
      const store = { name: `Tienda ${userId}`, contactEmail: 'tienda@istmo.test' }
      const { status, body } = await ask('POST /business/subscriptions', {
        ...store,
        planType: 'starter',
        paymentMethod,
        ...wish,
      })
      if (status === 200) remember(body.purchaseId!, body)
      return
    }
    if (subject === 'gift card') {
      const { status, body } = await ask('POST /gift-cards/purchases', {
        ...giftBody(),
        paymentMethod,
        ...wish,
      })
      if (status === 200) remember(body.purchaseId, body)
      return
    }
    const { status, body } = id
      ? await ask(`POST /checkout/${id}/pay`, wish)
      : await ask('POST /checkout', { ...CARD, paymentMethod, ...wish }, key)
    expect(status).toBe(200)
    remember(body.orderId, body)
  }

  function remember(
    opened: string,
    at: { clientSecret?: string | undefined; paypalOrderId?: string | undefined },
  ) {
    id = opened
    handle = at.clientSecret ?? at.paypalOrderId ?? handle
  }

  /** What the buyer does at the provider: a card in the form, or yes in PayPal's window. */
  async function agree(card = 'pm_card_visa') {
    if (provider === 'stripe') await emulator.pay(handle, card).catch(() => undefined)
    else emulator.paypal.approve(handle)
  }

  /** What the bank asks about a card with 3-D Secure. */
  const authenticate = (outcome: 'approve' | 'decline') =>
    emulator.authenticate(handle.split('_secret')[0]!, outcome)

  /** The browser comes back to the shop, which takes PayPal's money now and looks at Stripe's. */
  function comeBack() {
    const step = provider === 'stripe' ? 'refresh' : 'capture'
    if (subject === 'order') return ask(`POST /checkout/${id}/${step}`, {})
    if (subject === 'gift card') return ask(`POST /gift-cards/purchases/${id}/${step}`, {})
    return ask(`POST /subscriptions/${id}/${step}`, {})
  }

  /** Another attempt at the same purchase, charged as well: two windows whose buyer paid in both. */
  async function chargeAgain() {
    const now = new Date()
    const attempt = { attempt: 2, provider, amountCents: totalCents, liveMode: false, now }
    const { paymentId, request } = await transaction(async (tx) => {
      if (subject === 'gift card') {
        const payment = (await openPayment(tx, { ...attempt, giftPurchaseId: id }))!
        return { paymentId: payment.id, request: giftIntentOf({ id }, payment) }
      }
      if (subject !== 'order') {
        const purchase = await getOwnPurchase(tx, { purchaseId: id, userId })
        const payment = (await openPayment(tx, { ...attempt, purchaseId: id }))!
        return { paymentId: payment.id, request: planIntentOf(purchase, payment) }
      }
      const payment = (await openPayment(tx, { ...attempt, orderId: id }))!
      return { paymentId: payment.id, request: intentOf((await findOrder(tx, { orderId: id }))!, payment) }
    })
    const opened = await openProvider(provider)
    const { providerPaymentId, clientSecret } = await opened.provider.createIntent(request)
    await transaction((tx) => bindPayment(tx, { paymentId, providerPaymentId, now }))
    if (clientSecret) return void (await emulator.pay(clientSecret, 'pm_card_visa'))
    emulator.paypal.approve(providerPaymentId)
    const agreed = { orderId: id, amountCents: totalCents, currency: 'USD', account: opened.account }
    await (await openPayPal()).provider.capture({ ...agreed, providerPaymentId })
  }

  /** The time to pay is over. */
  async function runOut() {
    const late = { now: new Date(Date.now() + 31 * 60_000) }
    await expire.run({}, late)
    await expirePurchases.run({}, late)
    await expireGiftPurchases.run({}, late)
  }

  /** All stock is found broken. */
  const sellOut = () =>
    transaction((tx) =>
      adjustStock(tx, {
        variantId: productId,
        type: 'set',
        quantity: 0,
        reason: 'damage',
        userId: null,
        now: new Date(),
      }),
    )

  const totalCents = {
    order: UNITS * UNIT_CENTS + SHIPPING_CENTS,
    plan: 999,
    'store plan': 2999,
    'gift card': giftBody().amountCents,
  }[subject]
  async function status() {
    if (subject === 'order') return (await theOrder(id)).paymentStatus
    if (subject === 'gift card') return (await theGift(id)).status
    return (await getOwnPurchase(db, { purchaseId: id, userId })).status
  }
  return {
    ...{
      shopUrl,
      provider,
      subject,
      userId,
      productId,
      totalCents,
      ask,
      open,
      agree,
      authenticate,
      comeBack,
    },
    ...{ chargeAgain, runOut, sellOut, status },
    get id() {
      return id
    },
  }
}
