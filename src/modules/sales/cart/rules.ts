import { discounted } from '#lib/money.ts'
import { premiumPriceCents } from '#modules/catalog/products/rules.ts'
import {
  priceShipping,
  type ShippingOff,
  type ShippingOption,
  type ShippingRates,
  type ShippingShare,
} from '#modules/catalog/shipping-rates/rules.ts'
import { LIST_DAYS, MAX_QUANTITY, PRICE_HELD_HOURS } from './rules/limits.ts'

export const MAX_LINES = 200
/** How many shared lists of a person live at once. */
export const MAX_LISTS = 20

export type ShippingMethod = 'standard' | 'express' | 'free'
/** The pricing block of the settings. */
export type PricingSettings = {
  premiumDiscountPercent: number
  premiumAppliesTo: 'featured' | 'all'
  standardShippingCents: number
  expressShippingCents: number
  freeShippingFromCents: number
  /** Shipping prices by table; without them the figures above hold for everything. */
  rates?: ShippingRates
}
/** A line as the pricing sees it; with `isAvailable` false it stays in sight and out of every total. */
export type LineToPrice = {
  listPriceCents: number
  /** What an offer that runs is compared with. */
  compareAtCents?: number | null
  featured: boolean
  /** What it cost when it was added, while that price is held. */
  held?: { unitCents: number; listCents: number } | null
  quantity: number
  isAvailable: boolean
  /** Null is the site. */
  storeId?: string | null
  /** Of one unit; null where it is not known. */
  weightGrams?: number | null
}
/** Why a line costs less than its full price. */
export const ADJUSTMENT_SOURCES = ['offer', 'premium', 'promotion', 'code'] as const
/** Those that come after the price of a unit: an automatic promotion, and one by a code. */
export const PROMOTION_SOURCES: readonly AdjustmentSource[] = ['promotion', 'code']
export type AdjustmentSource = (typeof ADJUSTMENT_SOURCES)[number]
/** What one reason takes off a whole line; the percentage as it was announced, null where none was or it is not known. */
export type LineAdjustment = {
  source: AdjustmentSource
  cents: number
  percent: number | null
  /** Whether a promotion says that the site pays it to the store. */
  isBorneBySite?: boolean
}
export type LinePrice = {
  /** What buyers without premium pay. */
  listPriceCents: number
  /** What one would cost now, where the buyer pays the lower price of when it was added; else null. */
  priceNowCents: number | null
  unitPriceCents: number
  isPremiumPriced: boolean
  lineCents: number
  /** What it would cost without them is `lineCents` and their sum. */
  adjustments: LineAdjustment[]
}
type Countable = Pick<LineToPrice, 'quantity' | 'isAvailable' | 'storeId' | 'weightGrams'> & {
  lineCents: number
}
type ShippingPrices = Pick<
  PricingSettings,
  'standardShippingCents' | 'expressShippingCents' | 'freeShippingFromCents' | 'rates'
>
export type Totals = {
  subtotalCents: number
  shippingMethod: ShippingMethod
  shippingCents: number
  totalCents: number
  shippingOptions: ShippingOption[]
  /** What each seller gets of the shipping of the method. */
  shippingShares: readonly ShippingShare[]
  /** From which subtotal shipping is free; null where it never is, or several sellers each have their own. */
  freeShippingFromCents: number | null
  missingForFreeShippingCents: number | null
  /** Units that are paid for. */
  count: number
}
export type PricedCart<Line> = Totals & { lines: (Line & LinePrice)[] }

/**
 * The one place where a cart gets its prices: cart, checkout, emails, receipt and
 * panel all come here. `premium` says whether the buyer's premium plan is active
 * at this moment. Without a chosen shipping method the best one is chosen.
 */
export function priceCart<Line extends LineToPrice>({
  lines,
  shippingMethod,
  premium,
  settings,
}: {
  lines: readonly Line[]
  shippingMethod?: ShippingMethod | undefined
  premium: boolean
  settings: PricingSettings
}): PricedCart<Line> {
  const priced = lines.map((line) => ({ ...line, ...priceLine(line, premium, settings) }))
  return { lines: priced, ...totalsOf(priced, settings, { wanted: shippingMethod }) }
}

type Priced = Pick<LineToPrice, 'listPriceCents' | 'compareAtCents' | 'featured' | 'held' | 'quantity'>

/**
 * The lower of the price of now and the one that is held. Premium is rounded half up per unit, never comes on top of
 * another discount, and what only members pay is held for members alone.
 */
