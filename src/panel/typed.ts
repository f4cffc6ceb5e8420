import * as z from 'zod/mini'
import { parsePriceText } from '#lib/price-text.ts'
import { m } from '#paraglide/messages.js'

type Bounds = {
  min: number
  max: number
  /** What is said of everything that is not within them. */
  message: () => string
}

/** An amount as people type it, `12.50` or `1,299.50`, which becomes whole cents. */
export function moneyTyped({ min, max, message }: Bounds) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const read = parsePriceText(text)
      if ('cents' in read && read.cents >= min && read.cents <= max) return read.cents
      const isAmbiguous = 'refused' in read && read.refused === 'ambiguous'
      return refuse(context, isAmbiguous ? m.panel_money_ambiguous() : message())
    }),
  )
}

/** A whole number as it is typed, which becomes a number. */
export function countTyped({ min, max, message }: Bounds) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const count = /^\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN
      if (count >= min && count <= max) return count
      return refuse(context, message())
    }),
  )
}

/** Percents with two decimals at most, `12.5` or `12,5`, which become hundredths of a percent. */
export function percentTyped({ min, max, message }: Bounds) {
  return z.pipe(
    z.string(),
    z.transform((text, context) => {
      const [, whole = '', decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? []
      const hundredths = whole === '' ? Number.NaN : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
      if (hundredths >= min && hundredths <= max) return hundredths
      return refuse(context, message())
    }),
  )
}

/** For a `z.transform` that cannot make anything of what was typed. */
export function refuse(context: z.core.ParsePayload, message: string, path: string[] = []) {
  context.issues.push({ code: 'custom', input: context.value, message, path })
  return z.NEVER
}

/** What may stay empty, and then is not sent at all. */
export const lineTyped = (max: number) =>
  z.pipe(
    z.string().check(z.trim(), z.maxLength(max, m.app_too_long())),
    z.transform((text) => (text === '' ? undefined : text)),
  )

/** Cents as they stand in a field: `12.50`. */
export const moneyText = (cents: number) => (cents / 100).toFixed(2)

/** Hundredths of a percent as they stand in a field: `7.5`. */
export const percentText = (hundredths: number) => String(hundredths / 100)
