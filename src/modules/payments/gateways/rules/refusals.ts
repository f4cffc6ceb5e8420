import { yappySentence } from '../providers/yappy/rules.ts'

/** What PayPal refuses because of the instrument alone: its window opens again for another one, on the same order. */
export const OTHER_INSTRUMENT = [
  'instrument_declined',
  'payer_action_required',
  'redirect_payer_for_alternate_funding',
]

/** PayPal's own no to a buyer, as opposed to a fault of the shop's. */
export const PAYPAL_REFUSALS: readonly string[] = [
  ...OTHER_INSTRUMENT,
  'capture_declined',
  'compliance_violation',
  'max_number_of_payment_attempts_exceeded',
  'payer_account_locked_or_closed',
  'payer_account_restricted',
  'payer_cannot_pay',
  'transaction_blocked_by_payee',
  'transaction_limit_exceeded',
  'transaction_refused',
]

/** The code of the sentence for a refusal that helps the buyer; the bank's other reasons are none of their page's business. */
export function declineCode(failureCode: string | null): string {
  if (failureCode === null) return 'checkout.payment_incomplete'
  if (OTHER_INSTRUMENT.includes(failureCode)) return INSTRUMENT_DECLINED
  if (PAYPAL_REFUSALS.includes(failureCode)) return 'checkout.declined_by_paypal'
  const ofYappy = yappySentence(failureCode)
  if (ofYappy) return ofYappy
  return HELPFUL.includes(failureCode) ? `checkout.declined_${failureCode}` : 'checkout.payment_incomplete'
}

/** Nothing was asked of the buyer's bank: the provider could not be reached, or not with the keys of the shop. */
export const PROVIDER_AWAY = 'checkout.provider_away'
export const INSTRUMENT_DECLINED = 'checkout.declined_instrument_declined'

const HELPFUL = ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'authentication_failed']
