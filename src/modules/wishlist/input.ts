import * as z from 'zod'
import { id } from '#server/input.ts'

export const productInput = z.strictObject({ productId: id() })
