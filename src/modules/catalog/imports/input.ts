import * as z from 'zod'
import { id, line, listInput, pageInput } from '#server/http/input.ts'

export const runInput = z.strictObject({ id: id() })
export const runListInput = z.strictObject({ q: line({ max: 100 }).optional(), ...listInput(50) })
export const problemListInput = z.strictObject({ id: id(), ...pageInput(50) })
