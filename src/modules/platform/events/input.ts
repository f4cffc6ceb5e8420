import * as z from 'zod'
import { askedNumber, id, line, listInput } from '#server/http/input.ts'
import { JOB_STATES } from './rules.ts'

export const listFailedInput = z.strictObject({ ...listInput(50) })
export const failedPath = z.strictObject({ id: askedNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }) })

export const listRetryingInput = z.strictObject(listInput(50))
/** As `listRetryingInput`'s rows are named: the sweep and the item that it retries. */
export const retryingInput = z.strictObject({ id: line({ min: 3, max: 400 }) })

export const listJobsInput = z.strictObject({ state: z.enum(JOB_STATES).optional(), ...listInput(50) })
export const jobPath = z.strictObject({ id: id() })
