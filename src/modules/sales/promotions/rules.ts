import type { ChosenMethod } from '#modules/payments/gateways/rules/methods.ts'
import { panamaHour } from '#lib/panama-days.ts'
import {
  type LineAdjustment,
  type PricedCart,
  type PricingSettings,
  type LineToPrice,
  totalsOf,
} from '#modules/sales/cart/rules.ts'
import { shareCents } from './rules/share.ts'

export const APPLIES = ['automatic', 'code'] as const
/** `order` is everything that the promotion's seller sells in the cart, `lines` only what the conditions name. */
export const EFFECT_OF = ['order', 'lines'] as const
export type Effect =
  | { kind: 'percent'; percent: number; of: (typeof EFFECT_OF)[number] }
  | { kind: 'amount'; cents: number; of: (typeof EFFECT_OF)[number] }
  /** Null is all of the standard shipping. */
  | { kind: 'shipping'; cents: number | null }
  /** Of every `buy` and `get` units the `get` cheapest cost less. */
  | { kind: 'buy_get'; buy: number; get: number; percent: number }
  /** One unit of a variant that the promotion's seller sells, while there is stock. */
  | { kind: 'gift'; variantId: string }

export type PayingBy = ChosenMethod | 'gift_card'

/** All of them must hold; what is absent asks for nothing. */
export type Conditions = {
  categoryIds?: string[] | undefined
  productIds?: string[] | undefined
  storeIds?: string[] | undefined
  /** Of the lines that these name, at the price of a unit. */
  minCents?: number | undefined
  minUnits?: number | undefined
  firstPurchase?: true | undefined
  plan?: 'basic' | 'premium' | undefined
  provinces?: string[] | undefined
  paymentMethods?: PayingBy[] | undefined
  /** Hours of Panama, the end not included. */
  hours?: { from: number; until: number } | undefined
}

export type Promotion = {
  id: string
  /** Null is the site. */
  storeId: string | null
  name: string
  applies: (typeof APPLIES)[number]
  conditions: Conditions
  effect: Effect
  borneBy: 'seller' | 'site'
  combines: boolean
  startsAt: Date
  endsAt: Date | null
  isPaused: boolean
  createdAt: Date
  /** Whether uses or money in all have run out, and how much money is left; null where it has no limit. */
  isUsedUp: boolean
  leftCents: number | null
  /** Whether the code that was typed is of one use and had it. */
  isCodeUsed: boolean
  /** Whether this buyer has had it as often as they may. */
  isUsedByBuyer: boolean
  /** What it gives, as it stands now; null where it gives nothing, or what it gave is no more. */
  gift: Gift | null
}

export type Gift = {
  variantId: string
  productId: string
  storeId: string | null
  title: string
  imageUrl: string | null
  uniqueCode: string | null
  priceCents: number
  isForSale: boolean
  /** Units that no order holds. */
  stock: number
}

/** What is known of the buyer; the province and the way of paying are known at the checkout only. */
export type PromotionBuyer = {
  isFirstPurchase: boolean
  /** Whether the saved card that is to pay has paid an order of another account. */
  isCardOfAnother: boolean
  isPremium: boolean
  province: string | null
  paymentMethod: string | null
}

export type PromotedLine = LineToPrice & {
  variantId: string
  productId: string
  storeId: string | null
  categoryIds: readonly string[]
}

/** Why a code takes nothing off, with what its sentence names. */
export type Refusal =
  | {
      why:
        | 'unknown'
        | 'code_used'
        | 'used_up'
        | 'used_by_you'
        | 'first_purchase'
        | 'card_of_another'
        | 'no_match'
        | 'no_saving'
        | 'gift_seller'
    }
  | { why: 'not_started' | 'ended'; at: Date }
  | { why: 'hours'; from: number; until: number }
  | { why: 'missing_cents'; cents: number }
  | { why: 'missing_units'; units: number }
  | { why: 'plan'; plan: 'basic' | 'premium' }
  | { why: 'province'; provinces: readonly string[] }
  | { why: 'payment_method'; paymentMethods: readonly string[] }
  | { why: 'better'; name: string }
  /** Null where the product is no more. */
  | { why: 'gift_gone'; name: string | null }

export type Applied = {
  promotion: Promotion
  source: 'promotion' | 'code'
  /** Off the lines, by variant. */
  shares: ReadonlyMap<string, number>
  cents: number
  /** Off the standard shipping. */
  shippingCents: number
  /** What comes along for nothing. */
  gift: Gift | null
}

export type Promoted<Line> = PricedCart<Line> & { applied: Applied[]; refusal: Refusal | null }

/**
 * The one place where promotions are decided. `cart` has its prices after offers and premium; the best automatic promotion
 * comes next, then the code, both only if both combine, else the one that saves more. No line costs less than a cent.
 * Lines may come in any order, and the same cart has the same answer.
 */
