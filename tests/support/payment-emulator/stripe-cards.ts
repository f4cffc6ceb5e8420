import { StripeFault } from './stripe-errors.ts'

export type Decline = { code: string; declineCode: string | null; message: string }
export type TestCard = {
  id: string
  last4: string
  brand: string
  threeDSecure: boolean
  decline: Decline | null
}

const DECLINED = 'Your card was declined.'

/** What a bank says when it refuses without a reason. */
export const GENERIC_DECLINE: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: DECLINED,
}

const CARDS: Record<string, Omit<TestCard, 'id'>> = {
  pm_card_visa: card('4242', 'visa'),
  pm_card_mastercard: card('4444', 'mastercard'),
  pm_card_amex: card('8431', 'amex'),
  pm_card_discover: card('1117', 'discover'),
  pm_card_threeDSecure: card('3155', 'visa', { threeDSecure: true }),
  pm_card_threeDSecureRequired: card('3220', 'visa', { threeDSecure: true }),
  pm_card_threeDSecure2Required: card('3220', 'visa', { threeDSecure: true }),
  pm_card_authenticationRequired: card('3184', 'visa', { threeDSecure: true }),
  pm_card_threeDSecureRequiredChargeDeclined: card('1629', 'visa', {
    threeDSecure: true,
    decline: GENERIC_DECLINE,
  }),
  pm_card_chargeDeclined: card('0002', 'visa', { decline: GENERIC_DECLINE }),
  pm_card_chargeDeclinedInsufficientFunds: refusing(
    '9995',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  pm_card_chargeDeclinedLostCard: refusing('9987', 'card_declined', 'lost_card', DECLINED),
  pm_card_chargeDeclinedStolenCard: refusing('9979', 'card_declined', 'stolen_card', DECLINED),
  pm_card_chargeDeclinedExpiredCard: refusing('0069', 'expired_card', null, 'Your card has expired.'),
  pm_card_chargeDeclinedIncorrectCvc: refusing(
    '0127',
    'incorrect_cvc',
    null,
    "Your card's security code is incorrect.",
  ),
  pm_card_chargeDeclinedProcessingError: refusing(
    '0119',
    'processing_error',
    null,
    'An error occurred while processing your card. Try again in a little bit.',
  ),
}

/** The test card behind a `pm_card_…` name; a name that Stripe does not have is `resource_missing`. */
export function testCard(paymentMethod: string): TestCard {
  const found = Object.hasOwn(CARDS, paymentMethod) ? CARDS[paymentMethod] : undefined
  if (!found) throw StripeFault.missing('PaymentMethod', paymentMethod, 'payment_method')
  return { id: paymentMethod, ...found }
}

function card(
  last4: string,
  brand: string,
  { threeDSecure = false, decline = null }: { threeDSecure?: boolean; decline?: Decline | null } = {},
): Omit<TestCard, 'id'> {
  return { last4, brand, threeDSecure, decline }
}

function refusing(
  last4: string,
  code: string,
  declineCode: string | null,
  message: string,
): Omit<TestCard, 'id'> {
  return card(last4, 'visa', { decline: { code, declineCode, message } })
}
