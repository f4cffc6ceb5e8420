import { keepGateway } from '../../../../../tests/support/build-gateways.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  approved,
  buyer,
  captures,
  endpoints,
  PAYPAL,
  useOpenPayPal,
} from '../../../../../tests/support/build-paypal.ts'
import {
  admin,
  emulator,
  payPalNotice,
  openPayPal,
  workNotices,
} from '../../../../../tests/support/use-emulator.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { theOrder } from '../../../../../tests/support/build-orders.ts'
import { signPayPal } from '../../../../../tests/support/payment-emulator/paypal-webhooks.ts'
import { paymentGateways } from '#modules/payments/gateways/tables.ts'
import { providerEvents } from '#modules/payments/core/tables.ts'
import { db } from '#server/db/db.ts'

useOpenPayPal()

test('a notice is believed when PayPal says it is its own, stored once, and refused otherwise', async () => {
  const { capture, orderId } = await approved()
  await capture()
  const body = JSON.stringify(emulator.paypal.events().at(-1))
  const { id } = JSON.parse(body) as { id: string }
  const stored = () => db.select().from(providerEvents).where(eq(providerEvents.eventId, id))

  expect((await payPalNotice(body, {})).status).toBe(400)
  expect((await payPalNotice(body.replace('25.99', '0.01'), signPayPal(body))).status).toBe(400)
  expect((await payPalNotice(body, signPayPal(body, { webhookId: 'WHOFANOTHER01' }))).status).toBe(400)
  expect((await payPalNotice('x'.repeat(600_000))).status).toBe(413)
  emulator.switches.unavailable = true
  expect((await payPalNotice(body)).status).toBe(503)
  emulator.switches.unavailable = false
  expect(await stored()).toEqual([])

  const headers = signPayPal(body)
  expect((await payPalNotice(body, headers)).status).toBe(200)
  expect((await payPalNotice(body, headers)).status).toBe(200)
  await workNotices()
  expect(await stored()).toMatchObject([{ provider: 'paypal', paymentId: expect.any(String) }])
  expect((await theOrder(orderId)).version).toBe(2)
})

test('without a webhook id no notice is taken', async () => {
  await openPayPal('')
  expect((await payPalNotice('{}')).status).toBe(503)
})

test('the panel sees whether the keys are good, and never the secret', async () => {
  const { ask } = asker(endpoints, admin)
  expect((await ask('POST /admin/payment-gateways/paypal/try', {})).body).toMatchObject({
    result: 'works',
    found: expect.stringMatching(/test|sandbox/),
  })
  expect(JSON.stringify((await ask('GET /admin/payment-gateways')).body)).not.toContain(
    'paypal-secret-emulator',
  )
  await keepGateway('paypal', { clientId: 'another-client' }, { secrets: { clientSecret: 'not-the-secret' } })
  expect((await ask('POST /admin/payment-gateways/paypal/try', {})).body).toMatchObject({ result: 'refused' })
})

test('keys that went bad after the approval take nothing, and good ones take it then', async () => {
  const { capture } = await approved()
  const save = (clientSecret: string) =>
    keepGateway('paypal', { clientId: 'paypal-client-emulator' }, { secrets: { clientSecret } })
  await save('not-the-secret')
  expect((await capture()).body).toMatchObject({
    paymentStatus: 'awaiting',
    next: 'pay',
    message: 'Error al procesar el pago con PayPal',
  })
  await save('paypal-secret-emulator')
  expect((await capture()).body.paymentStatus).toBe('paid')
  expect(captures()).toEqual(['COMPLETED 25.99'])
})

test('without keys the test bank plays PayPal, marked as such', async () => {
  await db.delete(paymentGateways)
  const { ask } = await buyer()
  const { body } = await ask('GET /checkout')
  expect(body.paymentMethods[1]).toMatchObject({ id: 'paypal', name: 'PayPal', testMode: true })
  expect(body.paypalScriptUrl).toBeNull()
  expect((await ask('POST /checkout', PAYPAL)).body).toMatchObject({ paymentStatus: 'paid', next: 'success' })
})