export function promote<Line extends PromotedLine>(
  cart: PricedCart<Line> & { settings: PricingSettings },
  {
    automatic,
    code,
    buyer,
    now,
  }: { automatic: readonly Promotion[]; code: Promotion | null; buyer: PromotionBuyer; now: Date },
): Promoted<Line> {
  const plain: Promoted<Line> = { ...cart, applied: [], refusal: null }
  const best = automatic
    .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt) || (a.id < b.id ? -1 : 1))
    .map((promotion) => apply(plain, promotion, { buyer, now, settings: cart.settings }))
    .reduce((one, other) => (other.refusal === null && saves(other, one) ? other : one), plain)
  if (code === null) return best
  const alone = apply(plain, code, { buyer, now, settings: cart.settings })
  if (alone.refusal) return { ...best, refusal: alone.refusal }
  const [first] = best.applied
  if (!first) return alone
  if (first.promotion.combines && code.combines) {
    const both = apply(best, code, { buyer, now, settings: cart.settings })
    if (both.refusal === null) return both
  }
  return saves(alone, best) ? alone : { ...best, refusal: { why: 'better', name: first.promotion.name } }
}

/** Whether the first costs the buyer less, with the cheapest way to ship it and what its gifts are worth. */
const saves = (one: Promoted<PromotedLine>, other: Promoted<PromotedLine>) => leastOf(one) < leastOf(other)
const leastOf = ({ subtotalCents, shippingOptions, applied }: Promoted<PromotedLine>) =>
  subtotalCents +
  Math.min(...shippingOptions.filter(({ isOffered }) => isOffered).map(({ costCents }) => costCents)) -
  giftCentsOf(applied)
const giftCentsOf = (applied: readonly Applied[]) =>
  applied.reduce((sum, { gift }) => sum + (gift?.priceCents ?? 0), 0)

type Moment = { buyer: PromotionBuyer; now: Date; settings: PricingSettings }

function apply<Line extends PromotedLine>(
  cart: Promoted<Line>,
  promotion: Promotion,
  { buyer, now, settings }: Moment,
): Promoted<Line> {
  const refused = (refusal: Refusal) => ({ ...cart, refusal })
  const matching = matchingLines(cart.lines, promotion)
  const refusal = whyNot(promotion, matching, { buyer, now }) ?? whyNoGift(promotion, cart)
  if (refusal) return refused(refusal)
  const { effect, leftCents, borneBy, gift } = promotion
  const ofSeller = cart.lines.filter((line) => isOfSeller(line, promotion))
  const on = 'of' in effect && effect.of === 'order' ? ofSeller : matching
  const wanted = discountOf(effect, on)
  const cents = Math.min(wanted, leftCents ?? wanted)
  const shares = shareCents(
    cents,
    on.map(({ variantId, lineCents }) => ({ id: variantId, cents: lineCents })),
  )
  const source = promotion.applies === 'automatic' ? ('promotion' as const) : ('code' as const)
  const lines = cart.lines.map((line) => {
    const share = shares.get(line.variantId) ?? 0
    if (share === 0) return line
    const adjustment: LineAdjustment = {
      source,
      cents: share,
      percent: effect.kind === 'percent' ? effect.percent : null,
      isBorneBySite: borneBy === 'site',
    }
    return { ...line, lineCents: line.lineCents - share, adjustments: [...line.adjustments, adjustment] }
  })
  const shippingCents =
    effect.kind === 'shipping'
      ? Math.min(effect.cents ?? Infinity, leftCents ?? Infinity, standardCents(cart, promotion))
      : 0
  const taken = [...shares.values()].reduce((sum, share) => sum + share, 0)
  const one: Applied = { promotion, source, shares, cents: taken, shippingCents, gift }
  const promoted = withTotals({ ...cart, lines, refusal: null, applied: [...cart.applied, one] }, settings)
  return saves(promoted, cart) ? promoted : refused({ why: 'no_saving' })
}

/** The totals of lines that have their promotions, with what these take off the shipping. */
function withTotals<Line extends PromotedLine>(
  cart: Promoted<Line>,
  settings: PricingSettings,
): Promoted<Line> {
  const off = cart.applied.map(({ promotion: { storeId }, shippingCents: cents }) => ({ storeId, cents }))
  return { ...cart, ...totalsOf(cart.lines, settings, { wanted: cart.shippingMethod, off }) }
}

/** What standard shipping costs before promotions, of what the seller of a promotion sends. */
const standardCents = (
  { shippingOptions }: Pick<Promoted<PromotedLine>, 'shippingOptions'>,
  { storeId }: Pick<Promotion, 'storeId'>,
) => {
  const { shares } = shippingOptions.find(({ method }) => method === 'standard')!
  return shareOfPromotion(shares, storeId)?.listCents ?? 0
}

/**
 * The part of the shipping that a promotion of this seller (null is the site) may lower: its own where it has prices of its
 * own, else what is at the site's prices. so no promotion takes what another seller earns.
 */
export const shareOfPromotion = <Share extends { pricedBy: string | null }>(
  shares: readonly Share[],
  storeId: string | null,
): Share | undefined =>
  shares.find(({ pricedBy }) => pricedBy !== null && pricedBy === storeId) ??
  shares.find(({ pricedBy }) => pricedBy === null)

const isOfSeller = (line: { storeId: string | null; isAvailable: boolean }, { storeId }: Promotion) =>
  line.isAvailable && (storeId === null || line.storeId === storeId)

