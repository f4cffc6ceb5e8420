import * as z from 'zod'
import { line } from '#server/http/input.ts'

export const cartEmailsInput = z.strictObject({
  token: line({ min: 1, max: 100, message: 'recovery_link_invalid' }),
  isWanted: z.boolean(),
})
