import * as z from 'zod'
import { isUuid } from '#lib/ids.ts'
import { db, transaction } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { storeReceipt, mediaNotFound, answerReceipt } from '#modules/platform/media/public.ts'
import { readFile } from '#modules/platform/media/input.ts'
import { MAX_BYTES, RECEIPT_UPLOAD } from '#modules/platform/media/rules.ts'
import { managesStore, EVERY_STORE, findStoreScope } from '#modules/sellers/stores/public.ts'
import { canHaveOrders, canManageOrders } from '../access.ts'
import { confirmManualRefund } from '../commands/refund-order.ts'
import * as proofs from '../commands/send-proof.ts'
import * as settling from '../commands/settle-seller-order.ts'
import { sellerPaymentNotFound } from '../errors.ts'
import {
  confirmOwnPaymentInput,
  finishRefundInput,
  giveReferenceInput,
  ownOrderPath,
  sellerOrderPath,
  rejectOwnClaimInput,
} from '../input.ts'
import { getDirectOrder, getProof, paymentView } from '../queries/direct-orders.ts'
import { sellerPaymentView } from './views.ts'

export const giveReference = endpoint({
  method: 'PUT',
  path: '/orders/{id}/seller-orders/{sellerOrderId}/reference',
  formerly: '/orders/{id}/parts/{sellerOrderId}/reference',
  summary: "Notes the bank's number of my transfer to one seller",
  input: giveReferenceInput,
  output: sellerPaymentView,
  allow: canHaveOrders,
  run: async ({ tx, actor, now }, { id: orderId, ...given }) =>
    paymentView(await proofs.giveReference(tx, { orderId, ...given }, { actor, now })),
})

export const uploadProof = rawEndpoint({
  method: 'POST',
  path: '/api/v1/orders/{id}/seller-orders/{sellerOrderId}/proof',
  formerly: '/api/v1/orders/{id}/parts/{sellerOrderId}/proof',
  summary:
    'Sends the receipt of my transfer to one seller, as the raw body or as the `file` of a form; jpeg, png or PDF, at most 5 MB',
  takes: RECEIPT_UPLOAD,
  answers: ['application/json'],
  status: 201,
  allow: canHaveOrders,
  limit: { name: 'uploads', hits: 20, seconds: 3600, by: 'user', shared: true },
  run: async ({ request, actor, params, now }) => {
    const { id: orderId = '', sellerOrderId = '' } = params
    if (!isUuid(orderId) || !isUuid(sellerOrderId)) throw sellerPaymentNotFound()
    // Asked before the file is read, so that no one has pictures decoded for somebody else's order.
    await proofs.checkOwnPayment(db, { orderId, sellerOrderId, userId: actor.userId })
    const receipt = await storeReceipt(await readFile(request, MAX_BYTES.receipt))
    const reviewed = await transaction((tx) =>
      proofs.sendProof(tx, { orderId, sellerOrderId, receipt }, { actor, now }),
    )
    return Response.json(paymentView(reviewed), { status: 201, headers: { 'cache-control': 'no-store' } })
  },
})

export const getPaymentProof = rawEndpoint({
  method: 'GET',
  path: '/api/v1/seller-orders/{sellerOrderId}/proof',
  formerly: '/api/v1/order-parts/{sellerOrderId}/proof',
  summary: 'Download the receipt of a transfer, for its buyer, its seller and the admins',
  answers: ['image/webp', 'application/pdf'],
  allow: canHaveOrders,
  run: async ({ actor, params, now }) => {
    const sellerOrderId = params['sellerOrderId'] ?? ''
    if (!isUuid(sellerOrderId)) throw mediaNotFound()
    const { userId } = actor
    const scope = canManageOrders(actor) ? EVERY_STORE : await findStoreScope(db, { userId, now })
    const viewer = scope === EVERY_STORE ? null : { userId, scope }
    const { proofId, number, storeId } = await getProof(db, { sellerOrderId, viewer })
    if (scope && (scope === EVERY_STORE || storeId === scope.storeId))
      await transaction((tx) => settling.lookAtClaim(tx, scope, { sellerOrderId }, { now }))
    return answerReceipt(db, { proofId, number })
  },
})

export const lookAtOwnClaim = endpoint({
  method: 'POST',
  path: '/store/orders/{id}/payment/look',
  formerly: '/store/payments/{id}/look',
  summary: "Keeps the stock of my store's order while I look for its money, ten days at most",
  input: ownOrderPath,
  output: sellerPaymentView,
  allow: managesStore,
  run: async ({ tx, scope, now }, { id: sellerOrderId }) =>
    paymentView(await settling.lookAtClaim(tx, scope, { sellerOrderId }, { now })),
})

export const lookAtClaim = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/seller-orders/{sellerOrderId}/look',
  formerly: '/admin/orders/{id}/parts/{sellerOrderId}/look',
  summary: 'Keeps the stock of a seller order while somebody looks for its money, ten days at most',
  input: sellerOrderPath,
  output: sellerPaymentView,
  allow: canManageOrders,
  run: async ({ tx, now }, { id: orderId, sellerOrderId }) =>
    paymentView(await settling.lookAtClaim(tx, EVERY_STORE, { orderId, sellerOrderId }, { now })),
})

export const confirmOwnPaid = endpoint({
  method: 'POST',
  path: '/store/orders/{id}/payment/confirm',
  formerly: '/store/payments/{id}/confirm',
  summary: "Confirms that the money of my store's order has arrived",
  input: confirmOwnPaymentInput,
  output: sellerPaymentView,
  allow: managesStore,
  run: async ({ tx, actor, scope, address, now }, { id: sellerOrderId, ...given }) => {
    const wanted = { sellerOrderId, ...given }
    await settling.confirmPaid(tx, scope, wanted, { actor, address, now })
    return paymentView(await getDirectOrder(tx, scope, wanted))
  },
})

export const rejectOwnClaim = endpoint({
  method: 'POST',
  path: '/store/orders/{id}/payment/reject',
  formerly: '/store/payments/{id}/reject',
  summary: "Rejects the receipt of my store's order; the buyer has 24 hours to correct it",
  input: rejectOwnClaimInput,
  output: sellerPaymentView,
  allow: managesStore,
  run: async ({ tx, actor, scope, address, now }, { id: sellerOrderId, reason }) =>
    paymentView(await settling.rejectClaim(tx, scope, { sellerOrderId, reason }, { actor, address, now })),
})

export const confirmOwnRefund = endpoint({
  method: 'POST',
  path: '/store/refunds/{id}/confirm',
  summary: 'Confirms that my store sent the money of an order back by hand',
  input: finishRefundInput,
  output: z.object({ id: z.uuid() }),
  allow: managesStore,
  run: async ({ tx, actor, scope, address, now }, { id, reference }) => {
    await confirmManualRefund(tx, scope, { refundId: id, reference }, { actor, address, now })
    return { id }
  },
})
