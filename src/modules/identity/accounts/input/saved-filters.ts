import * as z from 'zod'
import { id, line } from '#server/http/input.ts'

export const MOST_SAVED_FILTERS = 20

const screen = z.enum(['sales'])
export const savedFiltersInput = z.strictObject({ screen })
export const savedFiltersPath = z.strictObject({ screen, id: id() })

/** `query` is what stands behind the question mark of the screen's address. */
export const keepFiltersInput = z.strictObject({
  screen,
  name: line({ min: 1, max: 60, message: 'admin_filters_name_required' }),
  query: z.string().regex(/^[\w.~%&=+@-]{1,1000}$/),
})
