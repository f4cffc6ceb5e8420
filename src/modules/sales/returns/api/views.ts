import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { RETURN_DEEDS } from '../queries/history.ts'
import { RETURN_KINDS, RETURN_STATUSES } from '../rules.ts'

const moment = z.iso.datetime()

export const cents = z.int()

const kind = z.enum(RETURN_KINDS)

export const returnView = z
  .object({
    id: idOf('return'),
    number: z.string(),
    orderId: idOf('order'),
    orderNumber: z.string(),
    kind,
    status: z.enum(RETURN_STATUSES),
    reason: z.string(),
    askedCents: cents,
    refundCents: cents,
    loweredReason: z.string().nullable(),
    rejectReason: z.string().nullable(),
    hasPhoto: z.boolean(),
    canWithdraw: z.boolean(),
    refundState: z.enum(['queued', 'done', 'failed']).nullable(),
    lines: z.array(
      z
        .object({
          variantId: idOf('variant'),
          productId: idOf('product'),
          title: z.string(),
          imageUrl: z.string().nullable(),
          unitPriceCents: cents,
          quantity: z.int(),
          /** What its units cost. */
          lineCents: cents,
        })
        .meta({ id: 'ReturnLine' }),
    ),
    createdAt: moment,
    decidedAt: moment.nullable(),
  })
  .meta({ id: 'Return' })

/** What happened to a return, first to last. */
export const returnHistory = z.array(
  z
    .object({
      what: z.enum(RETURN_DEEDS),
      at: moment,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .meta({ id: 'ReturnDeed' }),
)
