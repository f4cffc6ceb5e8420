import type { Destination, Way } from '#modules/catalog/delivery/rules.ts'

/** The methods that have a price. */
export const PRICED_METHODS = ['standard', 'express'] as const satisfies readonly Way[]
const METHODS = [...PRICED_METHODS, 'free'] as const
export const RATE_BASES = ['weight', 'subtotal'] as const
export type RateBasis = (typeof RATE_BASES)[number]

export const MAX_BANDS = 20
export const MAX_BAND_CENTS = 100_000
/** The highest bound of a band: a ton in grams, or 100,000.00 in cents. */
export const MAX_BOUND = { weight: 1_000_000, subtotal: 10_000_000 } as const

/** What shipping costs from a weight (grams) or subtotal (cents) up to another, which is not in it; null has no end. */
export type RateBand = { from: number; to: number | null; cents: number }
/** The prices of a zone. */
export type ZoneRates = {
  zoneId: string
  by: RateBasis
  standard: RateBand[]
  express: RateBand[]
  /** The subtotal from which the free method is offered; null never offers it. */
  freeFromCents: number | null
}
/** The prices of a seller; a zone that it does not name has the prices that hold without it. */
export type RateTable = {
  /** What a unit of unknown weight counts. */
  defaultGrams: number
  zones: ZoneRates[]
}
export const NO_RATES: RateTable = { defaultGrams: 1000, zones: [] }

export type RateZone = { id: string; places: readonly string[] }
/** All that decides the shipping of a cart, beside its lines. */
export type ShippingRates = {
  zones: readonly RateZone[]
  site: RateTable | null
  /** Of stores with prices of their own. */
  stores: Readonly<Record<string, RateTable>>
  /** Null where it is not known. */
  to: Destination | null
}
/** The prices of a zone without a table: those of the settings. */
export type ShippingFigures = {
  standardShippingCents: number
  expressShippingCents: number
  freeShippingFromCents: number
}
export type ShippedLine = {
  storeId?: string | null
  lineCents: number
  quantity: number
  weightGrams?: number | null
  isAvailable: boolean
}
/** What a promotion takes off the shipping of its seller; null is the site. */
export type ShippingOff = { storeId: string | null; cents: number }

/** What one seller gets of an order's shipping. */
export type ShippingShare = {
  /** Who gets it; null is the site. */
  storeId: string | null
  /** Whose prices these are: the store that has its own, else null. */
  pricedBy: string | null
  /** Before promotions. */
  listCents: number
  cents: number
}
export type ShippingOption = {
  method: Way
  costCents: number
  isOffered: boolean
  shares: readonly ShippingShare[]
}
export type ShippingQuote = {
  options: ShippingOption[]
  /** From which subtotal shipping is free; null where it never is, or several sellers each have their own. */
  freeFromCents: number | null
}

type Pricing = {
  figures: ShippingFigures
  rates?: ShippingRates | undefined
  off?: readonly ShippingOff[] | undefined
}

/**
 * The one place where shipping gets its price, on the server and in a panel. Each store with a table of its own for the
 * zone prices what it sells; everything else is one parcel at the site's table, and where a zone has none at the figures of
 * the settings. The sum is one charge. Without a known place each method costs what it costs in its most expensive zone, so
 * that no one pays more than was shown. Whole cents, never below zero.
 */
export function priceShipping(
  lines: readonly ShippedLine[],
  { figures, rates, off = [] }: Pricing,
): ShippingQuote {
  const counted = lines.filter(({ isAvailable }) => isAvailable)
  const quotes = zonesOf(rates).map((zone) => priceInZone(counted, { figures, rates, off, zone }))
  const froms = quotes.map(({ freeFromCents }) => freeFromCents)
  return {
    options: METHODS.map((method) => {
      const of = quotes.map(({ options }) => options.find((option) => option.method === method)!)
      const dearest = of.reduce((one, other) => (other.costCents > one.costCents ? other : one))
      return { ...dearest, isOffered: of.every(({ isOffered }) => isOffered) }
    }),
    freeFromCents: froms.reduce((one, other) =>
      one === null || other === null ? null : Math.max(one, other),
    ),
  }
}

/**
 * Where it may go: one zone when the place is known, all that a province has a part in while its district is not, else every
 * one. Without a table no zone matters, which is one without a name.
 */
