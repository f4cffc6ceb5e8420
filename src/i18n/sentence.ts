import * as messages from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'

type Message = (params: Record<string, unknown>, options: { locale: Locale }) => string
const catalogue = messages as unknown as Record<string, Message>

/** The sentence of a code such as `inventory.out_of_stock`, or null when no message carries that name. */
export function findSentence(code: string, params: Record<string, unknown>, locale: Locale): string | null {
  const message = catalogue[code.replaceAll('.', '_')]
  return typeof message === 'function' ? message(params, { locale }) : null
}
