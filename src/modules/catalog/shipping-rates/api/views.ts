import * as z from 'zod'
import { rateTable } from '../input.ts'

const cents = z.int()

/** A table as it is edited, with the zones it may name and the prices that hold where it names none. */
export const editableRates = z
  .object({
    rates: rateTable,
    version: z.int(),
    zones: z.array(z.object({ id: z.string(), name: z.string(), places: z.array(z.string()) })),
    figures: z.object({
      standardShippingCents: cents,
      expressShippingCents: cents,
      freeShippingFromCents: cents,
    }),
    /** To a store, the table of the site, which holds where its own names no zone; null where the site has none. */
    siteRates: rateTable.nullable(),
    /** Whether it counts: a store needs the admin's leave. */
    isAllowed: z.boolean(),
  })
  .meta({ id: 'ShippingRates' })

export const savedRates = z.object({ version: z.int() })
