import { eq } from 'drizzle-orm'
import { credentials } from '../../src/modules/identity/accounts/tables.ts'
import { hashPassword } from '../../src/modules/identity/accounts/commands/hash-password.ts'
import { lockDirect, sendToReview } from '../../src/modules/sales/orders/commands/settle-seller-order.ts'
import { bankReference } from '../../src/modules/sales/orders/rules/seller-orders.ts'
import { sellerOrders } from '../../src/modules/sales/orders/tables.ts'
import { refunds } from '../../src/modules/payments/core/tables.ts'
import { planPurchases } from '../../src/modules/sellers/subscriptions/tables.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import type { Locale } from '../../src/lib/locale.ts'
import { buildMember, buildSession } from './build-accounts.ts'
import { keepGateway, offerGateway } from './build-gateways.ts'
import { buildStock } from './build-inventory.ts'
import {
  BILLING,
  buildGiftCard,
  buildOrder,
  buildTransfer,
  CARD,
  STORE_ACCOUNT,
  theOrder,
  directOf,
  thePayments,
  seenBy,
} from './build-orders.ts'
import { buildWaitingPlan } from './build-plans.ts'
import { ask as askReturn, buildDeliveredOrder } from './build-returns.ts'
import { asAdmin, asking, asOwner, eachOf, shop, type Story } from './text-shop.ts'
import { EVERY_STORE } from '../../src/modules/sellers/stores/queries/scope.ts'

type Seller = 'site' | 'store'

/** Where the reference of confirmed money is stored, and what changes with it. */
const CONFIRMED = {
  table: 'payments',
  column: 'provider_payment_id',
  isRequired: true,
  every: 10,
  stored: bankReference,
  follows: /^(state|captured_cents|captured_at|confirmed_by)$/,
}

const { email: _, ...RECEIVER } = BILLING

/** What is typed into a checkout and stored in a column of its order. */
const checkoutStory = (
  column: string,
  { isRequired, typed }: { isRequired: boolean; typed: (text: string) => object },
): Story => ({
  table: 'orders',
  column,
  isNewRow: true,
  isRequired,
  every: 6,
  follows: /^(checkout_key|expires_at|paid_at)$/,
  open: async () => {
    const { userId, sessionToken } = await buildMember()
    const { productId } = await buildStock({ onHand: 1000 })
    const ask = asking(sessionToken)
    const order = { shippingMethod: 'standard', paymentMethod: 'credit_card', testChoice: 'approve' }
    return {
      prepare: () => ask(`PUT /cart/lines/${productId}`, { quantity: 1 }),
      send: async (text, locale) => {
        const seen = await seenBy(userId)
        return ask('POST /checkout', { ...order, seen, billingInfo: BILLING, ...typed(text) }, locale)
      },
    }
  },
})

