import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } from './paypal-gate.ts'
import { type Emulator, startEmulator } from './server.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
  items?: Schema
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  $ref?: string
}
type Part = 'orders' | 'payments' | 'webhooks'
type Schemas = Record<Part, Record<string, Schema>>

const official = JSON.parse(
  readFileSync(new URL('fixtures/paypal-schemas.json', import.meta.url), 'utf8'),
) as Schemas

let emulator: Emulator
let token: string

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 })
  const basic = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString('base64')
  const answer = await fetch(`${emulator.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: 'grant_type=client_credentials',
  })
  token = ((await answer.json()) as { access_token: string }).access_token
})
afterAll(() => emulator.close())

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${emulator.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, prefer: 'return=representation' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as Record<string, unknown> & { id: string }
}

const open = () =>
  ask('POST', '/v2/checkout/orders', {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'IST-1',
        custom_id: 'o1',
        invoice_id: `o1-${Math.random()}`,
        description: 'IST-1',
        amount: { currency_code: 'USD', value: '10.99' },
      },
    ],
  })

test('orders, captures, refunds and events are what the official schemas say, with no key of our own', async () => {
  const created = await open()
  emulator.paypal.approve(created.id)
  const approved = await ask('GET', `/v2/checkout/orders/${created.id}`)
  const captured = await ask('POST', `/v2/checkout/orders/${created.id}/capture`, {})
  const { captures } = emulator.paypal.ledger()
  const refund = await ask('POST', `/v2/payments/captures/${captures[0]!.id}/refund`, {
    amount: { currency_code: 'USD', value: '1.00' },
    custom_id: 'refund_1',
  })
  const refunded = await ask('GET', `/v2/checkout/orders/${created.id}`)
  emulator.switches.pendingCapture = 1
  const second = await open()
  emulator.paypal.approve(second.id)
  const held = await ask('POST', `/v2/checkout/orders/${second.id}/capture`, {})

  for (const order of [created, approved, captured, refunded, held])
    expect(differences('orders', 'order', order)).toEqual([])
  expect(differences('payments', 'refund', refund)).toEqual([])
  for (const { id } of captures) {
    expect(differences('payments', 'capture', await ask('GET', `/v2/payments/captures/${id}`))).toEqual([])
  }
  const events = emulator.paypal.events()
  expect(events.map((event) => event.event_type)).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.REFUNDED',
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.PENDING',
  ])
  for (const event of events) expect(differences('webhooks', 'event', event)).toEqual([])
})

test('refusals are what the official schemas say', async () => {
  const { id } = await open()
  const notApproved = await ask('POST', `/v2/checkout/orders/${id}/capture`, {})
  const unknown = await ask('GET', '/v2/checkout/orders/UNKNOWN1234567890')

  expect(differences('orders', 'error_422', notApproved)).toEqual([])
  expect(notApproved).toMatchObject({ details: [{ issue: 'ORDER_NOT_APPROVED' }] })
  expect(differences('orders', 'error_404', unknown)).toEqual([])
})

test('the comparison sees an unknown key, a wrong type, a bad value and a missing one, at any depth', () => {
  const order = { status: 'PAID', purchase_units: [{ amount: { value: 3 }, colour: 'red' }], links: [{}] }

  expect(differences('orders', 'order', order)).toEqual([
    'status: PAID is none of CREATED, SAVED, APPROVED, VOIDED, COMPLETED, PAYER_ACTION_REQUIRED',
    'purchase_units.0.amount.value: number instead of string',
    'purchase_units.0.amount.currency_code: missing',
    'purchase_units.0.colour: not in the schema',
    'links.0.href: missing',
    'links.0.rel: missing',
  ])
})

function differences(part: Part, name: string, value: unknown): string[] {
  return compare(part, resolve(part, { $ref: `#/components/schemas/${name}` }), value, '')
}

function compare(part: Part, schema: Schema, value: unknown, at: string): string[] {
  const kind = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'number' : typeof value
  const type = schema.type === 'integer' ? 'number' : schema.type
  if (type !== undefined && type !== kind) return [`${at}: ${kind} instead of ${type}`]
  if (kind === 'string') return wrongText(schema, value as string, at)
  if (kind === 'array')
    return (value as unknown[]).flatMap((item, index) =>
      compare(part, resolve(part, schema.items ?? {}), item, `${at}.${index}`),
    )
  if (kind !== 'object' || !schema.properties) return []
  const { properties } = schema
  const inside = (key: string) => (at === '' ? key : `${at}.${key}`)
  const given = Object.entries(value as object).flatMap(([key, inner]) =>
    properties[key]
      ? compare(part, resolve(part, properties[key]), inner, inside(key))
      : [`${inside(key)}: not in the schema`],
  )
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(value as object, key))
  return [...given, ...missing.map((key) => `${inside(key)}: missing`)]
}

function wrongText(schema: Schema, value: string, at: string): string[] {
  const { enum: choices, pattern, minLength = 0, maxLength = Infinity } = schema
  if (choices && !choices.includes(value)) return [`${at}: ${value} is none of ${choices.join(', ')}`]
  if (value.length < minLength || value.length > maxLength) return [`${at}: ${value.length} characters`]
  return pattern && !new RegExp(pattern).test(value) ? [`${at}: ${value} does not match ${pattern}`] : []
}

/** One schema out of a reference and everything that it is made of. */
function resolve(part: Part, schema: Schema): Schema {
  const { $ref, allOf = [], ...own } = schema
  const named = $ref ? official[part][$ref.split('/').at(-1)!] : undefined
  const parts = [...(named ? [named] : []), ...allOf].map((one) => resolve(part, one))
  return [...parts, own].reduce<Schema>(
    (whole, one) => ({
      ...whole,
      ...one,
      ...(whole.properties || one.properties
        ? { properties: { ...whole.properties, ...one.properties } }
        : {}),
      ...(whole.required || one.required
        ? { required: [...(whole.required ?? []), ...(one.required ?? [])] }
        : {}),
    }),
    {},
  )
}
