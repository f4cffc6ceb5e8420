import { existsSync, readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Emulator, startEmulator } from './server.ts'

const FIXTURES = new URL('../../../../shared/data/payments/stripe/fixtures3.json', import.meta.url)
const official = existsSync(FIXTURES)

let emulator: Emulator
let stripe: Stripe

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 })
  stripe = new Stripe('sk_test_emulator', { host: emulator.host, port: emulator.port, protocol: 'http' })
})
afterAll(() => emulator.close())

test.skipIf(!official)(
  'the objects have every key of the official fixtures, with its type or null',
  async () => {
    const { resources } = JSON.parse(readFileSync(FIXTURES, 'utf8')) as { resources: Record<string, unknown> }
    const paid = await pay('pm_card_visa')
    const charge = await stripe.charges.retrieve(paid.latest_charge as string, { expand: ['refunds'] })
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
    const events = await stripe.events.list({ limit: 1 })

    expect(differences(resources['payment_intent'], paid)).toEqual([])
    expect(differences(resources['payment_intent'], await pay('pm_card_threeDSecureRequired'))).toEqual([])
    expect(differences(resources['charge'], charge)).toEqual([])
    expect(differences(resources['refund'], refund)).toEqual([])
    expect(differences(resources['event'], events.data[0])).toEqual([])

    const customer = await stripe.customers.create({})
    await pay('pm_card_visa', { customer: customer.id, setup_future_usage: 'on_session' })
    const { data } = await stripe.customers.listPaymentMethods(customer.id)
    const domain = await stripe.paymentMethodDomains.create({ domain_name: 'tienda.test' })
    expect(data).toHaveLength(1)
    expect(differences(resources['customer'], customer)).toEqual([])
    expect(differences(resources['payment_method'], data[0])).toEqual([])
    expect(differences(resources['payment_method_domain'], domain)).toEqual([])
    expect(differences(resources['deleted_customer'], await stripe.customers.del(customer.id))).toEqual([])
  },
)

test('the comparison with the fixtures sees a missing key and a wrong type, at any depth', () => {
  expect(differences({ a: 1, b: { c: 'x', d: null } }, { a: '1', b: { d: 3 } })).toEqual([
    'a: string instead of number',
    'b.c: missing',
  ])
})

async function pay(
  paymentMethod: string,
  choice?: Stripe.PaymentIntentUpdateParams,
): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.create({
    amount: 1099,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
  })
  if (choice) await stripe.paymentIntents.update(intent.id, choice)
  return stripe.paymentIntents.confirm(intent.id, {
    payment_method: paymentMethod,
    return_url: 'http://shop.test/payment-success',
  })
}

// The type of an inner object varies with what it describes; these hold an arbitrary example.
const EXAMPLES = new Set([
  'data.object',
  'destination_details.card',
  'metadata',
  'next_action',
  'payment_method_options',
])

function differences(expected: unknown, actual: unknown, path = ''): string[] {
  if (expected === null || actual === null) return []
  if (kind(expected) !== kind(actual)) return [`${path}: ${kind(actual)} instead of ${kind(expected)}`]
  if (kind(expected) !== 'object' || EXAMPLES.has(path)) return []
  return Object.entries(expected as object).flatMap(([key, value]) => {
    const inner = path === '' ? key : `${path}.${key}`
    if (!Object.hasOwn(actual as object, key)) return [`${inner}: missing`]
    return differences(value, (actual as Record<string, unknown>)[key], inner)
  })
}

function kind(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}
