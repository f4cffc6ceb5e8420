import * as z from 'zod'

/** A whole number that may arrive as text in an address; anything else is refused, never rounded. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max))

/** `true`/`false`, also as text in an address. */
export const flag = () =>
  z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

export const id = () => z.uuid()

// Control characters have no place in one line of text, and NUL cannot be stored at all.
const CONTROL = /[\p{Cc}\u2028\u2029]/u
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]/u

/** One line a person typed: trimmed, no control characters, `min` to `max` characters. `message` is a message key. */
export const line = ({ min = 0, max, message }: { min?: number; max: number; message?: string }) =>
  z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, 'app_too_long')
    .refine((value) => !CONTROL.test(value), 'app_bad_characters')

/** Several lines a person typed. */
export const lines = ({ min = 0, max, message }: { min?: number; max: number; message?: string }) =>
  z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, 'app_too_long')
    .refine((value) => !CONTROL_BUT_LINES.test(value), 'app_bad_characters')

export const noInput = z.strictObject({})

/** Page number and size of a list; the size is bounded by rules.md section 3.7. */
export const pageInput = (size: number) => ({
  page: wholeNumber({ min: 1, max: 10_000 }).default(1),
  pageSize: wholeNumber({ min: 1, max: 100 }).default(size),
})

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() })