export function priceLine(line: Priced, premium: boolean, settings: PricingSettings): LinePrice {
  const now = priceNow(line, premium, settings)
  const { held, quantity } = line
  const heldCents = held && (premium ? held.unitCents : held.listCents)
  if (!held || !heldCents || heldCents >= now.unitPriceCents) return { ...now, priceNowCents: null }
  const isPremiumPriced = heldCents < held.listCents
  return {
    listPriceCents: held.listCents,
    unitPriceCents: heldCents,
    isPremiumPriced,
    lineCents: heldCents * quantity,
    adjustments: isPremiumPriced
      ? [premiumAdjustment((held.listCents - heldCents) * quantity, percentOf(held, settings))]
      : [],
    priceNowCents: now.unitPriceCents,
  }
}

function priceNow(line: Priced, premium: boolean, settings: PricingSettings) {
  const { listPriceCents, compareAtCents, quantity } = line
  const premiumCents = premium ? premiumPriceCents({ ...line, priceCents: listPriceCents }, settings) : null
  // However small the price, nothing is sold for nothing.
  const unitPriceCents = Math.max(1, premiumCents ?? listPriceCents)
  const isPremiumPriced = premiumCents !== null
  const adjustments: LineAdjustment[] = []
  if (compareAtCents && compareAtCents > listPriceCents)
    adjustments.push({ source: 'offer', cents: (compareAtCents - listPriceCents) * quantity, percent: null })
  if (isPremiumPriced)
    adjustments.push(
      premiumAdjustment((listPriceCents - unitPriceCents) * quantity, settings.premiumDiscountPercent),
    )
  return {
    listPriceCents,
    unitPriceCents,
    isPremiumPriced,
    lineCents: unitPriceCents * quantity,
    adjustments,
  }
}

const premiumAdjustment = (cents: number, percent: number | null): LineAdjustment => ({
  source: 'premium',
  cents,
  percent,
})

/** The percentage of a price that is held; null where the setting is another by now. */
const percentOf = (
  held: NonNullable<Priced['held']>,
  { premiumDiscountPercent: percent }: PricingSettings,
) => (percent > 0 && discounted(held.listCents, percent) === held.unitCents ? percent : null)

/** Until when the price of a line added now is held; an offer that counts its units holds none. */
export function priceHeldUntil(now: Date, offerUnitsLeft: number | null): Date {
  return offerUnitsLeft === null ? new Date(now.getTime() + PRICE_HELD_HOURS * 3_600_000) : now
}

/** Subtotal, shipping (one charge for the whole cart, less what promotions take off it) and total of lines that have their prices. */
export function totalsOf(
  lines: readonly Countable[],
  prices: ShippingPrices,
  { wanted, off }: { wanted?: ShippingMethod | undefined; off?: readonly ShippingOff[] } = {},
): Totals {
  const counted = lines.filter((line) => line.isAvailable)
  const subtotalCents = counted.reduce((sum, line) => sum + line.lineCents, 0)
  const { options, freeFromCents } = priceShipping(lines, { figures: prices, rates: prices.rates, off })
  const shippingMethod = chooseShipping(options, wanted)
  const chosen = options.find(({ method }) => method === shippingMethod)!
  // An empty cart is not sent anywhere.
  const shippingCents = counted.length === 0 ? 0 : chosen.costCents
  return {
    subtotalCents,
    shippingMethod,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    shippingOptions: options,
    shippingShares: chosen.shares,
    freeShippingFromCents: freeFromCents,
    missingForFreeShippingCents: freeFromCents === null ? null : Math.max(0, freeFromCents - subtotalCents),
    count: counted.reduce((sum, line) => sum + line.quantity, 0),
  }
}

/** The chosen method where the cart has a right to it, else free when it is earned, else standard. */
function chooseShipping(
  options: readonly Pick<ShippingOption, 'method' | 'isOffered'>[],
  wanted?: ShippingMethod,
): ShippingMethod {
  const isOffered = (method: ShippingMethod) => options.some((one) => one.method === method && one.isOffered)
  if (wanted && isOffered(wanted)) return wanted
  return isOffered('free') ? 'free' : 'standard'
}

/** The price before, where the buyer would now pay more per unit than when adding; else null. */
export function priceRoseFrom(line: { priceCentsAdded: number; unitPriceCents: number }): number | null {
  return line.unitPriceCents > line.priceCentsAdded ? line.priceCentsAdded : null
}

/** The most of a product one cart may hold. */
export function quantityLimit(available: number): number {
  return Math.min(available, MAX_QUANTITY)
}

/** Until when a list may be opened that is shared now. */
export const listEnd = (now: Date) => new Date(now.getTime() + LIST_DAYS * 86_400_000)
