import * as z from 'zod'

export const range = z.object({ from: z.iso.date(), to: z.iso.date() })
export const compared = { range, before: range }
export const figure = z.object({ value: z.number(), before: z.number(), changePercent: z.number() })

export const sold = z.array(
  z
    .object({
      id: z.uuid().nullable(),
      /** Null for the site itself, and for what is no longer there. */
      name: z.string().nullable(),
      imageUrl: z.string().nullable(),
      /** The address of a category. */
      slug: z.string().nullable(),
      units: z.int(),
      cents: z.int(),
    })
    .meta({ id: 'BestSeller' }),
)
