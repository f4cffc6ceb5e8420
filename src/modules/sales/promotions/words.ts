import { dayIn } from '#i18n/calendar.ts'
import { formatUsd } from '#lib/money.ts'
import type { Locale } from '#lib/locale.ts'
import { choiceOf } from '#modules/payments/gateways/rules/gateways.ts'
import type { ChosenMethod } from '#modules/payments/gateways/rules/methods.ts'
import { m } from '#paraglide/messages.js'
import type { Conditions, Effect, Promotion, Refusal } from './rules.ts'

type Said = { locale: Locale } | undefined
/** What the ids in conditions are called. */
export type Names = ReadonlyMap<string, string>
/** What a sentence about a promotion is made from. */
export type Described = Pick<Promotion, 'effect' | 'conditions' | 'endsAt'> & {
  maxUses?: number | null
  maxUsesPerPerson?: number | null
}

export function effectSaid(effect: Effect, names: Names, said?: Said): string {
  if (effect.kind === 'gift') return m.promotions_gift({ name: names.get(effect.variantId) ?? '…' }, said)
  if (effect.kind === 'percent')
    return (effect.of === 'order' ? m.promotions_percent_order : m.promotions_percent_lines)(effect, said)
  if (effect.kind === 'amount')
    return (effect.of === 'order' ? m.promotions_amount_order : m.promotions_amount_lines)(
      { amount: formatUsd(effect.cents) },
      said,
    )
  if (effect.kind === 'shipping')
    return effect.cents === null
      ? m.promotions_shipping_free({}, said)
      : m.promotions_shipping_amount({ amount: formatUsd(effect.cents) }, said)
  const { get, percent } = effect
  const count = effect.buy + get
  return percent === 100
    ? m.promotions_buy_get_free({ count, get }, said)
    : m.promotions_buy_get({ count, get, percent }, said)
}

/** The categories, products and stores that a promotion names, its gift included, as far as they are still there. */
export function namedBy({ conditions, effect }: Pick<Described, 'conditions' | 'effect'>, names: Names) {
  const { storeIds = [], categoryIds = [], productIds = [] } = conditions
  const gift = effect.kind === 'gift' ? [effect.variantId] : []
  return [...storeIds, ...categoryIds, ...productIds, ...gift].flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
}

/** Everything that a promotion asks for and how far it goes, one sentence each: a buyer reads it before paying. */
export function conditionsSaid({ conditions: asks, ...promotion }: Described, names: Names, said?: Said) {
  const { maxUses, maxUsesPerPerson, endsAt, effect } = promotion
  const named = [...(asks.storeIds ?? []), ...(asks.categoryIds ?? []), ...(asks.productIds ?? [])]
  return [
    named.length > 0 &&
      m.promotions_asks_of({ names: named.map((id) => names.get(id) ?? '…').join(', ') }, said),
    effect.kind === 'gift' && m.promotions_asks_gift_seller({}, said),
    asks.minCents && m.promotions_asks_cents({ amount: formatUsd(asks.minCents) }, said),
    asks.minUnits && m.promotions_asks_units({ count: asks.minUnits }, said),
    asks.firstPurchase && m.promotions_asks_first({}, said),
    asks.plan && planSaid(asks.plan, said),
    asks.provinces && m.promotions_asks_provinces({ names: asks.provinces.join(', ') }, said),
    asks.paymentMethods && methodsSaid(asks.paymentMethods, said),
    asks.hours && m.promotions_asks_hours(asks.hours, said),
    endsAt && m.promotions_asks_until({ date: lastDaySaid(endsAt, said) }, said),
    maxUses && m.promotions_asks_uses({ count: maxUses }, said),
    maxUsesPerPerson && m.promotions_asks_per_person({ count: maxUsesPerPerson }, said),
  ].filter((sentence) => typeof sentence === 'string')
}

/** What a promotion does and asks for, in one line. */
export const promotionSaid = (promotion: Described, names: Names, said?: Said): string =>
  [effectSaid(promotion.effect, names, said), ...conditionsSaid(promotion, names, said)].join('. ')

const planSaid = (plan: NonNullable<Conditions['plan']>, said: Said) =>
  (plan === 'premium' ? m.promotions_asks_premium : m.promotions_asks_basic)({}, said)

const methodsSaid = (methods: readonly string[], said: Said) =>
  m.promotions_asks_methods(
    { names: methods.map((id) => choiceOf(id as ChosenMethod).name({}, said)).join(', ') },
    said,
  )

const daySaid = (at: Date, said: Said) => dayIn(at.toISOString(), said?.locale ?? 'es')
const lastDaySaid = (endsAt: Date, said: Said) => daySaid(new Date(endsAt.getTime() - 1), said)

/** Why a code takes nothing off. */
export function refusalSaid(refusal: Refusal, said?: Said): string {
  switch (refusal.why) {
    case 'missing_cents':
      return m.promotions_why_cents({ amount: formatUsd(refusal.cents) }, said)
    case 'missing_units':
      return m.promotions_why_units({ count: refusal.units }, said)
    case 'not_started':
      return m.promotions_why_not_started({ date: daySaid(refusal.at, said) }, said)
    case 'ended':
      return m.promotions_why_ended({ date: lastDaySaid(refusal.at, said) }, said)
    case 'hours':
      return m.promotions_asks_hours(refusal, said)
    case 'plan':
      return planSaid(refusal.plan, said)
    case 'province':
      return m.promotions_asks_provinces({ names: refusal.provinces.join(', ') }, said)
    case 'payment_method':
      return methodsSaid(refusal.paymentMethods, said)
    case 'gift_gone':
      return m.promotions_why_gift_gone({ name: refusal.name ?? '' }, said)
    case 'better':
      return m.promotions_why_better(refusal, said)
    default:
      return WHY[refusal.why]({}, said)
  }
}

const WHY = {
  unknown: m.promotions_why_unknown,
  code_used: m.promotions_why_code_used,
  used_up: m.promotions_why_used_up,
  used_by_you: m.promotions_why_used_by_you,
  first_purchase: m.promotions_asks_first,
  card_of_another: m.promotions_why_card,
  no_match: m.promotions_why_no_match,
  no_saving: m.promotions_why_no_saving,
  gift_seller: m.promotions_asks_gift_seller,
}
