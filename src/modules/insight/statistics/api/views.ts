import * as z from 'zod'
import { type IdKind, idOf } from '#server/http/id-kinds.ts'

export const range = z.object({ from: z.iso.date(), to: z.iso.date() })
export const compared = { range, before: range }
export const figure = z.object({ value: z.number(), before: z.number(), changePercent: z.number() })

const sold = (kind: IdKind, name: string) =>
  z.array(
    z
      .object({
        id: idOf(kind).nullable(),
        /** Null for the site itself, and for what is no longer there. */
        name: z.string().nullable(),
        imageUrl: z.string().nullable(),
        /** The address of a category. */
        slug: z.string().nullable(),
        units: z.int(),
        cents: z.int(),
      })
      .meta({ id: name }),
  )

export const soldProducts = sold('product', 'BestProduct')
export const soldCategories = sold('category', 'BestCategory')
export const soldStores = sold('store', 'BestStore')
