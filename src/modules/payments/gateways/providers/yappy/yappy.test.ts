import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Emulator, startEmulator } from '../../../../../../tests/support/payment-emulator/server.ts'
import {
  UNKNOWN_PHONE,
  YAPPY_DOMAIN,
  YAPPY_MERCHANT,
} from '../../../../../../tests/support/payment-emulator/yappy.ts'
import { declineCode } from '../../rules/refusals.ts'
import { ProviderDeclined, ProviderMisconfigured } from '../provider.ts'
import { YappyUnavailable } from './client.ts'
import { failureOf, type NoticeStatus, REFUSALS, endsAt, hostOf, readMobile, yappyAmount } from './rules.ts'
import { type YappyAttempt, type YappyKeys, yappyOrderId, yappyProvider } from './yappy.ts'

let emulator: Emulator
const IPN = 'https://tienda.istmo.test/api/webhooks/yappy'
const PHONE = '61234567'
const attempts = new Map<string, YappyAttempt>()

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 })
})
beforeEach(() => {
  emulator.reset()
  attempts.clear()
})
afterAll(() => emulator.close())

const open = (change: Partial<YappyKeys> = {}) =>
  yappyProvider({
    merchantId: YAPPY_MERCHANT,
    domain: YAPPY_DOMAIN,
    environment: 'test',
    apiUrl: emulator.url,
    ipnUrl: IPN,
    ledger: { find: async (id) => attempts.get(id) ?? null },
    ...change,
  })
const ask = (providerPaymentId = 'A12345678901234', change: Partial<YappyKeys> = {}) =>
  open(change).request({ providerPaymentId, amountCents: 2599, phone: PHONE })
const problemOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a request names order, phone, amount and where its notice goes, under the bare token of the merchant', async () => {
  await ask()
  expect(emulator.yappy.ledger().orders).toMatchObject([
    { orderId: 'A12345678901234', phone: PHONE, total: '25.99', ipnUrl: IPN, status: null },
  ])
  const [validate, request] = emulator.requests
  expect(JSON.parse(validate!.body)).toEqual({ merchantId: YAPPY_MERCHANT, urlDomain: YAPPY_DOMAIN })
  expect(JSON.parse(request!.body)).toMatchObject({
    subtotal: '25.99',
    taxes: '0.00',
    discount: '0.00',
    paymentDate: expect.any(Number),
    domain: YAPPY_DOMAIN,
  })
  expect(request!.headers['authorization']).toMatch(/^[0-9a-f]{48}$/)
})

