import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { EARLIER_STATUSES } from '../rules.ts'

const cents = z.int()

export const orderSummary = z.object({
  id: idOf('earlierOrder'),
  number: z.string(),
  email: z.string().nullable(),
  buyerName: z.string(),
  status: z.enum(EARLIER_STATUSES),
  totalCents: cents,
  refundedCents: cents,
  placedAt: z.iso.datetime(),
})

export const earlierLine = z
  .object({
    orderId: idOf('earlierOrder'),
    title: z.string(),
    code: z.string().nullable(),
    quantity: z.int(),
    unitPriceCents: cents,
    /** What this shop sells for it. */
    variantId: idOf('variant').nullable(),
  })
  .meta({ id: 'EarlierOrderLine' })
