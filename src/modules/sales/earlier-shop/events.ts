import * as z from 'zod'
import { event } from '#server/events/events.ts'

/** Orders of these days of Panama came or went with a file, so that what was counted of the days is no longer true. */
export const earlierOrdersChanged = event(
  'earlier_orders.changed',
  z.strictObject({ fileId: z.uuid(), from: z.iso.date(), to: z.iso.date() }),
  'fileId',
)
