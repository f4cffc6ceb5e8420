import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import {
  age,
  askAs,
  atYappy,
  attemptOf,
  buyer,
  decide,
  endpoints,
  notify,
  taken,
  useOpenYappy,
  YAPPY,
} from '../../../../../tests/support/build-yappy.ts'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import {
  admin,
  emulator,
  soon,
  workNotices,
  workRefunds,
  yappyNotice,
} from '../../../../../tests/support/use-emulator.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { CARD, theOrder, thePayments, theStock } from '../../../../../tests/support/build-orders.ts'
import { listPlanMethods } from '#modules/payments/gateways/queries.ts'
import { REFUSALS } from '#modules/payments/gateways/providers/yappy/rules.ts'
import { providerEvents, refunds } from '#modules/payments/core/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { expire } from '#modules/sales/orders/jobs.ts'
import { db } from '#server/db/db.ts'
import { reconcile } from '#app/money.ts'

useOpenYappy()

const MINUTE_MS = 60_000
const later = (minutes: number) => ({ now: new Date(Date.now() + minutes * MINUTE_MS) })
const mailsTo = async (email: string) =>
  (
    await db
      .select({ template: outboxMessages.template })
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, email))
  ).map(({ template }) => template)

test('an order that is confirmed in the app of Yappy is paid once, at its own amount', async () => {
  const { orderId, productId, yappyId, confirmUntil, ask } = await atYappy()
  expect(yappyId).toMatch(/^[A-Z0-9]{15}$/)
  expect(Date.parse(confirmUntil) - Date.now()).toBeGreaterThan(4.8 * MINUTE_MS)
  expect(Date.parse(confirmUntil) - Date.now()).toBeLessThanOrEqual(5 * MINUTE_MS)
  expect(emulator.yappy.ledger().orders).toMatchObject([
    {
      orderId: yappyId,
      phone: '61234567',
      total: '25.99',
      ipnUrl: expect.stringMatching(/\/api\/webhooks\/yappy$/),
    },
  ])
  expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 1 })
  expect((await ask(`POST /checkout/${orderId}/refresh`, {})).body).toMatchObject({
    paymentStatus: 'awaiting',
    confirmUntil,
  })

  const answers = await Promise.all([notify(yappyId, 'E'), notify(yappyId, 'E'), notify(yappyId, 'E')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all([workNotices(), workNotices(), reconcile.run({}, soon())])
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid', version: 2 })
  expect(await theStock(productId)).toEqual({ onHand: 9, reserved: 0 })
  expect(await thePayments(orderId)).toMatchObject([
    { provider: 'yappy', state: 'paid', amountCents: 2599, capturedCents: 2599, chargeId: yappyId },
  ])
  expect((await ask(`POST /checkout/${orderId}/refresh`, {})).body).toMatchObject({
    next: 'success',
    paymentStatus: 'paid',
  })
  expect(await db.select().from(providerEvents).where(eq(providerEvents.paymentId, yappyId))).toHaveLength(1)
})

test('a notice that comes before the answer of Yappy pays its order', async () => {
  const { ask } = await buyer()
  emulator.switches.delayMs = 400
  const asked = ask('POST /checkout', YAPPY)
  await vi.waitFor(() => expect(taken()).toEqual(['waits 25.99']), { timeout: 60_000, interval: 10 })
  expect((await decide(emulator.yappy.ledger().orders[0]!.orderId, 'E')).status).toBe(200)
  const { orderId } = (await asked).body
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
})

test('a notice with a wrong hash is refused and changes nothing', async () => {
  const { orderId, yappyId } = await atYappy()
  emulator.switches.wrongHash = 1
  expect((await notify(yappyId, 'E')).status).toBe(400)
  const { query } = emulator.yappy.decide(yappyId, 'E')
  expect((await yappyNotice(query.replace('status=E', 'status=C'))).status).toBe(400)
  expect((await yappyNotice('')).status).toBe(400)
  await workNotices()
  expect(await db.select().from(providerEvents).where(eq(providerEvents.paymentId, yappyId))).toEqual([])
  expect((await theOrder(orderId)).paymentStatus).toBe('awaiting')
  // The true one follows.
  expect((await yappyNotice(query)).status).toBe(200)
  await workNotices()
  expect((await theOrder(orderId)).paymentStatus).toBe('paid')
})

