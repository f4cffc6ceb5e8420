import { foldText } from '#lib/text.ts'

/** Ways to pay that people ask for by name; `id` is the shop's own name for it, if it knows the way at all. */
const NAMED: readonly { pattern: RegExp; name: string; id: string | null }[] = [
  { pattern: /\bpay ?pal\b/, name: 'PayPal', id: 'paypal' },
  { pattern: /\b(yappy|yapi|yappi)\b/, name: 'Yappy', id: null },
  { pattern: /\bnequi\b/, name: 'Nequi', id: null },
  { pattern: /\bpix\b/, name: 'Pix', id: null },
  { pattern: /\bboleto\b/, name: 'Boleto', id: null },
  { pattern: /\bzelle\b/, name: 'Zelle', id: null },
  { pattern: /\bvenmo\b/, name: 'Venmo', id: null },
  { pattern: /\bapple pay\b/, name: 'Apple Pay', id: null },
  { pattern: /\bgoogle pay\b/, name: 'Google Pay', id: null },
  { pattern: /\b(bitcoin|btc)\b/, name: 'Bitcoin', id: 'crypto' },
  { pattern: /\b(ethereum|eth)\b/, name: 'Ethereum', id: 'crypto' },
]

export function namedMethod(message: string): { name: string; id: string | null } | null {
  const text = foldText(message)
  return NAMED.find(({ pattern }) => pattern.test(text)) ?? null
}
