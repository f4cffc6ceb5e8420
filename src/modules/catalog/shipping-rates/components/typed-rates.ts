import * as z from 'zod/mini'
import { formatUsd } from '#lib/money.ts'
import { parsePriceText } from '#lib/price-text.ts'
import { moneyText, refuse } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import {
  type BandProblem,
  findBandProblem,
  MAX_BAND_CENTS,
  MAX_BOUND,
  PRICED_METHODS,
  type RateBasis,
  type RateTable,
  type ShippingFigures,
  type ZoneRates,
} from '../rules.ts'
import { kilograms } from './band-text.ts'

/** A band as it is typed; it begins where the one before ends, and without an end it goes on for ever. */
export type TypedBand = { to: string; price: string }
export type TypedZone = {
  zoneId: string
  /** Whether the zone has prices of its own. */
  isOwn: boolean
  by: RateBasis
  freeFrom: string
  standard: TypedBand[]
  express: TypedBand[]
}
export type TypedRates = { defaultWeight: string; zones: TypedZone[] }

const SAID: Record<BandProblem, () => string> = {
  none: m.shipping_band_none,
  start: m.shipping_band_start,
  gap: m.shipping_band_gap,
  overlap: m.shipping_band_overlap,
  empty: m.shipping_band_empty,
  open: m.shipping_band_open,
  end: m.shipping_band_end,
}

/** A table in the fields of the form: every zone, those without prices of their own with the prices that hold there. */
export function showRates(
  { defaultGrams, zones }: RateTable,
  { all, figures }: { all: readonly { id: string }[]; figures: ShippingFigures },
): TypedRates {
  return {
    defaultWeight: kilograms(defaultGrams),
    zones: all.map(({ id: zoneId }) => {
      const own = zones.find((zone) => zone.zoneId === zoneId)
      const shown = own ?? usualRates(zoneId, figures)
      const bands = (method: 'standard' | 'express') =>
        shown[method].map(({ to, cents }) => ({
          to: to === null ? '' : boundText(to, shown.by),
          price: moneyText(cents),
        }))
      return {
        ...{ zoneId, isOwn: own !== undefined, by: shown.by },
        freeFrom: shown.freeFromCents === null ? '' : moneyText(shown.freeFromCents),
        ...{ standard: bands('standard'), express: bands('express') },
      }
    }),
  }
}

const usualRates = (zoneId: string, figures: ShippingFigures): ZoneRates => ({
  ...{ zoneId, by: 'weight' },
  standard: [{ from: 0, to: null, cents: figures.standardShippingCents }],
  express: [{ from: 0, to: null, cents: figures.expressShippingCents }],
  freeFromCents: figures.freeShippingFromCents,
})

const boundText = (amount: number, by: RateBasis) => (by === 'weight' ? kilograms(amount) : moneyText(amount))

/** Grams of kilograms as people type them, `2`, `0.5` or `0,5`; null where it is none. */
export function readWeight(text: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,4})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const grams = Number(whole) * 1000 + Number(rest.padEnd(3, '0'))
  return grams <= MAX_BOUND.weight ? grams : null
}

/** Cents of an amount as people type it; null where it is none, or more than `max`. */
export function readAmount(text: string, max: number): number | null {
  const read = parsePriceText(text)
  return 'cents' in read && read.cents >= 0 && read.cents <= max ? read.cents : null
}

type Refused = (message: string, path: string[]) => unknown

/** What is typed as a table; `refused` is called for each thing that is wrong, with the path of its field. */
export function readRates({ defaultWeight, zones }: TypedRates, refused: Refused): RateTable {
  const defaultGrams = readWeight(defaultWeight)
  if (!defaultGrams) refused(m.shipping_weight_invalid(), ['defaultWeight'])
  return {
    defaultGrams: defaultGrams ?? 1,
    zones: zones.flatMap((zone, at) =>
      zone.isOwn ? [readZone(zone, (message, path) => refused(message, ['zones', String(at), ...path]))] : [],
    ),
  }
}

function readZone({ zoneId, by, freeFrom, ...typed }: TypedZone, refused: Refused): ZoneRates {
  const bandsOf = (method: (typeof PRICED_METHODS)[number]) => {
    let from = 0
    let isWrong = false
    const wrong = (message: string, path: string[]) => {
      isWrong = true
      refused(message, [method, ...path])
    }
    const bands = typed[method].map(({ to: end, price }, at) => {
      const cents = readAmount(price, MAX_BAND_CENTS)
      if (cents === null)
        wrong(m.shipping_price_invalid({ max: formatUsd(MAX_BAND_CENTS) }), [String(at), 'price'])
      const to = end.trim() === '' ? null : boundOf(end, by)
      if (end.trim() !== '' && to === null)
        wrong(by === 'weight' ? m.shipping_weight_invalid() : m.shipping_amount_invalid(), [String(at), 'to'])
      const band = { from, to, cents: cents ?? 0 }
      from = to ?? from
      return band
    })
    const found = isWrong ? null : findBandProblem(bands)
    if (found?.problem === 'none') wrong(SAID.none(), [])
    else if (found) wrong(SAID[found.problem](), [String(found.at), 'to'])
    return bands
  }
  const isFreeNamed = freeFrom.trim() !== ''
  const freeFromCents = isFreeNamed ? readAmount(freeFrom, MAX_BOUND.subtotal) : null
  if (isFreeNamed && freeFromCents === null) refused(m.shipping_amount_invalid(), ['freeFrom'])
  return { zoneId, by, standard: bandsOf('standard'), express: bandsOf('express'), freeFromCents }
}

const boundOf = (text: string, by: RateBasis) =>
  by === 'weight' ? readWeight(text) : readAmount(text, MAX_BOUND.subtotal)

/** The table that the form sends. */
export const ratesTyped = z.pipe(
  z.custom<TypedRates>(),
  z.transform((typed, context) => readRates(typed, (message, path) => refuse(context, message, path))),
)
