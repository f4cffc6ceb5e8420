import * as z from 'zod'
import { listInput, wholeNumber } from '#server/input.ts'

export const listFailedInput = z.strictObject({ ...listInput(50) })
export const failedPath = z.strictObject({ id: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }) })

export const listRestingInput = z.strictObject(listInput(50))