function matchingLines<Line extends PromotedLine>(lines: readonly Line[], promotion: Promotion): Line[] {
  const { categoryIds, productIds, storeIds } = promotion.conditions
  return lines.filter(
    (line) =>
      isOfSeller(line, promotion) &&
      (!storeIds || (line.storeId !== null && storeIds.includes(line.storeId))) &&
      ((!categoryIds && !productIds) ||
        Boolean(productIds?.includes(line.productId)) ||
        line.categoryIds.some((categoryId) => categoryIds?.includes(categoryId))),
  )
}

type Matching = { quantity: number; unitPriceCents: number }

/** The first reason for which a promotion does not count for these lines now; null where it does. */
function whyNot(
  { conditions: asks, ...promotion }: Promotion,
  matching: readonly Matching[],
  { buyer, now }: Pick<Moment, 'buyer' | 'now'>,
): Refusal | null {
  const { startsAt, endsAt, isPaused, isUsedUp, isCodeUsed, isUsedByBuyer, effect } = promotion
  if (isPaused) return { why: 'unknown' }
  if (now < startsAt) return { why: 'not_started', at: startsAt }
  if (endsAt && now >= endsAt) return { why: 'ended', at: endsAt }
  if (isCodeUsed) return { why: 'code_used' }
  if (isUsedUp) return { why: 'used_up' }
  if (isUsedByBuyer) return { why: 'used_by_you' }
  if (asks.firstPurchase && !buyer.isFirstPurchase) return { why: 'first_purchase' }
  if (asks.firstPurchase && buyer.isCardOfAnother) return { why: 'card_of_another' }
  if (asks.plan && (asks.plan === 'premium') !== buyer.isPremium) return { why: 'plan', plan: asks.plan }
  if (asks.hours && !isWithin(asks.hours, panamaHour(now))) return { why: 'hours', ...asks.hours }
  const units = matching.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units === 0) return { why: 'no_match' }
  const cents = matching.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  if (asks.minCents && cents < asks.minCents) return { why: 'missing_cents', cents: asks.minCents - cents }
  const needed = Math.max(asks.minUnits ?? 0, effect.kind === 'buy_get' ? effect.buy + effect.get : 0)
  if (units < needed) return { why: 'missing_units', units: needed - units }
  if (asks.provinces && !asks.provinces.includes(buyer.province ?? ''))
    return { why: 'province', provinces: asks.provinces }
  if (asks.paymentMethods && !asks.paymentMethods.some((one) => one === buyer.paymentMethod))
    return { why: 'payment_method', paymentMethods: asks.paymentMethods }
  return null
}

/**
 * Why a promotion has nothing to give with this cart; null where it has, and where it gives none. The gift goes into the
 * parcel of its seller, who sells something of the cart. An order has one gift of a variant.
 */
function whyNoGift<Line extends PromotedLine>(
  { effect, gift, leftCents }: Promotion,
  { lines, applied }: Pick<Promoted<Line>, 'lines' | 'applied'>,
): Refusal | null {
  if (effect.kind !== 'gift') return null
  const bought = lines.filter(({ isAvailable }) => isAvailable)
  const taken = bought.reduce(
    (sum, { variantId, quantity }) => sum + (variantId === effect.variantId ? quantity : 0),
    0,
  )
  if (!gift?.isForSale || gift.stock <= taken) return { why: 'gift_gone', name: gift?.title ?? null }
  if (!bought.some(({ storeId }) => storeId === gift.storeId)) return { why: 'gift_seller' }
  if (leftCents !== null && leftCents < gift.priceCents) return { why: 'used_up' }
  if (applied.some((one) => one.gift?.variantId === gift.variantId)) return { why: 'no_saving' }
  return null
}

/** Hours may pass midnight: from 22 until 2. */
const isWithin = ({ from, until }: { from: number; until: number }, hour: number) =>
  from < until ? hour >= from && hour < until : hour >= from || hour < until

function discountOf(effect: Effect, lines: readonly (Matching & { lineCents: number })[]): number {
  if (effect.kind === 'shipping' || effect.kind === 'gift') return 0
  if (effect.kind === 'amount') return effect.cents
  const sum = effect.kind === 'percent' ? sumOf(lines) : cheapestOf(lines, effect)
  return percentOf(sum, effect.percent)
}

const sumOf = (lines: readonly { lineCents: number }[]) =>
  lines.reduce((sum, { lineCents }) => sum + lineCents, 0)

/** Half a cent up. */
const percentOf = (cents: number, percent: number) =>
  Number((BigInt(cents) * BigInt(percent) * 2n + 100n) / 200n)

/** What the cheapest `get` of every `buy` and `get` units cost. */
function cheapestOf(lines: readonly Matching[], { buy, get }: { buy: number; get: number }): number {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  let left = Math.floor(units / (buy + get)) * get
  let cents = 0
  for (const { unitPriceCents, quantity } of lines.toSorted((a, b) => a.unitPriceCents - b.unitPriceCents)) {
    const taken = Math.min(left, quantity)
    cents += taken * unitPriceCents
    left -= taken
  }
  return cents
}
