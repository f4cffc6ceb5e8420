import * as z from 'zod'
import { endpoint } from '#server/http/endpoint.ts'
import type { Tx } from '#server/db/db.ts'
import { worksInStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { canHaveOrders, canManageOrders } from '../access.ts'
import * as moving from '../commands/move-parcel.ts'
import * as orderWriting from '../commands/store-order.ts'
import { sellerOrderView } from './views.ts'
import {
  ownOrderPath,
  sellerOrderPath,
  shipOwnParcelInput,
  shipParcelInput,
  writeToSellerInput,
} from '../input.ts'
import { readSellerOrders } from '../queries/seller-order-list.ts'
import type { Order } from '../tables.ts'

export const receiveParcel = endpoint({
  method: 'POST',
  path: '/orders/{id}/seller-orders/{sellerOrderId}/received',
  formerly: '/orders/{id}/parcels/{sellerOrderId}/received',
  summary: 'Says that a parcel of my order arrived; the clocks of its returns begin',
  input: sellerOrderPath,
  output: sellerOrderView,
  allow: canHaveOrders,
  run: async ({ tx, actor, address, now }, { id: orderId, sellerOrderId }) => {
    const own = { userId: actor.userId }
    return viewOf(
      tx,
      await moving.deliverParcel(tx, own, { orderId, sellerOrderId }, { actor, address, now }),
      now,
    )
  },
})

export const writeToSeller = endpoint({
  method: 'POST',
  path: '/orders/{id}/seller-orders/{sellerOrderId}/message',
  formerly: '/orders/{id}/parcels/{sellerOrderId}/message',
  summary: 'Writes to who sends a parcel of my order',
  input: writeToSellerInput,
  output: z.object({ id: z.uuid() }),
  allow: canHaveOrders,
  idempotent: true,
  limit: { name: 'seller-messages', hits: 20, seconds: 3600, by: 'user', shared: true },
  run: async ({ tx, actor, address, now }, { id, ...asked }) => {
    await orderWriting.writeToSeller(tx, actor, { orderId: id, ...asked }, { actor, address, now })
    return { id }
  },
})

export const shipParcel = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/seller-orders/{sellerOrderId}/ship',
  formerly: '/admin/orders/{id}/parcels/{sellerOrderId}/ship',
  summary:
    'Puts a parcel on its way, with its courier and guide number, or corrects them; the buyer is informed',
  input: shipParcelInput,
  output: sellerOrderView,
  allow: canManageOrders,
  keyScope: 'orders:write',
  run: async ({ tx, actor, address, now }, { id: orderId, ...facts }) =>
    viewOf(tx, await moving.shipParcel(tx, EVERY_STORE, { orderId, ...facts }, { actor, address, now }), now),
})

export const deliverParcel = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/seller-orders/{sellerOrderId}/deliver',
  formerly: '/admin/orders/{id}/parcels/{sellerOrderId}/delivered',
  summary: 'Says that a parcel arrived; the clocks of its returns begin',
  input: sellerOrderPath,
  output: sellerOrderView,
  allow: canManageOrders,
  keyScope: 'orders:write',
  run: async ({ tx, actor, address, now }, { id: orderId, sellerOrderId }) =>
    viewOf(
      tx,
      await moving.deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId }, { actor, address, now }),
      now,
    ),
})

export const shipOwnParcel = endpoint({
  method: 'POST',
  path: '/store/orders/{id}/ship',
  formerly: '/store/parcels/{id}/ship',
  summary: "Puts my store's parcel on its way, with its courier and guide number, or corrects them",
  input: shipOwnParcelInput,
  output: sellerOrderView,
  allow: worksInStore,
  keyScope: 'orders:write',
  run: async ({ tx, actor, scope, address, now }, { id: sellerOrderId, ...facts }) =>
    viewOf(tx, await moving.shipParcel(tx, scope, { sellerOrderId, ...facts }, { actor, address, now }), now),
})

export const deliverOwnParcel = endpoint({
  method: 'POST',
  path: '/store/orders/{id}/deliver',
  formerly: '/store/parcels/{id}/delivered',
  summary: "Says that my store's parcel arrived; the clocks of its returns begin",
  input: ownOrderPath,
  output: sellerOrderView,
  allow: worksInStore,
  keyScope: 'orders:write',
  run: async ({ tx, actor, scope, address, now }, { id: sellerOrderId }) =>
    viewOf(tx, await moving.deliverParcel(tx, scope, { sellerOrderId }, { actor, address, now }), now),
})

async function viewOf(tx: Tx, { order, sellerOrderId }: { order: Order; sellerOrderId: string }, now: Date) {
  return (await readSellerOrders(tx, { order, now })).find(({ id }) => id === sellerOrderId)!
}
