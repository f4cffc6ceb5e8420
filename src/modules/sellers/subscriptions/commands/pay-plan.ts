import { type Payer, createPaymentFlow, type NextStepAnswer } from '#modules/payments/core/public.ts'
import { isOpenPurchase, type PurchaseStatus } from '#modules/payments/core/rules/purchases.ts'
import { nothingToAuthenticate, nothingToCapture } from '../errors.ts'
import { getOwnPurchase } from '../queries.ts'
import { intentOf } from '../rules.ts'
import type { Purchase } from '../tables.ts'
import { lockPurchase, settlePurchase } from './settle-purchase.ts'

export type SubscribeAnswer = NextStepAnswer & {
  /** Null for a free plan, which no one has to pay. */
  purchaseId: string | null
  status: PurchaseStatus
}

/** The purchase of a plan, as its person pays it: see `Bill`. */
export const planFlow = createPaymentFlow<{ purchaseId: string }, Purchase, SubscribeAnswer>({
  paidFor: (purchaseId) => ({ purchaseId }),
  find: (db, { id, userId }) => getOwnPurchase(db, { purchaseId: id, userId }),
  async hold(tx, { id, now }) {
    const { purchase } = await lockPurchase(tx, { purchaseId: id })
    return { thing: purchase, canPay: isOpenPurchase(purchase) && purchase.expiresAt > now }
  },
  standing({ status }) {
    if (status === 'paid' || status === 'review') return status
    return isOpenPurchase({ status }) ? 'open' : 'over'
  },
  intentOf,
  settle: settlePurchase,
  paid: (purchase) => ({ ...purchase, status: 'paid' }),
  answer({ id: purchaseId, status }, outcome) {
    // What PayPal refused for good is closed; the next try opens another payment.
    return { purchaseId, status: outcome.code === 'checkout.paypal_failed' ? 'failed' : status, ...outcome }
  },
  codes: { over: 'subscriptions.purchase_over', late: 'subscriptions.payment_late' },
  refusals: { cannotPay: nothingToCapture, nothingToCapture, nothingToAuthenticate },
})

type Own = Payer & { purchaseId: string }

/** The person's answer to the test bank's 3-D Secure question. */
export const authenticatePurchase = ({ purchaseId: id, ...payer }: Own, { approve }: { approve: boolean }) =>
  planFlow.authenticate({ ...payer, id, approve })

/** The person approved at PayPal: see `capture` of the payment flow. */
export const capturePurchase = ({ purchaseId: id, ...payer }: Own) => planFlow.capture({ ...payer, id })

/** The person came back from the card form: see `refresh` of the payment flow. */
export const refreshPurchase = ({ purchaseId: id, ...payer }: Own) => planFlow.refresh({ ...payer, id })
