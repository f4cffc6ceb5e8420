import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { canManageOrders } from '../access.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { SLIP_LIMIT, slipOf } from './slip.ts'
import { adminColumns } from '../formats/order-file.ts'
import { confirmPayment as confirmOrderPayment } from '../commands/confirm-payment.ts'
import { addNote } from '../commands/add-note.ts'
import {
  addOrderNoteInput,
  orderPath,
  confirmPaidInput,
  confirmPaymentInput,
  finishRefundInput,
  listAdminOrdersInput,
  rejectClaimInput,
  refundOrderInput,
  setStatusInput,
} from '../input.ts'
import { orderList } from '../queries/admin-orders.ts'
import { HISTORY_KINDS, readHistory } from '../queries/history.ts'
import { fillAdminFile } from '../queries/order-files.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../rules.ts'
import { listPageOf } from '#server/http/input.ts'
import { giveBack } from '../commands/give-back.ts'
import * as moves from '../commands/move-order.ts'
import * as refunds from '../commands/refund-order.ts'
import * as settling from '../commands/settle-seller-order.ts'
import {
  refundableView,
  refundedLine,
  cents,
  status,
  paymentStatus,
  paymentMethod,
  orderView,
} from './views.ts'
import * as admin from '../queries/admin-orders.ts'

const moment = z.iso.datetime()

const orderHistory = z
  .object({
    entries: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(HISTORY_KINDS),
        at: moment,
        by: z.string().nullable(),
        what: z.string().nullable(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        note: z.string().nullable(),
        amountCents: z.int().nullable(),
      }),
    ),
    notes: z.array(
      z.object({ id: idOf('orderNote'), body: z.string(), by: z.string().nullable(), createdAt: moment }),
    ),
    others: z.array(
      z.object({
        id: idOf('order'),
        number: z.string(),
        status: z.enum(ORDER_STATUSES),
        paymentStatus: z.enum(PAYMENT_STATUSES),
        totalCents: z.int(),
        createdAt: moment,
      }),
    ),
  })
  .meta({ id: 'OrderHistory' })

export const getOrderHistory = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}/history',
  summary: "Get the history of an order, the admins' notes on it, and other orders of its buyer",
  input: orderPath,
  output: orderHistory,
  allow: canManageOrders,
  keyScope: 'orders:read',
  run: ({ tx, now }, { id }) => readHistory(tx, { orderId: id, now }),
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/notes',
  summary: 'Add a note to an order',
  input: addOrderNoteInput,
  output: orderHistory,
  status: 201,
  allow: canManageOrders,
  keyScope: 'orders:write',
  run: async ({ tx, actor, now }, { id, body }) => {
    await addNote(tx, { orderId: id, body }, { actor, now })
    return readHistory(tx, { orderId: id, now })
  },
})

export const downloadPackingSlip = rawEndpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/{id}/packing-slip.pdf',
  summary: 'What goes into each parcel of an order and where to, without a price, one page for each parcel',
  answers: ['application/pdf'],
  allow: canManageOrders,
  keyScope: 'orders:read',
  limit: SLIP_LIMIT,
  run: ({ params, locale, now }) => slipOf(EVERY_STORE, { id: params['id'] ?? '', locale, now }),
})

export const downloadOrders = listFile(orderList.fileOf(fillAdminFile), {
  path: '/api/v1/admin/orders.csv',
  summary: 'The list of orders as a file: what its words in the address bring, all pages of it',
  allow: canManageOrders,
  keyScope: 'orders:read',
  file: 'ventas',
  columns: adminColumns,
})

const adminOrderView = orderView
  .extend({
    version: z.int(),
    /** What the staff still has to take and an admin to confirm; null where another takes it, or it was taken. */
    staffDueCents: cents.nullable(),
    stockState: z.enum(['none', 'reserved', 'sold']),
    user: z.object({ id: idOf('user'), fullName: z.string(), email: z.string() }).nullable(),
    payments: z.array(
      z.object({
        id: idOf('payment'),
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
        id: idOf('refund'),
        amountCents: cents,
        reason: z.string(),
        state: z.enum(['queued', 'done', 'failed']),
        createdAt: moment,
        doneAt: moment.nullable(),
        hasProof: z.boolean(),
        /** No provider is asked: a person sends it and says so. */
        byHand: z.boolean(),
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

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/admin/orders',
  summary: 'All orders, by number, name, address, status, payment and day in Panama',
  input: listAdminOrdersInput,
  output: listPageOf(
    z.object({
      id: idOf('order'),
      number: z.string(),
      status,
      paymentStatus,
      paymentMethod,
      totalCents: cents,
      itemCount: z.int(),
      version: z.int(),
      createdAt: moment,
      user: z.object({ id: idOf('user'), fullName: z.string(), email: z.string() }),
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

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/confirm-payment',
  summary: 'Confirms that the staff took the money of an order',
  input: confirmPaymentInput,
  output: adminOrderView,
  allow: canManageOrders,
  run: async ({ tx, actor, address, now }, { id, reference }) => {
    await confirmOrderPayment(tx, { orderId: id, reference }, { actor, address, now })
    return admin.getAdminOrder(tx, { orderId: id, now })
  },
})

export const confirmPaid = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/seller-orders/{sellerOrderId}/confirm',
  formerly: '/admin/orders/{id}/parts/{sellerOrderId}/confirm',
  summary: "Confirms that the money of a seller order has arrived; for a store's a reason is needed",
  input: confirmPaidInput,
  output: adminOrderView,
  allow: canManageOrders,
  run: async ({ tx, actor, address, now }, { id, ...wanted }) => {
    await settling.confirmPaid(tx, EVERY_STORE, { orderId: id, ...wanted }, { actor, address, now })
    return admin.getAdminOrder(tx, { orderId: id, now })
  },
})

export const rejectClaim = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/seller-orders/{sellerOrderId}/reject',
  formerly: '/admin/orders/{id}/parts/{sellerOrderId}/reject',
  summary: 'Rejects the receipt of a seller order; the buyer has 24 hours to correct it',
  input: rejectClaimInput,
  output: adminOrderView,
  allow: canManageOrders,
  run: async ({ tx, actor, address, now }, { id, ...wanted }) => {
    await settling.rejectClaim(tx, EVERY_STORE, { orderId: id, ...wanted }, { actor, address, now })
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
  summary: 'Confirms that the money of a payment was sent back by hand',
  input: finishRefundInput,
  output: z.object({ id: z.uuid() }),
  allow: canManageOrders,
  run: async ({ tx, actor, address, now }, { id, reference }) => {
    await refunds.confirmManualRefund(tx, EVERY_STORE, { refundId: id, reference }, { actor, address, now })
    return { id }
  },
})
