import * as z from 'zod'
import { line } from '#server/http/input.ts'

// What has an index of its runs of three characters is found by three.
const words = line({ min: 3, max: 100 })

export const ADMIN_KINDS = ['product', 'order', 'person', 'store'] as const
export const SELLER_KINDS = ['product', 'order'] as const

/** `kind` looks for one kind alone. */
export const findInput = z.strictObject({ q: words, kind: z.enum(ADMIN_KINDS).optional() })
export const findOwnInput = z.strictObject({ q: words, kind: z.enum(SELLER_KINDS).optional() })
