import { eq } from 'drizzle-orm'
import {
  type GiftPayment,
  isForGift,
  type MoneyEvent,
  type Purpose,
  settle,
} from '#modules/payments/core/public.ts'
import { differencesText } from '#modules/payments/core/rules/differences.ts'
import { isOpenPurchase, unpaidChange } from '#modules/payments/core/rules/purchases.ts'
import type { ProviderPayment } from '#modules/payments/gateways/public.ts'
import { db, type Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { mailMoneyBack, mailReceipt } from '../emails.ts'
import { mailHeld, mailHeldRefused, mailMoneyProblem } from '../emails/money.ts'
import { findPurchase } from '../queries.ts'
import { intentOf, type MoneyBack, whyMoneyBack } from '../rules.ts'
import { giftCardPurchases, type GiftPurchase } from '../tables.ts'
import { lockPurchase } from './lock-purchase.ts'
import { followRefund } from './refund-purchase.ts'

type LockedPurchase = { purchase: GiftPurchase; hasLeft: boolean }

/** A gift card that somebody buys as what money is for. It is issued on its day: see `deliver`. */
export const giftMoney: Purpose<GiftPayment, LockedPurchase> = {
  module: 'gift_cards',
  kind: 'gift_card_purchase',
  isFor: isForGift,
  idOf: ({ giftPurchaseId }) => giftPurchaseId,
  about: ({ purchase }) => ({ status: purchase.status }),
  async lock(tx, { giftPurchaseId: purchaseId }) {
    const { person, purchase } = await lockPurchase(tx, { purchaseId })
    return { purchase, hasLeft: person === null }
  },
  whyNotOwed: ({ purchase, hasLeft }) => whyMoneyBack(purchase, { hasLeft }),
  async give(tx, { thing: { purchase }, now }) {
    const paid = await rewrite(tx, purchase, { status: 'paid', paidAt: now, updatedAt: now })
    await mailReceipt(tx, { purchase: paid })
    await announce(tx, { name: 'gift_purchase.changed', userId: paid.userId })
    return null
  },
  async late(tx, { thing: { purchase }, now }) {
    // A purchase that still waited must not take other money now.
    if (isOpenPurchase(purchase) || purchase.status === 'review')
      await rewrite(tx, purchase, { status: 'expired', updatedAt: now })
  },
  async read(payment, now) {
    const purchase = await findPurchase(db, { purchaseId: payment.giftPurchaseId })
    if (!purchase) return null
    // What a provider holds is its own to decide, however long that takes.
    const isWaiting = (isOpenPurchase(purchase) && purchase.expiresAt > now) || payment.state === 'held'
    return { intent: intentOf(purchase, payment), isOver: !isWaiting }
  },
  waits({ purchase }) {
    if (isOpenPurchase(purchase)) return 'money'
    return purchase.status === 'review' ? 'decision' : null
  },
  async move(tx, locked, { state, now }) {
    const change = { ...unpaidChange(state, now), updatedAt: now }
    return { ...locked, purchase: await rewrite(tx, locked.purchase, change) }
  },
  notify: notifyBuyer,
  followRefund: (tx, { thing, ...followed }) => followRefund(tx, { purchase: thing.purchase, ...followed }),
}

type Asked = { paymentId: string; payment?: GiftPayment; seen?: ProviderPayment; now: Date }

/** The only way from money at a provider to a gift card: see `settle`. */
export const settlePurchase = (asked: Asked) => settle(giftMoney, asked)

type Change = Partial<Pick<GiftPurchase, 'status' | 'paidAt' | 'expiresAt'>> & { updatedAt: Date }

async function rewrite(tx: Tx, { id }: GiftPurchase, change: Change): Promise<GiftPurchase> {
  const [written] = await tx
    .update(giftCardPurchases)
    .set(change)
    .where(eq(giftCardPurchases.id, id))
    .returning()
  return written!
}

async function notifyBuyer(tx: Tx, { purchase }: LockedPurchase, event: MoneyEvent<MoneyBack>) {
  const { payment } = event
  switch (event.kind) {
    case 'money_back': {
      await mailMoneyBack(tx, { purchase, amountCents: payment.amountCents })
      const detail = payment.providerPaymentId ?? payment.id
      await mailMoneyProblem(tx, { purchase, why: event.why, detail })
      break
    }
    case 'mismatch': {
      const detail = differencesText(event.differences, { locale: 'es' })
      await mailMoneyProblem(tx, { purchase, why: 'mismatch', detail })
      break
    }
    case 'held':
      await mailHeld(tx, { purchase, payment, reason: event.reason })
      break
    case 'held_refused':
      await mailHeldRefused(tx, { purchase, payment })
  }
  await announce(tx, { name: 'gift_purchase.changed', userId: purchase.userId })
}
