import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { db } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf, noInput } from '#server/http/input.ts'
import { refunds } from '#modules/payments/core/tables.ts'
import { managesStore, worksInStore, storeScope, within } from '#modules/sellers/stores/public.ts'
import { STORE_ROLES, STORE_STANDINGS } from '#modules/sellers/stores/rules.ts'
import { SLIP_LIMIT, slipOf } from './slip.ts'
import { storeColumns } from '../formats/order-file.ts'
import { refundColumns } from '../formats/refund-file.ts'
import { giveBack } from '../commands/give-back.ts'
import * as commands from '../commands/store-order.ts'
import { deliveryView, formerPart, refundableView, sellerOrderView, storeRefundView } from './views.ts'
import {
  cancelStoreOrderInput,
  listStoreOrdersInput,
  listStoreRefundsInput,
  ownOrderPath,
  refundOrderInput,
  writeToBuyerInput,
} from '../input.ts'
import { fillStoreFile } from '../queries/order-files.ts'
import { storeRefundList } from '../queries/refunds.ts'
import { getStoreOrder, readOwnStore, readStoreOrder, storeOrderList } from '../queries/store-orders.ts'
import { ORDER_STATUSES, SHIPPING_METHODS } from '../rules.ts'
import { PAYMENT_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { sellerOrders } from '../tables.ts'

export const getOwnStore = endpoint({
  method: 'GET',
  path: '/store',
  summary: 'My store: how it stands, its plan and figures, what waits for somebody, and the first steps',
  input: noInput,
  output: z.object({
    store: z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(STORE_ROLES),
      standing: z.enum(STORE_STANDINGS),
      isVerified: z.boolean(),
      /** The name with the badge, while the present one waits for an admin and is shown without; else null. */
      approvedName: z.string().nullable(),
      rejectionReason: z.string().nullable(),
      /** Where its page stands once it is open: `/tienda/<slug>`. */
      slug: z.string(),
    }),
    plan: z.object({ planType: z.string(), endsAt: z.iso.datetime() }).nullable(),
    /** How many the store has and may have; `max` null is no limit. */
    products: z.object({ used: z.int(), max: z.int().nullable() }),
    cards: z.object({
      products: z.int(),
      orders: z.int(),
      /** What the store earned by its ledger; null for who only prepares and sends. */
      revenueCents: z.int().nullable(),
      pending: z.int(),
    }),
    waiting: z.object({
      toShip: z.int(),
      toConfirm: z.int(),
      toRefund: z.int(),
      toAnswer: z.int(),
      stockAlerts: z.int(),
    }),
    firstSteps: z.object({
      hasPlan: z.boolean(),
      /** A description and a logo. */
      hasFace: z.boolean(),
      hasAccount: z.boolean(),
      hasProduct: z.boolean(),
      isApproved: z.boolean(),
      isShared: z.boolean(),
      hasSale: z.boolean(),
    }),
  }),
  allow: worksInStore,
  run: ({ tx, scope, now }) => readOwnStore(tx, scope, { now }),
})

const row = z
  .object({
    id: idOf('sellerOrder'),
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    totalCents: z.int(),
    units: z.int(),
    isPaid: z.boolean(),
    isShipped: z.boolean(),
    hasArrived: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'StoreOrderRow' })

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/store/orders',
  summary: 'What was bought from my store, by number, status and days of Panama',
  input: listStoreOrdersInput,
  output: listPageOf(row),
  allow: worksInStore,
  keyScope: 'orders:read',
  run: ({ tx, scope, now }, input) =>
    storeOrderList.read(tx, input, { now, scope: within(scope, sellerOrders.storeId) }),
})

export const downloadOwnOrders = listFile(storeOrderList.fileOf(fillStoreFile), {
  path: '/api/v1/store/orders.csv',
  summary: "My store's share of the orders that the same words bring, as a file, all pages of it",
  allow: worksInStore,
  keyScope: 'orders:read',
  limit: { name: 'store-orders-export', hits: 30, seconds: 60, by: 'user', shared: false },
  file: 'pedidos',
  isDated: true,
  scope: (scope) => within(scope, sellerOrders.storeId),
  columns: storeColumns,
})

