/** What acts are done to. */
export const AUDIT_KINDS = [
  'order',
  'return',
  'question',
  'review',
  'product',
  'category',
  'product_edit',
  'synonym',
  'old_address',
  'gift_page',
  'import',
  'earlier_file',
  'import_category',
  'alert',
  'profile',
  'subscription',
  'plan_purchase',
  'gift_card_purchase',
  'subscription_price',
  'store',
  'gift_card',
  'promotion',
  'payout_batch',
  'crypto_quote',
  'unknown_address',
  'payment_gateway',
  'settings',
  'media',
  'message',
  'event',
  'job',
  'backup',
  'api_key',
  'webhook',
  'endpoint',
] as const

const SECRET = /password|secret|token|hash|api_?key|private/i

/** Replaces the value of every field whose name means a secret, at any depth. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? '[hidden]' : maskSecrets(inner)]),
  )
}

export const REFUSALS_SECONDS = 3600
const FIRST_REFUSALS = 20

/** The first twenty refusals of an hour one by one, then the 100th, the 1,000th and so on: a flood must not fill the log. */
export const isWorthARow = (hits: number) => hits <= FIRST_REFUSALS || Number.isInteger(Math.log10(hits))

export type Change = { field: string; before: string; after: string }

/** What stood before and what after, field by field, those within fields too; a text that says nothing is empty. */
export function fieldsOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [flat(before), flat(after)]
  const fields = [...new Set([...old.keys(), ...now.keys()])]
  return fields.map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
}

function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return into
  if (typeof value !== 'object') return into.set(path, String(value))
  const entries = Object.entries(value)
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  if (isList) return into.set(path, value.join(', '))
  for (const [name, inner] of entries) flat(inner, path === '' ? name : `${path}.${name}`, into)
  return into
}
