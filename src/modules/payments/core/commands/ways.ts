import type { IntentRequest, ProviderPayment, TestCard } from '#modules/payments/gateways/public.ts'
import type { API_PROVIDERS } from '#modules/payments/gateways/rules/gateways.ts'
import type { PaymentProviderName } from '#modules/payments/gateways/rules/methods.ts'
import type { Payment } from '../queries/payments.ts'
import type { PickedCard } from './cards.ts'
import { cardWay } from './pay-by-card.ts'
import { payPalWay } from './pay-by-paypal.ts'
import { testBankWay } from './pay-by-test-bank.ts'
import { yappyWay } from './pay-by-yappy.ts'

/** What came of asking: the payment to be settled, what the buyer's page goes on with, or the code of the message. */
export type Opening =
  | { seen: ProviderPayment }
  | { clientSecret?: string; paypalOrderId?: string; confirmUntil?: string }
  | { code: string }

export type Asked = { payment: Payment; intent: IntentRequest; now: Date }

/**
 * How one attempt at paying is taken to the holder of the money, for orders and plans alike. No transaction is open
 * meanwhile, and the key of the intent makes asking again the same payment. A new way is a file that says this.
 */
export type ProviderWay = {
  /** As far as it goes without the buyer. */
  take(
    asked: Asked & {
      testChoice?: TestCard | undefined
      card?: PickedCard | null | undefined
      walletPhone?: string | undefined
    },
  ): Promise<Opening>
  /** After the buyer's word on the page: the money itself; null while nothing is approved. */
  capture?(asked: Asked): Promise<Opening | null>
  /** Until when its buyer confirms somewhere else than on the page. */
  confirmUntil?(payment: Payment): Date
  /** Ends the question of the buyer's bank, where the shop itself shows it. */
  authenticate?(asked: { providerPaymentId: string; approve: boolean }): Promise<ProviderPayment>
}

const WAYS: Record<(typeof API_PROVIDERS)[number], ProviderWay> = {
  stripe: cardWay,
  paypal: payPalWay,
  yappy: yappyWay,
  test: testBankWay,
}

/** The way of a payment that has somebody to be asked. */
export const wayOf = ({ provider }: { provider: PaymentProviderName }): Partial<ProviderWay> =>
  (WAYS as Partial<Record<PaymentProviderName, ProviderWay>>)[provider] ?? {}
