import * as z from 'zod'
import { zoneId } from '#modules/platform/settings/input.ts'
import { version, wholeNumber } from '#server/http/input.ts'
import { findBandProblem, MAX_BAND_CENTS, MAX_BANDS, MAX_BOUND, PRICED_METHODS, RATE_BASES } from './rules.ts'

const bound = wholeNumber({ min: 0, max: MAX_BOUND.subtotal })
const band = z.strictObject({
  from: bound,
  /** Not in the band; null has no end. */
  to: bound.nullable(),
  cents: wholeNumber({ min: 0, max: MAX_BAND_CENTS }),
})
const bands = z.array(band).max(MAX_BANDS)

/** Bands from nothing to without an end, each beginning where the one before ends. */
const zoneRates = z
  .strictObject({
    zoneId,
    by: z.enum(RATE_BASES),
    standard: bands,
    express: bands,
    freeFromCents: wholeNumber({ min: 0, max: MAX_BOUND.subtotal }).nullable(),
  })
  .superRefine((zone, context) => {
    for (const method of PRICED_METHODS) {
      const found = findBandProblem(zone[method])
      if (found)
        context.addIssue({
          code: 'custom',
          path: [method, found.at, 'from'],
          message: `shipping_band_${found.problem}`,
        })
    }
  })
  .meta({ id: 'ShippingZoneRates' })

export const rateTable = z.strictObject({
  defaultGrams: wholeNumber({ min: 1, max: MAX_BOUND.weight }),
  zones: z
    .array(zoneRates)
    .max(20)
    .refine(
      (zones) => new Set(zones.map(({ zoneId }) => zoneId)).size === zones.length,
      'shipping_zone_twice',
    ),
})

export const saveRatesInput = z.strictObject({ rates: rateTable, version: version() })
export type SaveRates = z.output<typeof saveRatesInput>