/** Placing an order, paying its sellers, and giving back. */
export const ORDER_STORIES: Record<string, Story> = {
  ...eachOf(['fullName', 'address', 'landmark', 'zipCode'], (name) => [
    `POST /checkout billingInfo.${name}`,
    checkoutStory(`billing_info.${name}`, {
      isRequired: name === 'fullName' || name === 'address',
      typed: (text) => ({ billingInfo: { ...BILLING, [name]: text } }),
    }),
  ]),
  ...eachOf(['fullName', 'address', 'landmark', 'zipCode'], (name) => [
    `POST /checkout gift.receiver.${name}`,
    checkoutStory(`gift.receiver.${name}`, {
      isRequired: name === 'fullName' || name === 'address',
      typed: (text) => ({ gift: { receiver: { ...RECEIVER, [name]: text } } }),
    }),
  ]),
  'POST /checkout gift.note': checkoutStory('gift.note', {
    isRequired: false,
    typed: (note) => ({ gift: { note } }),
  }),
  'POST /orders/{id}/seller-orders/{sellerOrderId}/message message': {
    table: 'audit_log',
    column: 'after.message',
    isNewRow: true,
    isRequired: true,
    every: 6,
    open: async () => {
      const { orderId, userId } = await buildOrder()
      const ask = asking((await buildSession({ userId })).sessionToken)
      const endpoint = `POST /orders/${orderId}/seller-orders/${orderId}/message`
      return { send: (message, locale) => ask(endpoint, { message }, locale) }
    },
  },
  'POST /admin/orders/{id}/status reason': {
    table: 'audit_log',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 8,
    follows: /^(before|after)\./,
    open: async () => {
      const { orderId } = await buildDeliveredOrder()
      const move = async (status: string, reason?: string, locale?: Locale) =>
        asAdmin(
          `POST /admin/orders/${orderId}/status`,
          { status, version: await versionOf(orderId), ...(reason === undefined ? {} : { reason }) },
          locale,
        )
      return {
        prepare: () => move('completed', 'Otra vez'),
        send: (text, locale) => move('processing', text, locale),
      }
    },
  },
  'POST /admin/orders/{id}/refunds reason': {
    table: 'order_refunds',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 6,
    open: async () => {
      const { orderId } = await buildOrder()
      return {
        send: async (reason, locale) =>
          asAdmin(
            `POST /admin/orders/${orderId}/refunds`,
            { extraCents: 1, reason, version: await versionOf(orderId) },
            locale,
          ),
      }
    },
  },
  'PUT /orders/{id}/seller-orders/{sellerOrderId}/reference reference': {
    table: 'seller_orders',
    column: 'bank_reference',
    isRequired: true,
    stored: bankReference,
    open: async () => {
      const { userId, orderId, sellerOrderId } = await buildDirectOrder('site')
      const ask = asking((await buildSession({ userId })).sessionToken)
      return {
        send: (reference, locale) =>
          ask(`PUT /orders/${orderId}/seller-orders/${sellerOrderId}/reference`, { reference }, locale),
      }
    },
  },
  'POST /admin/orders/{id}/confirm-payment reference': {
    ...CONFIRMED,
    open: async () => {
      await keepGateway('counter', { place: 'Vía España 101', hours: 'Lunes a sábado' })
      await offerGateway('counter')
      let orderId: string
      return {
        prepare: async () => ({ orderId } = await buildOrder({ paymentMethod: 'counter' })),
        send: (reference, locale) =>
          asAdmin(`POST /admin/orders/${orderId}/confirm-payment`, { reference }, locale),
      }
    },
  },
  'POST /admin/orders/{id}/seller-orders/{sellerOrderId}/confirm reference': confirmStory('site'),
  'POST /store/orders/{id}/payment/confirm reference': confirmStory('store'),
  'POST /admin/orders/{id}/seller-orders/{sellerOrderId}/confirm reason': {
    table: 'audit_log',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 12,
    follows: /^(target_id|before\.|after\.)/,
    open: async () => {
      let own: Awaited<ReturnType<typeof buildDirectOrder>>
      return {
        prepare: async () => (own = await buildDirectOrder('store')),
        send: (reason, locale) =>
          asAdmin(
            `POST /admin/orders/${own.orderId}/seller-orders/${own.sellerOrderId}/confirm`,
            { reason },
            locale,
          ),
      }
    },
  },
  'POST /admin/orders/{id}/seller-orders/{sellerOrderId}/ship courier': shipStory('site', 'courier'),
  'POST /admin/orders/{id}/seller-orders/{sellerOrderId}/ship guideNumber': shipStory('site', 'guideNumber'),
  'POST /store/orders/{id}/ship courier': shipStory('store', 'courier'),
  'POST /store/orders/{id}/ship guideNumber': shipStory('store', 'guideNumber'),
  'POST /admin/orders/{id}/seller-orders/{sellerOrderId}/reject reason': rejectStory('site'),
  'POST /store/orders/{id}/payment/reject reason': rejectStory('store'),
  'POST /admin/refunds/{id}/confirm reference': refundStory('site'),
  'POST /store/refunds/{id}/confirm reference': refundStory('store'),
  'POST /admin/gift-cards note': {
    table: 'gift_cards',
    column: 'note',
    isNewRow: true,
    follows: /^(code_hash|last4|expires_at)$/,
    open: async () => ({
      send: (note, locale) => asAdmin('POST /admin/gift-cards', { amountCents: 1000, note }, locale),
    }),
  },
  'POST /admin/plan-reviews/{purchaseId}/decide reason': {
    table: 'audit_log',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 12,
    follows: /^target_id$/,
    open: async () => {
      let purchaseId = ''
      return {
        prepare: async () => {
          ;({ purchaseId } = await buildWaitingPlan())
          await db.update(planPurchases).set({ status: 'review' }).where(eq(planPurchases.id, purchaseId))
        },
        send: (reason, locale) =>
          asAdmin(`POST /admin/plan-reviews/${purchaseId}/decide`, { decision: 'close', reason }, locale),
      }
    },
  },
  'PUT /admin/plan-prices/{type}/{planType} features[]': {
    table: 'subscription_prices',
    column: 'features.0',
    isRequired: true,
    open: async () => {
      const price = { priceCents: 999, isActive: true }
      const save = async (feature: string, locale?: Locale) => {
        const { body } = await asAdmin('GET /admin/plan-prices')
        const { items } = body as { items: { planType: string; updatedAt: string | null }[] }
        const { updatedAt: seenAt } = items.find(({ planType }) => planType === 'premium')!
        return asAdmin(
          'PUT /admin/plan-prices/user/premium',
          { ...price, features: [feature], seenAt },
          locale,
        )
      }
      await save('Texto de antes')
      return { send: save }
    },
  },
  'POST /admin/gift-cards/{id}/block reason': giftCardStory('block'),
  'POST /admin/gift-cards/{id}/unblock reason': giftCardStory('unblock'),
  ...eachOf(['bankName', 'accountHolder', 'routingNumber', 'bankInstructions'], (name) => [
    `PUT /store/payment-settings ${name}`,
    {
      table: 'store_payment_settings',
      key: ['store_id'],
      column: name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`),
      every: 14,
      open: async () => {
        const password = 'Istmo2026'
        const { userId } = shop().store
        const passwordHash = await hashPassword(password)
        await db.update(credentials).set({ passwordHash }).where(eq(credentials.userId, userId))
        const send = async (text: string, locale?: Locale) => {
          const { version } = (await asOwner('GET /store/payment-settings')).body as { version?: number }
          const settings = { ...STORE_ACCOUNT, [name]: text, password, version }
          return asOwner('PUT /store/payment-settings', settings, locale)
        }
        return { send }
      },
    },
  ]),
  'POST /orders/{id}/returns reason': {
    table: 'returns',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    open: async () => {
      const { orderId, productId, userId } = await buildDeliveredOrder({ quantity: 200, onHand: 200 })
      const ask = asking((await buildSession({ userId })).sessionToken)
      const body = { kind: 'standard', lines: [{ productId, quantity: 1 }] }
      return { send: (reason, locale) => ask(`POST /orders/${orderId}/returns`, { ...body, reason }, locale) }
    },
  },
  'POST /admin/returns/{id}/decide reason': {
    table: 'returns',
    column: 'reject_reason',
    isRequired: true,
    follows: /^(status|decided_at|decided_by)$/,
    open: async () => {
      const bought = await buildDeliveredOrder()
      const { id } = await askReturn(bought)
      const decide = (body: object, locale?: Locale) =>
        asAdmin(`POST /admin/returns/${id}/decide`, body, locale)
      return {
        prepare: () => decide({ status: 'pending', seen: 'rejected' }),
        send: (reason, locale) => decide({ status: 'rejected', seen: 'pending', reason }, locale),
      }
    },
  },
}

const versionOf = async (orderId: string) => (await theOrder(orderId)).version

/** A transfer that the site, or the store, waits for. */
async function buildDirectOrder(seller: Seller) {
  const isSite = seller === 'site'
  const { userId, orderId } = await buildTransfer({ site: isSite, stores: isSite ? [] : [shop().store] })
  return { userId, orderId, sellerOrderId: (await directOf(orderId))[0]!.id }
}

function confirmStory(seller: Seller): Story {
  return {
    ...CONFIRMED,
    open: async () => {
      let own: Awaited<ReturnType<typeof buildDirectOrder>>
      return {
        prepare: async () => (own = await buildDirectOrder(seller)),
        send: (reference, locale) =>
          seller === 'site'
            ? asAdmin(
                `POST /admin/orders/${own.orderId}/seller-orders/${own.sellerOrderId}/confirm`,
                { reference },
                locale,
              )
            : asOwner(`POST /store/orders/${own.sellerOrderId}/payment/confirm`, { reference }, locale),
      }
    },
  }
}

function shipStory(seller: Seller, field: 'courier' | 'guideNumber'): Story {
  return {
    table: 'seller_orders',
    column: field === 'courier' ? 'courier' : 'guide_number',
    isRequired: true,
    every: 8,
    open: async () => {
      const isSite = seller === 'site'
      const built = await buildTransfer({ site: isSite, stores: isSite ? [] : [shop().store], input: CARD })
      const { orderId } = built
      const [{ id: sellerOrderId } = { id: '' }] = await db
        .select({ id: sellerOrders.id })
        .from(sellerOrders)
        .where(eq(sellerOrders.orderId, orderId))
      return {
        prepare: () =>
          asAdmin(`POST /admin/orders/${orderId}/seller-orders/${sellerOrderId}/ship`, { [field]: 'Antes' }),
        send: (text, locale) =>
          isSite
            ? asAdmin(
                `POST /admin/orders/${orderId}/seller-orders/${sellerOrderId}/ship`,
                { [field]: text },
                locale,
              )
            : asOwner(`POST /store/orders/${sellerOrderId}/ship`, { [field]: text }, locale),
      }
    },
  }
}

function rejectStory(seller: Seller): Story {
  return {
    table: 'seller_orders',
    column: 'rejection_reason',
    isRequired: true,
    every: 6,
    follows: /^(payment_state|due_at|decided_by|decided_at)$/,
    open: async () => {
      const { orderId, sellerOrderId } = await buildDirectOrder(seller)
      return {
        prepare: () =>
          transaction(async (tx) =>
            sendToReview(tx, {
              ...(await lockDirect(tx, EVERY_STORE, { sellerOrderId })),
              now: new Date(),
            }),
          ),
        send: (reason, locale) =>
          seller === 'site'
            ? asAdmin(
                `POST /admin/orders/${orderId}/seller-orders/${sellerOrderId}/reject`,
                { reason },
                locale,
              )
            : asOwner(`POST /store/orders/${sellerOrderId}/payment/reject`, { reason }, locale),
      }
    },
  }
}

function refundStory(seller: Seller): Story {
  return {
    table: 'refunds',
    column: 'provider_refund_id',
    isRequired: true,
    every: 12,
    stored: (text) => `manual:${seller === 'site' ? '' : `${shop().store.storeId}:`}${text}`,
    follows: /^(state|done_at|sent_at)$/,
    open: async () => {
      let refundId = ''
      return {
        prepare: async () => (refundId = await buildRefund(seller)),
        send: (reference, locale) =>
          seller === 'site'
            ? asAdmin(`POST /admin/refunds/${refundId}/confirm`, { reference }, locale)
            : asOwner(`POST /store/refunds/${refundId}/confirm`, { reference }, locale),
      }
    },
  }
}

/** Blocked and unblocked by turns; the reason stands in the ledger. */
function giftCardStory(deed: 'block' | 'unblock'): Story {
  return {
    table: 'gift_card_entries',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 6,
    open: async () => {
      const { id } = await buildGiftCard()
      const ask = (what: string, reason: string, locale?: Locale) =>
        asAdmin(`POST /admin/gift-cards/${id}/${what}`, { reason }, locale)
      const other = deed === 'block' ? 'unblock' : 'block'
      return {
        prepare: () => ask(other, 'Otra vez'),
        send: (reason, locale) => ask(deed, reason, locale),
      }
    },
  }
}

/** Money of a called-off order that its seller is to send back by hand. */
async function buildRefund(seller: Seller): Promise<string> {
  const { orderId, sellerOrderId } = await buildDirectOrder(seller)
  const reason = 'Prueba'
  await asAdmin(`POST /admin/orders/${orderId}/seller-orders/${sellerOrderId}/confirm`, { reason })
  const called = { status: 'cancelled', reason, version: await versionOf(orderId) }
  await asAdmin(`POST /admin/orders/${orderId}/status`, called)
  const [payment] = await thePayments(orderId)
  const [refund] = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payment!.id))
  return refund!.id
}
