import type { Form, FormValue } from './form.ts'
import { StripeFault } from './stripe-errors.ts'

/** Refuses what the real API would not know, so that a misspelt parameter fails here first. */
export function allowOnly(form: Form, ...names: string[]): void {
  const unknown = Object.keys(form).find((name) => name !== 'expand' && !names.includes(name))
  if (unknown)
    throw StripeFault.invalid(unknown, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
}

export function text(form: Form, name: string): string | null {
  const value = form[name]
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') throw StripeFault.invalid(name, `Invalid string: ${JSON.stringify(value)}`)
  return value
}

export function oneOf(form: Form, name: string, choices: readonly string[]): string | null {
  const value = text(form, name)
  if (value !== null && !choices.includes(value))
    throw StripeFault.invalid(name, `Invalid ${name}: must be one of ${choices.join(', ')}`)
  return value
}

export function positive(form: Form, name: string): number | null {
  const value = text(form, name)
  if (value === null) return null
  if (!/^-?\d+$/.test(value))
    throw StripeFault.invalid(name, `Invalid integer: ${value}`, 'parameter_invalid_integer')
  if (Number(value) < 1)
    throw StripeFault.invalid(
      name,
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
    )
  return Number(value)
}

export function required<Value>(name: string, value: Value | null): Value {
  if (value === null) throw StripeFault.invalid(name, `Missing required param: ${name}.`, 'parameter_missing')
  return value
}

/** An amount that Stripe would charge: at least 50 cents, at most eight digits. */
export function chargeable(form: Form): number {
  const amount = required('amount', positive(form, 'amount'))
  if (amount < 50)
    throw StripeFault.invalid('amount', 'Amount must be at least $0.50 usd', 'amount_too_small')
  if (amount > 99_999_999)
    throw StripeFault.invalid('amount', 'Amount must be no more than $999,999.99', 'amount_too_large')
  return amount
}

export function currency(form: Form): string {
  const value = required('currency', text(form, 'currency')).toLowerCase()
  if (!['usd', 'eur', 'mxn', 'cop'].includes(value))
    throw StripeFault.invalid('currency', `Invalid currency: ${value}`)
  return value
}

export function metadata(form: Form): Record<string, string> {
  const value = form['metadata']
  if (value === undefined || value === '') return {}
  if (!isForm(value)) throw StripeFault.invalid('metadata', 'Invalid hash')
  const entries = Object.entries(value)
  if (entries.length > 50) throw StripeFault.invalid('metadata', 'Metadata can have at most 50 keys')
  for (const [key, item] of entries) {
    if (typeof item !== 'string' || item.length > 500 || key.length > 40)
      throw StripeFault.invalid('metadata', 'Metadata keys have up to 40 characters and values up to 500')
  }
  return Object.fromEntries(entries) as Record<string, string>
}

export function automaticPaymentMethods(form: Form): { enabled: boolean; allow_redirects: string } | null {
  const value = form['automatic_payment_methods']
  if (value === undefined) return null
  if (!isForm(value)) throw StripeFault.invalid('automatic_payment_methods', 'Invalid object')
  return { enabled: value['enabled'] === 'true', allow_redirects: text(value, 'allow_redirects') ?? 'always' }
}

/** What `expand[]` asks for, without the `data.` of lists. */
export function expansions(form: Form, allowed: readonly string[], { list = false } = {}): Set<string> {
  const value = form['expand'] ?? []
  if (!Array.isArray(value)) throw StripeFault.invalid('expand', 'Invalid array')
  return new Set(
    value.map((item) => {
      const asked = typeof item === 'string' ? item : JSON.stringify(item)
      const name = list ? asked.replace(/^data\./, '') : asked
      if (!allowed.includes(name))
        throw StripeFault.invalid('expand', `This property cannot be expanded (${asked}).`)
      return name
    }),
  )
}

/** One page, newest first, by `limit`, `starting_after`, `ending_before` and `created[…]`. */
export function page<Item extends { id: string; created: number }>(
  items: Item[],
  form: Form,
): { data: Item[]; hasMore: boolean } {
  const limit = positive(form, 'limit') ?? 10
  if (limit > 100)
    throw StripeFault.invalid('limit', 'Limit must be at most 100', 'parameter_invalid_integer')
  const within = items.toReversed().filter(({ created }) => isWithin(created, form['created']))
  const after = text(form, 'starting_after')
  const before = text(form, 'ending_before')
  if (before !== null) {
    const earlier = within.slice(0, position(within, before, 'ending_before'))
    return { data: earlier.slice(-limit), hasMore: earlier.length > limit }
  }
  const later = after === null ? within : within.slice(position(within, after, 'starting_after') + 1)
  return { data: later.slice(0, limit), hasMore: later.length > limit }
}

function position(items: { id: string }[], id: string, param: string): number {
  const found = items.findIndex((item) => item.id === id)
  if (found === -1) throw StripeFault.missing('object', id, param)
  return found
}

function isWithin(created: number, range: FormValue | undefined): boolean {
  if (range === undefined) return true
  if (!isForm(range)) return created === Number(range)
  const { gt, gte, lt, lte } = range
  return (
    (gt === undefined || created > Number(gt)) &&
    (gte === undefined || created >= Number(gte)) &&
    (lt === undefined || created < Number(lt)) &&
    (lte === undefined || created <= Number(lte))
  )
}

function isForm(value: FormValue): value is Form {
  return typeof value === 'object' && !Array.isArray(value)
}