test.each([
  ['R', 'No se confirmó el pago en Yappy a tiempo y no te cobramos nada.'],
  ['C', 'Cancelaste el pago en Yappy y no te cobramos nada.'],
  ['X', 'La solicitud de Yappy venció y no te cobramos nada.'],
] as const)(
  'after the notice %s the order waits, says why, and is paid by the next request',
  async (word, message) => {
    const { orderId, yappyId, productId, ask } = await atYappy()
    expect((await decide(yappyId, word)).status).toBe(200)
    const refused = await ask(`POST /checkout/${orderId}/refresh`, {})
    expect(refused.body).toMatchObject({ paymentStatus: 'failed', next: 'pay', message })
    expect(refused.body.confirmUntil).toBeUndefined()
    expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 1 })

    const again = await ask(`POST /checkout/${orderId}/pay`, { walletPhone: '+507 6999-0000' })
    expect(again.body).toMatchObject({ code: null, confirmUntil: expect.any(String) })
    const next = await attemptOf(orderId)
    expect(next.yappyId).not.toBe(yappyId)
    await decide(next.yappyId, 'E')
    expect((await theOrder(orderId)).paymentStatus).toBe('paid')
    expect(taken()).toEqual([`${word} 25.99`, 'E 25.99'])
  },
)

test.each(Object.keys(REFUSALS))(
  'a request that Yappy refuses with %s ends the attempt and says why',
  async (code) => {
    const { ask, productId } = await buyer()
    emulator.switches.yappyCode = code
    const { status, body } = await ask('POST /checkout', YAPPY)
    const phone = 'Ese número no está registrado en Yappy. Revísalo o paga de otra forma.'
    const again = 'Yappy no pudo crear la solicitud y no te cobró nada. Inténtalo de nuevo.'
    const faulty = 'Yappy no aceptó este pago. Paga de otra forma mientras lo revisamos.'
    const message = { phone, again, request: faulty }[REFUSALS[code]!]
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { paymentStatus: 'failed', next: 'pay', message },
    })
    expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 1 })
    // Looking again changes nothing.
    expect((await ask(`POST /checkout/${body.orderId}/refresh`, {})).body).toMatchObject({
      paymentStatus: 'failed',
      message,
    })
    emulator.switches.yappyCode = null
    await ask(`POST /checkout/${body.orderId}/pay`, { walletPhone: '61234567' })
    await decide((await attemptOf(body.orderId)).yappyId, 'E')
    expect((await theOrder(body.orderId)).paymentStatus).toBe('paid')
  },
)

test('a phone is needed, eight digits of a mobile phone of Panama, before anything is bought', async () => {
  const { ask } = await buyer()
  const { walletPhone: _, ...without } = YAPPY
  expect(await ask('POST /checkout', without)).toMatchObject({
    status: 422,
    body: { code: 'checkout.wallet_phone_required' },
  })
  for (const walletPhone of ['2345678', '71234567', '+1 305 555 0100', ''])
    expect(await ask('POST /checkout', { ...YAPPY, walletPhone })).toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: 'walletPhone', message: 'Escribe un celular de Panamá de 8 dígitos, como 6123-4567' },
        ],
      },
    })
  expect((await ask('GET /orders')).body.items).toEqual([])
  const { body } = await ask('POST /checkout', { ...CARD, testChoice: 'decline' })
  expect(await ask(`POST /checkout/${body.orderId}/pay`, { paymentMethod: 'yappy' })).toMatchObject({
    status: 422,
    body: { code: 'checkout.wallet_phone_required' },
  })
  expect(emulator.requests).toEqual([])
})

test('one press, asked for twice, and another press while the request waits are one request', async () => {
  const { ask } = await buyer()
  const key = crypto.randomUUID()
  const [first, second] = [await ask('POST /checkout', YAPPY, key), await ask('POST /checkout', YAPPY, key)]
  expect(second.body).toMatchObject({ orderId: first.body.orderId, confirmUntil: first.body.confirmUntil })
  const again = await ask(`POST /checkout/${first.body.orderId}/pay`, { walletPhone: '61234567' })
  expect(again.body).toMatchObject({ code: null, confirmUntil: first.body.confirmUntil })
  expect(taken()).toEqual(['waits 25.99'])
  expect(await thePayments(first.body.orderId)).toHaveLength(1)
})

test('a request whose answer was lost is one request, and its notice pays the order', async () => {
  const { ask } = await buyer()
  emulator.switches.dropAnswerAfterCharge = 1
  const { body } = await ask('POST /checkout', YAPPY)
  expect(body).toMatchObject({ code: null, confirmUntil: expect.any(String) })
  await decide((await attemptOf(body.orderId)).yappyId, 'E')
  expect((await theOrder(body.orderId)).paymentStatus).toBe('paid')
  expect(taken()).toEqual(['E 25.99'])
})

