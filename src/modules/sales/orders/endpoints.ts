import * as z from 'zod'
import { shareLines } from '#modules/sales/cart/commands/lists.ts'
import { presentLink, SHARE_LIMIT, sharedLink } from '#modules/sales/cart/api/views.ts'
import { sellerLink } from '#modules/sellers/stores/queries/public.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import { canHaveOrders, canManageOrders } from './access.ts'
import { giveBack } from './commands/give-back.ts'
import * as moves from './commands/move-order.ts'
import * as refunds from './commands/refund-order.ts'
import * as settling from './commands/settle-part.ts'
import {
  billingInfo,
  orderPartView,
  ownRefundView,
  parcelView,
  refundableView,
  refundedLine,
  taxView,
} from './api/views.ts'
import {
  confirmPartInput,
  finishRefundInput,
  listAdminOrdersInput,
  listOrdersInput,
  orderPath,
  rejectPartInput,
  refundOrderInput,
  setStatusInput,
} from './input.ts'
import * as admin from './queries/admin-orders.ts'
import { getOwnOrder, listLines, listOwnOrders, readOrder } from './queries/orders.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES, SHIPPING_METHODS } from './rules.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'

export * from './api/parcels.ts'
export * from './api/holding.ts'
export * from './api/admin.ts'
export * from './api/parts.ts'

const moment = z.iso.datetime()
const cents = z.int()
const status = z.enum(ORDER_STATUSES)
const paymentStatus = z.enum(PAYMENT_STATUSES)
const paymentMethod = z.enum(PAYMENT_METHODS)

const ownOrderCard = z.object({
  id: z.uuid(),
  number: z.string(),
  status,
  paymentStatus,
  paymentMethod,
  totalCents: cents,
  itemCount: z.int(),
  items: z.array(z.object({ title: z.string(), imageUrl: z.string().nullable() })),
  createdAt: moment,
  expiresAt: moment.nullable(),
  canCancel: z.boolean(),
  /** The end of the day by which all that is coming has arrived, and where. */
  arrival: z.object({ until: moment, place: z.string() }).nullable(),
})

const orderLine = z
  .object({
    productId: z.uuid(),
    title: z.string(),
    imageUrl: z.string().nullable(),
    uniqueCode: z.string().nullable(),
    listPriceCents: cents,
    unitPriceCents: cents,
    discountPercent: z.int(),
    isPremiumPriced: z.boolean(),
    quantity: z.int(),
    lineCents: cents,
    partId: z.uuid().nullable(),
    /** What of its price is ITBMS; null before that was kept. */
    itbmsPercent: z.int().nullable(),
    itbmsCents: cents.nullable(),
    /** Null is the site. */
    seller: sellerLink.nullable(),
  })
  .meta({ id: 'OrderLine' })

const orderView = z.object({
  id: z.uuid(),
  number: z.string(),
  status,
  paymentStatus,
  paymentMethod,
  shippingMethod: z.enum(SHIPPING_METHODS),
  subtotalCents: cents,
  shippingCents: cents,
  totalCents: cents,
  taxes: z.array(taxView),
  /** What of the total a gift card pays; the rest is for the order's method. */
  giftCard: z.object({ last4: z.string(), amountCents: cents }).nullable(),
  isPremium: z.boolean(),
  billingInfo,
  cancelReason: z.string().nullable(),
  lines: z.array(orderLine),
  canCancel: z.boolean(),
  canPay: z.boolean(),
  /** PayPal keeps the payment back to look at it: nobody has to do anything. */
  isHeld: z.boolean(),
  /** One per seller, when they are paid into their own accounts; `paidCents` is what of them was paid. */
  parts: z.array(orderPartView),
  parcels: z.array(parcelView),
  paidCents: cents,
  refunds: z.array(ownRefundView),
  createdAt: moment,
  expiresAt: moment.nullable(),
  paidAt: moment.nullable(),
  completedAt: moment.nullable(),
})

const adminOrderView = orderView
  .extend({
    version: z.int(),
    stockState: z.enum(['none', 'reserved', 'sold']),
    user: z.object({ id: z.uuid(), fullName: z.string(), email: z.string() }).nullable(),
    payments: z.array(
      z.object({
        id: z.uuid(),
        attempt: z.int(),
        provider: z.string(),
        providerPaymentId: z.string().nullable(),
        state: z.string(),
        amountCents: cents,
        capturedCents: cents,
        refundedCents: cents,
        failureCode: z.string().nullable(),
        createdAt: moment,
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        amountCents: cents,
        reason: z.string(),
        state: z.enum(['queued', 'done', 'failed']),
        createdAt: moment,
        doneAt: moment.nullable(),
        hasProof: z.boolean(),
        given: z
          .object({
            note: z.string(),
            shippingCents: cents,
            extraCents: cents,
            lines: z.array(refundedLine),
          })
          .nullable(),
      }),
    ),
    refundable: refundableView,
  })
  .meta({ id: 'AdminOrder' })

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'My orders, newest first',
  input: listOrdersInput,
  output: listPageOf(ownOrderCard),
  allow: canHaveOrders,
  run: ({ tx, actor, now }, input) => listOwnOrders(tx, { ...input, userId: actor.userId, now }),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  summary: 'One of my orders, with its lines and how to pay it',
  input: orderPath,
  output: orderView,
  allow: canHaveOrders,
  run: async ({ tx, actor, now }, { id }) =>
    readOrder(tx, { order: await getOwnOrder(tx, { orderId: id, userId: actor.userId }), now }),
})