test('the name of a request has fifteen characters, one per attempt, and asks Yappy for nothing', async () => {
  const keys = Array.from({ length: 500 }, (_, index) => `order_${index % 250}_${Math.floor(index / 250)}`)
  const ids = keys.map(yappyOrderId)
  expect(ids.filter((id) => !/^[A-Z0-9]{15}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(500)
  expect(yappyOrderId(keys[0]!)).toBe(ids[0])
  const request = {
    orderId: 'o',
    attempt: 1,
    amountCents: 100,
    currency: 'USD',
    description: '',
    metadata: {},
  }
  expect(await open().createIntent({ ...request, currency: 'USD', idempotencyKey: keys[0]! })).toEqual({
    providerPaymentId: ids[0],
    state: 'pending',
  })
  expect(emulator.requests).toEqual([])
})

test('an answer that was lost is asked for again, and stays one request', async () => {
  emulator.switches.dropAnswerAfterCharge = 1
  await ask()
  expect(emulator.yappy.ledger().orders).toHaveLength(1)
  // A later press, too.
  await ask()
  expect(emulator.yappy.ledger().orders).toHaveLength(1)
})

test.each(Object.keys(REFUSALS))('the refusal %s is an answer with that code', async (code) => {
  emulator.switches.yappyCode = code
  expect(await problemOf(ask())).toMatchObject({ name: 'ProviderDeclined', code })
  expect(emulator.requests.filter(({ path }) => path.endsWith('payment-wc'))).toHaveLength(1)
})

test('each refusal has a sentence that says who can mend it', () => {
  const sentences = Object.groupBy(Object.keys(REFUSALS), (code) => declineCode(failureOf(code)))
  expect(sentences).toEqual({
    'checkout.declined_yappy_again': ['E002', 'E006', 'E008', 'E012'],
    'checkout.declined_by_yappy': ['E004', 'E009', 'E010', 'E011', 'E100', 'YAPPY-004'],
    'checkout.declined_yappy_phone': ['E005'],
  })
  expect(declineCode(failureOf('E999'))).toBe('checkout.declined_by_yappy')
  expect(declineCode('yappy_rejected')).toBe('checkout.declined_yappy_rejected')
  expect(declineCode('yappy_cancelled')).toBe('checkout.declined_yappy_cancelled')
  expect(declineCode('yappy_expired')).toBe('checkout.declined_yappy_expired')
})

test('a phone without an account, a wrong amount and a long name are refused by their codes', async () => {
  const request = { providerPaymentId: 'B12345678901234', amountCents: 2599, phone: PHONE }
  const codeOf = async (change: object) =>
    ((await problemOf(open().request({ ...request, ...change }))) as ProviderDeclined).code
  expect(await codeOf({ phone: UNKNOWN_PHONE })).toBe('E005')
  expect(await codeOf({ providerPaymentId: 'B123456789012345' })).toBe('E009')
  expect(await codeOf({ phone: '' })).toBe('YAPPY-004')
  expect(await codeOf({ amountCents: 0 })).toBe('amount_invalid')
  expect(emulator.yappy.ledger().orders).toEqual([])
})

test('another merchant or another domain is a fault of the settings, and its secret is in no message', async () => {
  for (const wrong of [{ merchantId: 'other' }, { domain: 'https://otra.test' }]) {
    const problem = await problemOf(open(wrong).validate())
    expect(problem).toBeInstanceOf(ProviderMisconfigured)
    expect((problem as Error).message).toBe('merchant_refused E006')
  }
  expect(() => open({ merchantId: ' ' })).toThrow(ProviderMisconfigured)
  await open().validate()
})

test.each(['fail500', 'unavailable'] as const)(
  'a Yappy that is %s is asked three times, and whether the phone was asked is known',
  async (fault) => {
    emulator.switches[fault] = true
    expect(await problemOf(ask())).toMatchObject({ name: 'ProviderUnavailable', asked: false })
    expect(emulator.requests).toHaveLength(3)
    emulator.switches[fault] = false
    emulator.switches.dropAnswerAfterCharge = true
    const once = ask('E12345678901234', { retries: 0 })
    expect(await problemOf(once)).toMatchObject({ name: 'ProviderUnavailable', asked: true })
  },
)

test('a slow Yappy is waited for a while and no longer', async () => {
  emulator.switches.delayMs = 5_000
  const problem = await problemOf(ask('C12345678901234', { timeoutMs: 50, retries: 1 }))
  expect(problem).toBeInstanceOf(YappyUnavailable)
  expect(emulator.requests).toHaveLength(2)
})

const NOW = new Date('2026-11-29T15:00:00Z')
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
function attempt(change: Partial<YappyAttempt>) {
  const stands = { orderId: 'order', amountCents: 2599, currency: 'USD', failureCode: null }
  const base = { ...stands, state: 'pending', createdAt: before(1), notices: [] } as const
  attempts.set('D12345678901234', { ...base, ...change })
  return open({ clock: () => NOW }).readPayment('D12345678901234')
}
const notices = (...found: NoticeStatus[]) => ({ notices: found })

test('an attempt is paid by its notice alone and at its own amount', async () => {
  expect(await attempt({})).toMatchObject({ state: 'pending', capturedCents: 0, amountCents: 2599 })
  expect(await attempt(notices('E'))).toEqual({
    id: 'D12345678901234',
    state: 'paid',
    amountCents: 2599,
    capturedCents: 2599,
    refundedCents: 0,
    currency: 'USD',
    account: YAPPY_MERCHANT,
    liveMode: false,
    orderId: 'order',
    chargeId: 'D12345678901234',
    failureCode: null,
  })
  expect(await problemOf(open().readPayment('unknown'))).toMatchObject({ code: 'payment_not_found' })
})

test.each([
  ['R', 'yappy_rejected'],
  ['C', 'yappy_cancelled'],
  ['X', 'yappy_expired'],
] as const)(
  'a notice %s fails the attempt, and money that came counts all the same',
  async (status, failureCode) => {
    expect(await attempt(notices(status))).toMatchObject({ state: 'failed', failureCode, capturedCents: 0 })
    expect(await attempt(notices('E', status))).toMatchObject({ state: 'paid', capturedCents: 2599 })
    expect(await attempt(notices(status, 'E'))).toMatchObject({ state: 'paid', capturedCents: 2599 })
  },
)

test('an attempt without a notice ends by its minutes', async () => {
  expect(await attempt({ createdAt: before(5.9) })).toMatchObject({ state: 'pending' })
  expect(await attempt({ createdAt: before(6) })).toMatchObject({
    state: 'failed',
    failureCode: 'yappy_expired',
  })
  expect(endsAt({ createdAt: before(6) })).toEqual(NOW)
  expect(await attempt({ ...notices('E'), createdAt: before(600) })).toMatchObject({ state: 'paid' })
})

test('what the shop closed stays closed, and money for it is still money', async () => {
  expect(await attempt({ state: 'cancelled', failureCode: 'closed', ...notices('X') })).toMatchObject({
    state: 'cancelled',
    failureCode: 'closed',
  })
  expect(await attempt({ state: 'failed', failureCode: 'yappy_e005' })).toMatchObject({
    state: 'failed',
    failureCode: 'yappy_e005',
  })
  expect(await attempt({ state: 'cancelled', ...notices('E') })).toMatchObject({ state: 'paid' })
  const provider = open({ clock: () => NOW })
  expect(await problemOf(provider.cancel('D12345678901234'))).toMatchObject({
    code: 'payment_not_cancellable',
  })
  await attempt({})
  expect(await provider.cancel('D12345678901234')).toMatchObject({ state: 'cancelled', capturedCents: 0 })
})

test('refunds are by hand: Yappy is asked for none', async () => {
  const asked = { providerPaymentId: 'D12345678901234', amountCents: 1, idempotencyKey: 'r' }
  expect(await problemOf(open().refund(asked))).toMatchObject({ code: 'refunds_by_hand' })
  expect(await open().readRefund(asked)).toBeNull()
  expect(emulator.requests).toEqual([])
})

test.each([
  ['61234567', '61234567'],
  ['6123-4567', '61234567'],
  [' +507 6123-4567 ', '61234567'],
  ['(507) 6123 4567', '61234567'],
  ['0050761234567', '61234567'],
  ['6.123.4567', '61234567'],
  ['71234567', null],
  ['2123456', null],
  ['6123456', null],
  ['612345678', null],
  ['+1 6123 4567', null],
  ['5076123456', null],
  ['61a34567', null],
  ['٦١٢٣٤٥٦٧', null],
  ['', null],
])('the phone %s is read as %s', (typed, digits) => {
  expect(readMobile(typed)).toBe(digits)
})

test('a domain is compared by its host, and an amount has two decimals', () => {
  expect(['https://Tienda.com/', 'tienda.com', 'http://tienda.com'].map(hostOf)).toEqual(
    Array.from({ length: 3 }, () => 'tienda.com'),
  )
  expect(['https://tienda.com/pagos', 'tienda.com evil', '', 'a@b.com'].map(hostOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect([1, 10, 100, 123_456].map(yappyAmount)).toEqual(['0.01', '0.10', '1.00', '1234.56'])
})