export const getOwnStoreOrder = endpoint({
  method: 'GET',
  path: '/store/orders/{id}',
  summary:
    'One order of my store: its lines, its parcel, where it goes once it is paid, and what may go back of it',
  input: ownOrderPath,
  output: z.object({
    ...row.omit({ units: true, isShipped: true, hasArrived: true }).shape,
    version: z.int(),
    shippingCents: z.int(),
    shippingMethod: z.enum(SHIPPING_METHODS),
    paymentMethod: z.enum(PAYMENT_METHODS),
    canCancel: z.boolean(),
    cancelReason: z.string().nullable(),
    lines: z.array(
      z.object({
        variantId: idOf('variant'),
        productId: idOf('product'),
        title: z.string(),
        imageUrl: z.string().nullable(),
        uniqueCode: z.string().nullable(),
        unitPriceCents: z.int(),
        quantity: z.int(),
        lineCents: z.int(),
        /** Whether a promotion gave it. */
        isGift: z.boolean(),
      }),
    ),
    delivery: deliveryView.nullable(),
    /** The note that goes into the parcel, and who gives it; null is no present. */
    gift: z.object({ note: z.string(), from: z.string() }).nullable(),
    sellerOrder: sellerOrderView,
    parcel: sellerOrderView.nullable().meta({ deprecated: true }),
    part: formerPart.nullable().meta({ deprecated: true }),
    refundable: refundableView,
    refunds: z.array(storeRefundView),
  }),
  allow: worksInStore,
  keyScope: 'orders:read',
  run: ({ tx, scope, now }, { id }) => readStoreOrder(tx, scope, { id, now }),
})

const done = z.object({ id: idOf('sellerOrder') })

export const cancelOwnStoreOrder = endpoint({
  method: 'POST',
  path: '/store/orders/{id}/cancel',
  summary:
    'Calls off what is of my store in an order and not on its way, with a reason for its buyer; what others sell of it goes on',
  input: cancelStoreOrderInput,
  output: done,
  allow: managesStore,
  run: async ({ tx, actor, scope, address, now }, { id, reason }) => {
    await commands.cancelStoreOrder(tx, scope, { id, reason }, { actor, address, now })
    return { id }
  },
})

export const refundOwnStoreOrder = endpoint({
  method: 'POST',
  path: '/store/orders/{id}/refunds',
  summary: "Gives back units, shipping or an amount of my store's share, never more than was taken for it",
  input: refundOrderInput,
  output: done,
  allow: managesStore,
  idempotent: true,
  run: async ({ tx, actor, scope, address, now }, { id, ...wanted }) => {
    const { order } = await getStoreOrder(tx, scope, { id })
    await giveBack(tx, scope, { orderId: order.id, wanted }, { actor, address, now })
    return { id }
  },
})

export const listOwnRefunds = endpoint({
  method: 'GET',
  path: '/store/refunds',
  summary: "What goes back to my store's buyers or went back, by order and state, and who sends it",
  input: listStoreRefundsInput,
  output: listPageOf(storeRefundView),
  allow: worksInStore,
  run: ({ tx, scope, now }, input) =>
    storeRefundList.read(tx, input, { now, scope: within(scope, refunds.storeId) }),
})

export const downloadOwnRefunds = listFile(storeRefundList, {
  path: '/api/v1/store/refunds.csv',
  summary: 'The refunds of my store that the same words bring, as a file, all pages of it',
  allow: worksInStore,
  limit: { name: 'store-refunds-export', hits: 30, seconds: 60, by: 'user', shared: false },
  file: 'reembolsos',
  isDated: true,
  scope: (scope) => within(scope, refunds.storeId),
  columns: refundColumns,
})

export const writeToBuyer = endpoint({
  method: 'POST',
  path: '/store/orders/{id}/message',
  summary: 'Writes to the buyer of an order of my store',
  input: writeToBuyerInput,
  output: done,
  allow: worksInStore,
  keyScope: 'orders:write',
  idempotent: true,
  limit: { name: 'store-messages', hits: 20, seconds: 3600, by: 'user', shared: true },
  run: async ({ tx, actor, scope, address, now }, { id, message }) => {
    await commands.writeToBuyer(tx, scope, { id, message }, { actor, address, now })
    return { id }
  },
})

export const downloadOwnPackingSlip = rawEndpoint({
  method: 'GET',
  path: '/api/v1/store/orders/{id}/packing-slip.pdf',
  summary: "What goes into my store's parcel of a paid order and where to, without a price",
  answers: ['application/pdf'],
  allow: worksInStore,
  keyScope: 'orders:read',
  limit: SLIP_LIMIT,
  run: async ({ actor, params, locale, now }) =>
    slipOf(await storeScope(db, { userId: actor.userId, now }), { id: params['id'] ?? '', locale, now }),
})
