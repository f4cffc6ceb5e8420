import * as z from 'zod'

type Bounds = { min: number; max: number }

/** A whole number within its bounds; anything else is refused, never rounded. */
export const wholeNumber = ({ min, max }: Bounds) => z.int().min(min).max(max)

/** The version that was read of what is written; 0 before it was written once. */
export const version = () => wholeNumber({ min: 0, max: 2_000_000_000 })

/** What the published document says in place of what an address holds, where everything is text. */
const inAddress = <Schema extends z.ZodType>(schema: Schema, typed: Record<string, unknown>) =>
  schema.meta({ [IN_ADDRESS]: typed })
export const IN_ADDRESS = 'x-in-address'

/** The same in an address. */
export const askedNumber = ({ min, max }: Bounds) =>
  inAddress(
    z
      .union([
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ])
      .pipe(wholeNumber({ min, max })),
    { type: 'integer', minimum: min, maximum: max },
  )

/** `true` or `false` in an address. */
export const askedFlag = () =>
  inAddress(z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]), {
    type: 'boolean',
  })

export const id = () => z.uuid()

// Control characters have no place in one line of text, and neither NUL nor half a surrogate pair can be stored at all.
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]|\p{Cs}/u
// Marks without width and characters shown as a blank fill a field and say nothing.
const VISIBLE = /[^\s\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

type Typed = { min?: number; max: number; message?: string }

/** One line a person typed: trimmed, no control characters, `min` to `max` characters, something to see where it must not be empty. `message` is a message key. */
export const line = (typed: Typed) => typedText(typed, CONTROL)

/** Several lines a person typed. */
export const lines = (typed: Typed) => typedText(typed, CONTROL_BUT_LINES)

const typedText = ({ min = 0, max, message }: Typed, refused: RegExp) =>
  z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, 'app_too_long')
    .refine((value) => !refused.test(value), { message: 'app_bad_characters', abort: true })
    .refine((value) => min === 0 || VISIBLE.test(value), message)

/** What is shown in place of a secret is not one: sent back, it would be stored as if it were. */
export const isNoMask = (text: string) => !/^([*•●]{3,}.{0,4}|\[hidden\])$/u.test(text)

export const noInput = z.strictObject({})

/** Page number and size; the size is bounded by rules.md section 3.7. */
export const pageInput = (size: number) => ({
  page: askedNumber({ min: 1, max: 10_000 }).default(1),
  pageSize: askedNumber({ min: 1, max: 100 }).default(size),
})

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() })

/** What every list made by `listOf` may be asked: a page by its number, or what comes `after` the `next` of another. */
export const listInput = (size: number) => ({ ...pageInput(size), after: z.string().max(500).optional() })

/** What it answers. `total` is exact, or the least it is where `isMore`; `next` is null on the last page. */
export const listPageOf = <Item extends z.ZodType>(item: Item) =>
  pageOf(item).extend({ isMore: z.boolean(), next: z.string().nullable() })