export const shareOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/shared-list',
  summary: 'A link under which anybody sees which products my order had and how many, at the prices of now',
  input: orderPath,
  output: sharedLink,
  status: 201,
  allow: canHaveOrders,
  limit: SHARE_LIMIT,
  run: async ({ tx, actor: { userId }, now }, { id }) => {
    await getOwnOrder(tx, { orderId: id, userId })
    const lines = await listLines(tx, { orderId: id })
    return presentLink(await shareLines(tx, { userId, lines, now }))
  },
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/cancel',
  summary: 'Calls off my order while it is unpaid or unshipped; what was paid goes back',
  input: orderPath,
  output: z.object({ id: z.uuid(), status, paymentStatus }),
  allow: canHaveOrders,
  run: async ({ tx, actor, now }, { id }) => {
    const order = await moves.cancelOwnOrder(tx, { orderId: id, userId: actor.userId, now })
    return { id, status: order.status, paymentStatus: order.paymentStatus }
  },
})

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/admin/orders',
  summary: 'All orders, by number, name, address, status, payment and day in Panama',
  input: listAdminOrdersInput,
  output: listPageOf(
    z.object({
      id: z.uuid(),
      number: z.string(),
      status,
      paymentStatus,
      paymentMethod,
      totalCents: cents,
      itemCount: z.int(),
      version: z.int(),
      createdAt: moment,
      user: z.object({ id: z.uuid(), fullName: z.string(), email: z.string() }),
    }),
  ),
  allow: canManageOrders,
  keyScope: 'orders:read',
  run: ({ tx, now }, input) => admin.orderList.read(tx, input, { now }),
})

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}',
  summary: 'One order with its buyer, payments and refunds',
  input: orderPath,
  output: adminOrderView,
  allow: canManageOrders,
  keyScope: 'orders:read',
  run: ({ tx, now }, { id }) => admin.getAdminOrder(tx, { orderId: id, now }),
})

export const setOrderStatus = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/status',
  summary: 'Sets any status; an unusual one needs a reason',
  input: setStatusInput,
  output: adminOrderView,
  allow: canManageOrders,
  run: async ({ tx, actor, address, now }, { id, status: to, reason, version }) => {
    await moves.setOrderStatus(tx, { orderId: id, to, reason, version }, { actor, address, now })
    return admin.getAdminOrder(tx, { orderId: id, now })
  },
})

export const confirmPart = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/parts/{partId}/confirm',
  summary: "Confirms that the money of a part has arrived; for a store's part a reason is needed",
  input: confirmPartInput,
  output: adminOrderView,
  allow: canManageOrders,
  run: async ({ tx, actor, address, now }, { id, ...wanted }) => {
    await settling.confirmPart(tx, EVERY_STORE, { orderId: id, ...wanted }, { actor, address, now })
    return admin.getAdminOrder(tx, { orderId: id, now })
  },
})

export const rejectPart = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/parts/{partId}/reject',
  summary: 'Rejects the receipt of a part; the buyer has 24 hours to correct it',
  input: rejectPartInput,
  output: adminOrderView,
  allow: canManageOrders,
  run: async ({ tx, actor, address, now }, { id, ...wanted }) => {
    await settling.rejectPart(tx, EVERY_STORE, { orderId: id, ...wanted }, { actor, address, now })
    return admin.getAdminOrder(tx, { orderId: id, now })
  },
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/refunds',
  summary: "Gives back units, shipping or an amount of an order's money, never more than was taken",
  input: refundOrderInput,
  output: adminOrderView,
  allow: canManageOrders,
  idempotent: true,
  run: async ({ tx, actor, address, now }, { id, ...wanted }) => {
    await giveBack(tx, EVERY_STORE, { orderId: id, wanted }, { actor, address, now })
    return admin.getAdminOrder(tx, { orderId: id, now })
  },
})

export const confirmRefund = endpoint({
  method: 'POST',
  path: '/admin/refunds/{id}/confirm',
  summary: 'Confirms that the money of a bank transfer was sent back by hand',
  input: finishRefundInput,
  output: z.object({ id: z.uuid() }),
  allow: canManageOrders,
  run: async ({ tx, actor, address, now }, { id, reference }) => {
    await refunds.confirmManualRefund(tx, EVERY_STORE, { refundId: id, reference }, { actor, address, now })
    return { id }
  },
})

export * from './api/receipt.ts'
export * from './api/refund-proof.ts'
export * from './api/seller.ts'
