import * as z from 'zod'
import { id, pageInput } from '#server/input.ts'

export const runInput = z.strictObject({ id: id() })
export const runListInput = z.strictObject(pageInput(50))
export const problemListInput = z.strictObject({ id: id(), ...pageInput(50) })
