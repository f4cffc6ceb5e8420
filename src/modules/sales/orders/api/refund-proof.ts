import { eq } from 'drizzle-orm'
import { isUuid } from '#lib/ids.ts'
import { storeReceipt, mediaNotFound, answerReceipt } from '#modules/platform/media/public.ts'
import { readFile } from '#modules/platform/media/input.ts'
import { MAX_BYTES, RECEIPT_UPLOAD } from '#modules/platform/media/rules.ts'
import { refundNotFound, findRefund } from '#modules/payments/core/public.ts'
import {
  countUpload,
  managesStore,
  STORE_UPLOADS,
  type AnyStore,
  EVERY_STORE,
  findStoreScope,
} from '#modules/sellers/stores/public.ts'
import type { Admin, Seller } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { rawEndpoint } from '#server/http/endpoint.ts'
import { canHaveOrders, canManageOrders } from '../access.ts'
import { getManualRefund, keepRefundProof } from '../commands/refund-order.ts'
import { orders } from '../tables.ts'

type Call = {
  request: Request
  params: Record<string, string>
  actor: Admin | Seller
  address: string
  now: Date
}

/** Asked before the file is read, so that no one has pictures decoded for somebody else's refund. */
async function takeProof(scope: AnyStore, { request, params, actor, address, now }: Call): Promise<Response> {
  const { id: refundId = '' } = params
  if (!isUuid(refundId)) throw refundNotFound()
  await getManualRefund(db, scope, { refundId })
  const receipt = await storeReceipt(await readFile(request, MAX_BYTES.receipt))
  await transaction((tx) => keepRefundProof(tx, scope, { refundId, receipt }, { actor, address, now }))
  return Response.json({ id: refundId }, { status: 201, headers: { 'cache-control': 'no-store' } })
}

const WHAT = 'as the raw body or as the `file` of a form; jpeg, png or PDF, at most 5 MB'
const upload = { takes: RECEIPT_UPLOAD, answers: ['application/json'], status: 201 } as const

export const uploadRefundProof = rawEndpoint({
  method: 'POST',
  path: '/api/v1/admin/refunds/{id}/proof',
  summary: `Keeps the bank's paper of money that was sent back by hand, ${WHAT}`,
  ...upload,
  allow: canManageOrders,
  limit: { name: 'uploads', hits: 600, seconds: 3600, by: 'user', shared: true },
  run: (call) => takeProof(EVERY_STORE, call),
})

export const uploadOwnRefundProof = rawEndpoint({
  method: 'POST',
  path: '/api/v1/store/refunds/{id}/proof',
  summary: `Keeps the bank's paper of money that my store sent back by hand, ${WHAT}`,
  ...upload,
  allow: managesStore,
  limit: STORE_UPLOADS,
  run: async ({ scope, ...call }) => {
    await countUpload(scope, call.actor)
    return takeProof(scope, call)
  },
})

export const getRefundProof = rawEndpoint({
  method: 'GET',
  path: '/api/v1/refunds/{id}/proof',
  summary: 'Download the proof of a manual refund, for its buyer, its seller and the admins',
  answers: ['image/webp', 'application/pdf'],
  allow: canHaveOrders,
  run: async ({ actor, params, now }) => {
    const { id: refundId = '' } = params
    const found = isUuid(refundId) ? await findRefund(db, { refundId }) : null
    if (!found?.payment.orderId) throw mediaNotFound()
    const { refund, payment } = found
    const [order] = await db
      .select({ userId: orders.userId, number: orders.number })
      .from(orders)
      .where(eq(orders.id, payment.orderId!))
    const scope = await findStoreScope(db, { userId: actor.userId, now })
    const isTheirs =
      canManageOrders(actor) ||
      order?.userId === actor.userId ||
      (scope !== null && scope.storeId === payment.storeId)
    if (!order || !isTheirs) throw mediaNotFound()
    return answerReceipt(db, { proofId: refund.proofId, number: order.number })
  },
})