function zonesOf(rates: ShippingRates | undefined): (RateZone | null)[] {
  if (!rates || (!rates.site && Object.keys(rates.stores).length === 0)) return [null]
  const { zones, to } = rates
  const known = to && to.city !== '' ? findZone(zones, to) : null
  if (known) return [known]
  const near = zones.filter(({ places }) =>
    places.some((place) => place === to?.state || place.startsWith(`${to?.state} / `)),
  )
  return near.length > 0 ? near : zones.length > 0 ? [...zones] : [null]
}

/** The zone of a place: the one that names its district, else its province. */
export function findZone<Zone extends { places: readonly string[] }>(
  zones: readonly Zone[],
  { state, city }: Destination,
): Zone | null {
  return (
    zones.find(({ places }) => places.includes(`${state} / ${city}`)) ??
    zones.find(({ places }) => places.includes(state)) ??
    null
  )
}

type InZone = {
  figures: ShippingFigures
  off: readonly ShippingOff[]
  rates: ShippingRates | undefined
  zone: RateZone | null
}

function priceInZone(lines: readonly ShippedLine[], { figures, rates, off, zone }: InZone): ShippingQuote {
  const ratesOf = (table: RateTable | null | undefined) =>
    table?.zones.find(({ zoneId }) => zoneId === zone?.id)
  const parcels = new Map<string | null, ShippedLine[]>()
  for (const line of lines) {
    const storeId = line.storeId ?? null
    const pricedBy = storeId !== null && ratesOf(rates?.stores[storeId]) ? storeId : null
    parcels.set(pricedBy, [...(parcels.get(pricedBy) ?? []), line])
  }
  // An empty cart is shown what a first parcel of the site would cost.
  if (parcels.size === 0) parcels.set(null, [])
  const priced = [...parcels].map(([pricedBy, own]) => {
    const table = (pricedBy === null ? rates?.site : rates?.stores[pricedBy]) ?? null
    return {
      pricedBy,
      storeId: pricedBy ?? carrierOf(own),
      ...priceParcel(own, table, ratesOf(table), figures),
    }
  })
  const isFree = priced.every(({ earnsFree }) => earnsFree)
  const offOf = (pricedBy: string | null) =>
    off
      .filter(({ storeId }) => (storeId !== null && parcels.has(storeId) ? storeId : null) === pricedBy)
      .reduce((sum, { cents }) => sum + cents, 0)
  const options = METHODS.map((method) => {
    const shares = priced.map(({ pricedBy, storeId, earnsFree, ...costs }) => {
      // 'free' cannot be chosen for one parcel alone, so what has earned it is sent at no cost beside the others.
      const isEarned = method === 'standard' && earnsFree && !isFree
      const listCents = method === 'free' || isEarned ? 0 : costs[method]
      return { storeId, pricedBy, listCents, cents: Math.max(0, listCents - offOf(pricedBy)) }
    })
    const costCents = shares.reduce((sum, { cents }) => sum + cents, 0)
    return { method, costCents, isOffered: method !== 'free' || isFree, shares }
  })
  return { options, freeFromCents: priced.length === 1 ? priced[0]!.freeFromCents : null }
}

/** Who sends the parcel that is at the site's prices: the site when it sells a line of it, else its first store. */
function carrierOf(lines: readonly ShippedLine[]): string | null {
  const sellers = lines.map(({ storeId }) => storeId ?? null)
  return sellers.includes(null) ? null : (sellers[0] ?? null)
}

function priceParcel(
  lines: readonly ShippedLine[],
  table: RateTable | null,
  own: ZoneRates | undefined,
  figures: ShippingFigures,
) {
  const subtotalCents = lines.reduce((sum, { lineCents }) => sum + lineCents, 0)
  const freeFromCents = own ? own.freeFromCents : figures.freeShippingFromCents
  const earnsFree = freeFromCents !== null && subtotalCents >= freeFromCents
  if (!table || !own) {
    const { standardShippingCents: standard, expressShippingCents: express } = figures
    return { standard, express, freeFromCents, earnsFree }
  }
  const grams = lines.reduce((sum, line) => sum + line.quantity * (line.weightGrams ?? table.defaultGrams), 0)
  const amount = own.by === 'weight' ? grams : subtotalCents
  return {
    standard: priceOf(own.standard, amount),
    express: priceOf(own.express, amount),
    freeFromCents,
    earnsFree,
  }
}