test.each(['unavailable', 'fail500'] as const)(
  'while Yappy is %s the order keeps its stock, and the next press asks the phone',
  async (broken) => {
    const { ask } = await buyer()
    emulator.switches[broken] = true
    const { body } = await ask('POST /checkout', YAPPY)
    expect(body).toMatchObject({ status: 'pending', next: 'pay', code: 'checkout.provider_away' })
    emulator.switches[broken] = false
    const again = await ask(`POST /checkout/${body.orderId}/pay`, { walletPhone: '61234567' })
    expect(again.body).toMatchObject({ code: null, confirmUntil: expect.any(String) })
    await decide((await attemptOf(body.orderId)).yappyId, 'E')
    expect((await theOrder(body.orderId)).paymentStatus).toBe('paid')
    expect(await thePayments(body.orderId)).toHaveLength(1)
  },
)

test('without a notice an attempt ends by itself after its minutes, and its late notice pays all the same', async () => {
  const { orderId, paymentId, yappyId, ask } = await atYappy()
  await age(paymentId, 5)
  await reconcile.run({}, soon())
  expect((await thePayments(orderId))[0]).toMatchObject({ state: 'pending' })
  expect((await ask(`POST /checkout/${orderId}/refresh`, {})).body).toMatchObject({
    code: 'checkout.payment_unclear',
  })
  await age(paymentId, 1)
  const asked = emulator.requests.length
  await reconcile.run({}, later(10))
  expect((await thePayments(orderId))[0]).toMatchObject({ state: 'failed', failureCode: 'yappy_expired' })
  expect((await theOrder(orderId)).paymentStatus).toBe('failed')
  // Yappy has no question for it, so none is asked.
  expect(emulator.requests).toHaveLength(asked)

  await decide(yappyId, 'E')
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
})

test('a press after the minutes opens the next attempt once the old one has ended', async () => {
  const { orderId, paymentId, ask } = await atYappy()
  await age(paymentId, 5)
  expect((await ask(`POST /checkout/${orderId}/pay`, { walletPhone: '61234567' })).body).toMatchObject({
    paymentStatus: 'failed',
    message: 'La solicitud de Yappy venció y no te cobramos nada.',
  })
  const again = await ask(`POST /checkout/${orderId}/pay`, { walletPhone: '61234567' })
  expect(again.body).toMatchObject({ code: null, confirmUntil: expect.any(String) })
  expect((await thePayments(orderId)).map(({ attempt, state }) => `${attempt} ${state}`)).toEqual([
    '2 pending',
    '1 failed',
  ])
})

