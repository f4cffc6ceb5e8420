import { call, type Output } from '#browser/client.ts'
import {
  type PurchaseOrder,
  usePurchasePayment,
} from '#modules/payments/gateways/components/shop/use-purchase-payment.ts'
import { m } from '#paraglide/messages.js'

export type SubscribeAnswer = Output<'POST /subscriptions'>
export type PlanOrder = PurchaseOrder<SubscribeAnswer>

/** Pays for a plan: see `usePurchasePayment`. */
export const usePlanPayment = ({ onPaid }: { onPaid: () => void }) =>
  usePurchasePayment<SubscribeAnswer>({
    onPaid,
    askShop: (purchaseId) => call('POST /subscriptions/{purchaseId}/refresh', { purchaseId }),
    answerBank: (purchaseId, approve) =>
      call('POST /subscriptions/{purchaseId}/authenticate', { purchaseId, approve }),
    failed: m.subscriptions_activation_failed,
    fieldCode: 'subscriptions.adult_required',
  })