/** What a weight or subtotal costs. The bands of a saved table leave nothing out. */
export function priceOf(bands: readonly RateBand[], amount: number): number {
  const band = bands.find(({ from, to }) => amount >= from && (to === null || amount < to))
  return (band ?? bands.at(-1))?.cents ?? 0
}

export type BandProblem = 'none' | 'start' | 'empty' | 'gap' | 'overlap' | 'end' | 'open'

/** The first thing wrong with bands and which of them has it; null where they cover everything once, in their order. */
export function findBandProblem(
  bands: readonly Pick<RateBand, 'from' | 'to'>[],
): { problem: BandProblem; at: number } | null {
  if (bands.length === 0) return { problem: 'none', at: 0 }
  let next: number | null = 0
  for (const [at, { from, to }] of bands.entries()) {
    if (next === null) return { problem: 'open', at: at - 1 }
    if (at === 0 && from !== 0) return { problem: 'start', at }
    if (from > next) return { problem: 'gap', at }
    if (from < next) return { problem: 'overlap', at }
    if (to !== null && to <= from) return { problem: 'empty', at }
    next = to
  }
  return next === null ? null : { problem: 'end', at: bands.length - 1 }
}

/** What a page says of the shipping of one product before a place is known, for each quantity from one. */
export type ProductShipping = {
  standardCents: number[]
  expressCents: number[]
  freeFromCents: number | null
}

/**
 * The shipping of one product alone, for quantities from one up to `most`. Of several variants, and of two prices of each,
 * the one that costs most to send counts, so that it is true for every choice and every buyer.
 */
export function shippingOfProduct(
  {
    storeId,
    sold,
  }: { storeId: string | null; sold: readonly { cents: number; weightGrams: number | null }[] },
  { most, ...pricing }: Pick<Pricing, 'figures' | 'rates'> & { most: number },
): ProductShipping {
  const quotes = Array.from({ length: most }, (_, at) =>
    sold.map(({ cents, weightGrams }) => {
      const quantity = at + 1
      const line = { storeId, lineCents: cents * quantity, quantity, weightGrams, isAvailable: true }
      return priceShipping([line], pricing)
    }),
  )
  const pricesOf = (method: Way) =>
    quotes.map((ofQuantity) =>
      Math.max(...ofQuantity.map(({ options }) => options.find((one) => one.method === method)!.costCents)),
    )
  const { freeFromCents } = quotes[0]![0]!
  return { standardCents: pricesOf('standard'), expressCents: pricesOf('express'), freeFromCents }
}

/** What the site's shipping costs, for pages that know no cart. */
export type ShippingSummary = {
  /** The lowest prices, anywhere. */
  standardFromCents: number
  expressFromCents: number
  /** From which subtotal it is free everywhere; null where it is not everywhere. */
  freeFromCents: number | null
  /** Every zone with its prices; none while no table holds. */
  zones: (Omit<ZoneRates, 'zoneId'> & { name: string })[]
}

export function summarizeShipping(
  zones: readonly { id: string; name: string }[],
  { site, figures }: { site: RateTable | null; figures: ShippingFigures },
): ShippingSummary {
  const all = site ? zones.map(({ id, name }) => ({ name, ...shownRates(id, { site, figures }) })) : []
  const shown = all.length > 0 ? all : [shownRates('', { site, figures })]
  const least = (method: (typeof PRICED_METHODS)[number]) =>
    Math.min(...shown.flatMap((rates) => rates[method].map(({ cents }) => cents)))
  const froms = shown.flatMap(({ freeFromCents }) => freeFromCents ?? [])
  return {
    standardFromCents: least('standard'),
    expressFromCents: least('express'),
    freeFromCents: froms.length < shown.length ? null : Math.max(...froms),
    zones: all,
  }
}

function shownRates(
  zoneId: string,
  { site, figures }: { site: RateTable | null; figures: ShippingFigures },
): Omit<ZoneRates, 'zoneId'> {
  const own = site?.zones.find((zone) => zone.zoneId === zoneId)
  if (own) {
    const { by, standard, express, freeFromCents } = own
    return { by, standard, express, freeFromCents }
  }
  const always = (cents: number): RateBand[] => [{ from: 0, to: null, cents }]
  return {
    by: 'subtotal',
    standard: always(figures.standardShippingCents),
    express: always(figures.expressShippingCents),
    freeFromCents: figures.freeShippingFromCents,
  }
}