test('money for an order whose time ran out brings it back, or is owed back by hand when the goods are gone', async () => {
  const first = await atYappy()
  await expire.run({}, later(31))
  expect((await theOrder(first.orderId)).status).toBe('cancelled')
  await decide(first.yappyId, 'E')
  expect(await theOrder(first.orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })

  const second = await atYappy()
  await second.ask(`POST /orders/${second.orderId}/cancel`, {})
  await reconcile.run({}, soon())
  expect((await thePayments(second.orderId))[0]).toMatchObject({ state: 'cancelled' })
  await decide(second.yappyId, 'E')
  await decide(second.yappyId, 'E')
  expect(await theOrder(second.orderId)).toMatchObject({ status: 'cancelled', stockState: 'none' })
  const owed = await db.select().from(refunds).where(eq(refunds.orderId, second.orderId))
  expect(owed).toMatchObject([{ amountCents: 2599, state: 'queued', reason: 'late_money' }])
  expect(await actionsOn(second.orderId)).toContain('orders.late_money')
  expect(await mailsTo(second.email)).toContain('order_late_money')
  expect(await mailsTo('hola@istmo.test')).toContain('order_problem_by_hand')
  // No job sends it: a person does.
  await workRefunds()
  await reconcile.run({}, later(30))
  expect(await db.select().from(refunds).where(eq(refunds.orderId, second.orderId))).toMatchObject([
    { state: 'queued' },
  ])
  await sendBack(second, owed[0]!)
  expect(await theOrder(second.orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

/** A person sends the money in Yappy Comercial and says so. */
async function sendBack({ yappyId }: { yappyId: string }, refund: { id: string; amountCents: number }) {
  const { id: reference } = emulator.yappy.giveBack(yappyId, refund.amountCents)
  const confirm = asker(endpoints, admin).ask
  expect((await confirm(`POST /admin/refunds/${refund.id}/confirm`, { reference })).status).toBe(200)
  expect((await confirm(`POST /admin/refunds/${refund.id}/confirm`, { reference })).status).toBe(200)
}

test('a buyer who takes another way gets back by hand what the phone confirms all the same', async () => {
  const { orderId, yappyId, ask } = await atYappy()
  expect((await ask(`POST /checkout/${orderId}/pay`, { paymentMethod: 'credit_card' })).body).toMatchObject({
    paymentStatus: 'paid',
  })
  await decide(yappyId, 'E')
  expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  const owed = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  expect(owed).toMatchObject([{ amountCents: 2599, state: 'queued', reason: 'second_charge' }])
  await sendBack({ yappyId }, owed[0]!)
  expect((await theOrder(orderId)).paymentStatus).toBe('paid')
})

test('a paid order is given back by hand, in parts, and never more than was taken', async () => {
  const { orderId, yappyId, productId } = await atYappy()
  await decide(yappyId, 'E')
  const { ask } = asker(endpoints, admin)
  const { version } = await theOrder(orderId)
  const body = { lines: [{ variantId: productId, quantity: 1 }], reason: 'Llegó roto', version }
  expect((await ask(`POST /admin/orders/${orderId}/refunds`, body)).status).toBe(200)
  await workRefunds()
  const [first] = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  expect(first).toMatchObject({ amountCents: 2000, state: 'queued' })
  expect((await ask(`GET /admin/orders/${orderId}`)).body.refunds).toMatchObject([{ byHand: true }])
  await sendBack({ yappyId }, first!)
  expect((await theOrder(orderId)).paymentStatus).toBe('partially_refunded')
  const { version: now } = await theOrder(orderId)
  const more = { extraCents: 600, reason: 'Otra vez', version: now }
  expect(await ask(`POST /admin/orders/${orderId}/refunds`, more)).toMatchObject({ status: 409 })
})

test('Yappy is offered for orders while its keys are there, and never for a plan or a gift card', async () => {
  const offered = async () => {
    const { body } = await asker(endpoints).ask('GET /payment-methods')
    return body.items.map(({ id }) => id)
  }
  expect(await offered()).toContain('yappy')
  expect((await listPlanMethods(db)).map(({ id }) => id)).toEqual(['credit_card', 'paypal'])
  const { ask } = asker(endpoints, admin)
  const { items } = (await ask('GET /admin/payment-gateways')).body
  const gateway = items.find(({ type }) => type === 'yappy')!
  expect(gateway).toMatchObject({ mode: 'test', isComplete: true })
  expect(JSON.stringify(gateway)).not.toContain('WVBf')
  const { version } = gateway
  const bare = { version, config: {}, clearSecrets: ['secretKey'] }
  expect((await ask('PUT /admin/payment-gateways/yappy', bare)).body).toMatchObject({ mode: 'off' })
  expect(await offered()).not.toContain('yappy')
  const { actor } = await buildMember()
  expect((await askAs(actor)('GET /checkout')).body.paymentMethods.map(({ id }) => id)).not.toContain('yappy')
  // A notice proves nothing without the secret.
  expect((await yappyNotice('?orderId=A')).status).toBe(503)
})

test('a trial asks Yappy for the merchant alone, and says what it found', async () => {
  const { ask } = asker(endpoints, admin)
  const attempt = () => ask('POST /admin/payment-gateways/yappy/try', {})
  expect((await attempt()).body).toEqual({ result: 'works', found: 'test' })
  expect(emulator.requests.map(({ path }) => path)).toEqual(['/payments/validate/merchant'])
  const { items } = (await ask('GET /admin/payment-gateways')).body
  const { version, config } = items.find(({ type }) => type === 'yappy')!
  const wrong = { version, config: { ...config, domain: 'https://otra.test' } }
  expect((await ask('PUT /admin/payment-gateways/yappy', wrong)).status).toBe(200)
  expect((await attempt()).body).toEqual({ result: 'refused', found: 'merchant_refused E006' })
  emulator.switches.unavailable = true
  expect((await attempt()).body).toMatchObject({ result: 'unreachable' })
  const bad = { version: version + 1, config: { ...config, domain: 'https://otra.test/pagos' } }
  expect(await ask('PUT /admin/payment-gateways/yappy', bad)).toMatchObject({
    status: 422,
    body: { fields: [{ message: 'Escribe solo el dominio, como https://mitienda.com' }] },
  })
})
