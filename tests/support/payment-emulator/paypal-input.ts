import { PayPalFault } from './paypal-gate.ts'
import type { Money, PayPalOrder } from './paypal-objects.ts'

type Unit = Pick<PayPalOrder, 'reference_id' | 'amount' | 'description' | 'custom_id' | 'invoice_id'>

/** What the shop asked to open: one purchase unit to be captured, or PayPal's refusal. */
export function readOrderRequest(body: unknown): { unit: Unit; hasPaymentSource: boolean } {
  const order = object(body, '/')
  allowOnly(order, '', ['intent', 'purchase_units', 'payment_source', 'application_context'])
  if (order['intent'] !== 'CAPTURE')
    throw PayPalFault.malformed('INVALID_PARAMETER_VALUE', '/intent', order['intent'])
  const units = order['purchase_units']
  if (!Array.isArray(units) || units.length !== 1)
    throw PayPalFault.malformed('INVALID_ARRAY_MIN_ITEMS', '/purchase_units', units)
  const at = '/purchase_units/0'
  const unit = object(units[0], at)
  allowOnly(unit, at, ['reference_id', 'amount', 'description', 'custom_id', 'invoice_id'])
  return {
    unit: {
      reference_id: text(unit, 'reference_id', at, 256) ?? 'default',
      amount: money(unit['amount'], `${at}/amount`),
      ...given('description', text(unit, 'description', at, 127)),
      ...given('custom_id', text(unit, 'custom_id', at, 127)),
      ...given('invoice_id', text(unit, 'invoice_id', at, 127)),
    },
    hasPaymentSource: order['payment_source'] !== undefined,
  }
}

export function readRefundRequest(body: unknown) {
  const refund = object(body, '/')
  allowOnly(refund, '', ['amount', 'custom_id', 'invoice_id', 'note_to_payer'])
  return {
    ...(refund['amount'] === undefined ? {} : { amount: money(refund['amount'], '/amount') }),
    ...given('custom_id', text(refund, 'custom_id', '', 127)),
    ...given('invoice_id', text(refund, 'invoice_id', '', 127)),
    ...given('note_to_payer', text(refund, 'note_to_payer', '', 255)),
  }
}

function money(value: unknown, at: string): Money {
  const { currency_code: currency, value: amount } = object(value, at)
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw PayPalFault.malformed('INVALID_PARAMETER_VALUE', `${at}/currency_code`, currency)
  if (typeof amount !== 'string' || !/^\d{1,15}(\.\d+)?$/.test(amount))
    throw PayPalFault.malformed('INVALID_PARAMETER_SYNTAX', `${at}/value`, amount)
  if (!/^\d+\.\d{2}$/.test(amount))
    throw PayPalFault.refused('DECIMAL_PRECISION', 'Two decimals are supported for this currency.')
  if (Number(amount) <= 0)
    throw PayPalFault.refused('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  return { currency_code: currency, value: amount }
}

function object(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw PayPalFault.malformed('MISSING_REQUIRED_PARAMETER', at, value)
  return value as Record<string, unknown>
}

// PayPal ignores what it does not know; a misspelt name would go unseen, so the emulator is stricter.
function allowOnly(value: Record<string, unknown>, at: string, names: readonly string[]): void {
  for (const name of Object.keys(value)) {
    if (!names.includes(name)) throw PayPalFault.malformed('NOT_SUPPORTED', `${at}/${name}`, name)
  }
}

function text(from: Record<string, unknown>, name: string, at: string, max: number): string | undefined {
  const value = from[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.length < 1 || value.length > max)
    throw PayPalFault.malformed('INVALID_STRING_LENGTH', `${at}/${name}`, value)
  return value
}

const given = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: string }
