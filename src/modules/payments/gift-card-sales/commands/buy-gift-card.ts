import { areGiftCardsOffered } from '#modules/payments/gift-cards/public.ts'
import {
  methodNotOffered,
  type NextStepAnswer,
  type Payer,
  pickCard,
  createPaymentFlow,
} from '#modules/payments/core/public.ts'
import { isOpenPurchase } from '#modules/payments/core/rules/purchases.ts'
import { findLiveMode, listPlanMethods } from '#modules/payments/gateways/public.ts'
import type { Locale } from '#lib/locale.ts'
import { db, transaction } from '#server/db/db.ts'
import {
  dayRefused,
  emailMissing,
  giftCardsNotSold,
  nothingToAuthenticate,
  nothingToCapture,
} from '../errors.ts'
import type { BuyGiftCard } from '../input.ts'
import { getOwnPurchase } from '../queries.ts'
import { canSendOn, type GiftPurchaseStatus, intentOf } from '../rules.ts'
import type { GiftPurchase } from '../tables.ts'
import { openPurchase } from './open-purchase.ts'
import { lockPurchase } from './lock-purchase.ts'
import { settlePurchase } from './settle-purchase.ts'

type GiftAnswer = NextStepAnswer & { purchaseId: string; status: GiftPurchaseStatus }

/** The purchase of a gift card, as its person pays it: see `Bill`. */
const giftFlow = createPaymentFlow<{ giftPurchaseId: string }, GiftPurchase, GiftAnswer>({
  paidFor: (giftPurchaseId) => ({ giftPurchaseId }),
  find: (from, { id, userId }) => getOwnPurchase(from, { purchaseId: id, userId }),
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
  codes: { over: 'gifts.purchase_over', late: 'gifts.payment_late' },
  refusals: { cannotPay: nothingToCapture, nothingToCapture, nothingToAuthenticate },
})

type Buyer = { userId: string; locale: Locale; key: string; now: Date }

/**
 * Buys a gift card: writes down the purchase, takes the money and makes it official. Each step commits on its own and
 * can be repeated; the reconciler goes on where no one asks again. Refused while buyers cannot pay with gift cards.
 */
export async function buyGiftCard(
  { userId, locale, key, now }: Buyer,
  { paymentMethod, testChoice, savedCardId, saveCard, recipientEmail, ...typed }: BuyGiftCard,
): Promise<GiftAnswer> {
  if (!(await areGiftCardsOffered(db))) throw giftCardsNotSold()
  if (!canSendOn(typed.sendOn, now)) throw dayRefused()
  if (typed.delivery === 'email' && !recipientEmail) throw emailMissing()
  const method = (await listPlanMethods(db)).find(({ id }) => id === paymentMethod)
  if (!method) throw methodNotOffered()
  const card = await pickCard({ userId, savedCardId, saveCard, provider: method.provider, now })
  const liveMode = await findLiveMode(method.provider)
  const wanted = { ...typed, recipientEmail: typed.delivery === 'email' ? recipientEmail! : null }
  const order = { userId, locale, key, wanted, method, liveMode, now }
  const { purchase: thing, payment } = await transaction((tx) => openPurchase(tx, order))
  return giftFlow.pay({ thing, payment }, { userId, locale, now, id: thing.id, testChoice, card })
}

type Own = Payer & { purchaseId: string }

/** The person's answer to the test bank's 3-D Secure question. */
export const authenticatePurchase = ({ purchaseId: id, ...payer }: Own, { approve }: { approve: boolean }) =>
  giftFlow.authenticate({ ...payer, id, approve })

/** The person approved at PayPal: see `capture` of the payment flow. */
export const capturePurchase = ({ purchaseId: id, ...payer }: Own) => giftFlow.capture({ ...payer, id })

/** The person came back from the card form: see `refresh` of the payment flow. */
export const refreshPurchase = ({ purchaseId: id, ...payer }: Own) => giftFlow.refresh({ ...payer, id })
