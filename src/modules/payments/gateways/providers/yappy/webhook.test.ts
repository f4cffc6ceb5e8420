import { expect, test } from 'vitest'
import { YAPPY_DOMAIN, YAPPY_SECRET } from '../../../../../../tests/support/payment-emulator/yappy.ts'
import { WebhookRefused } from '../provider.ts'
import { parseYappyNotice, signingKey, signNotice } from './notice.ts'

const NOW = new Date('2026-11-29T15:00:00Z')
const SAID = { orderId: 'A12345678901234', status: 'E', domain: YAPPY_DOMAIN }
type Change = Partial<typeof SAID & { hash: string }>

const queryOf = (change: Change = {}) => {
  const said = { ...SAID, ...change }
  return new URLSearchParams({ hash: signNotice(said, YAPPY_SECRET), ...said })
}
function parse(query: URLSearchParams, { secret = YAPPY_SECRET, domain = YAPPY_DOMAIN } = {}) {
  return parseYappyNotice({ query, secret, now: NOW }, { domain })
}
function reasonOf(query: URLSearchParams, keys = {}): string {
  try {
    parse(query, keys)
  } catch (error) {
    if (error instanceof WebhookRefused) return error.reason
    throw error
  }
  return 'taken'
}

test('the key is the part before the point, and the hash is over order, status and domain', () => {
  const secret = Buffer.from('key-one.key-two').toString('base64')
  expect(signingKey(secret)).toBe('key-one')
  // Made with `printf '%s' 'A12345678901234Etienda.test' | openssl dgst -sha256 -hmac key-one`.
  expect(signNotice({ orderId: 'A12345678901234', status: 'E', domain: 'tienda.test' }, secret)).toBe(
    '7f0376ce7ddfed58ebccb72b67ed8026b081e8e8129ec7148351f9ce1e8da385',
  )
})

test.each([
  ['E', 'payment.executed'],
  ['R', 'payment.rejected'],
  ['C', 'payment.cancelled'],
  ['X', 'payment.expired'],
])('a signed notice %s names its request, and the same word again is the same notice', (status, type) => {
  const expected = {
    eventId: `A12345678901234:${status}`,
    type,
    providerPaymentId: 'A12345678901234',
    createdAt: NOW,
  }
  expect(parse(queryOf({ status }))).toEqual(expected)
  const query = queryOf({ status })
  const other = new URLSearchParams(
    [...query].map(([key, value]): [string, string] =>
      key === 'hash' ? ['Hash', value.toUpperCase()] : [key, value],
    ),
  )
  expect(parse(other)).toEqual(expected)
})

test('a wrong hash, another key, another order, status or domain are refused', () => {
  const good = queryOf()
  const changed = (change: Change) => {
    const query = new URLSearchParams(good)
    for (const [name, value] of Object.entries(change)) query.set(name, value)
    return query
  }
  expect(reasonOf(good)).toBe('taken')
  expect(reasonOf(changed({ orderId: 'B12345678901234' }))).toBe('signature_invalid')
  expect(reasonOf(changed({ status: 'C' }))).toBe('signature_invalid')
  expect(reasonOf(changed({ domain: 'https://otra.test' }))).toBe('signature_invalid')
  expect(reasonOf(changed({ hash: good.get('hash')!.slice(1) }))).toBe('signature_invalid')
  expect(reasonOf(changed({ hash: 'z'.repeat(64) }))).toBe('signature_invalid')
  expect(reasonOf(good, { secret: Buffer.from('other.key').toString('base64') })).toBe('signature_invalid')
})

test("a domain that is signed but not the shop's is refused, and its way of writing does not matter", () => {
  expect(reasonOf(queryOf({ domain: 'https://otra.test' }))).toBe('signature_invalid')
  expect(reasonOf(queryOf({ domain: 'tienda.istmo.test' }))).toBe('taken')
  expect(reasonOf(queryOf({ domain: 'https://tienda.istmo.test/' }))).toBe('taken')
})

test('signed parts cannot be moved over their borders: E of an order is not made of a rejection', () => {
  // Rejected is signed as `…34R…`; cut elsewhere the same text could name another order as paid.
  const rejected = { orderId: 'A1234567890123E', status: 'R', domain: YAPPY_DOMAIN }
  const hash = signNotice(rejected, YAPPY_SECRET)
  const moved = new URLSearchParams({
    orderId: 'A1234567890123',
    status: 'E',
    domain: `R${YAPPY_DOMAIN}`,
    hash,
  })
  expect(reasonOf(moved)).toBe('body_malformed')
})

test('a notice lacks nothing, says nothing twice, and knows four words', () => {
  for (const name of ['orderId', 'status', 'domain']) {
    const query = queryOf()
    query.delete(name)
    expect(reasonOf(query)).toBe('body_malformed')
    const twice = queryOf()
    twice.append(name, 'x')
    expect(reasonOf(twice)).toBe('body_malformed')
  }
  const unsigned = queryOf()
  unsigned.delete('hash')
  expect(reasonOf(unsigned)).toBe('signature_missing')
  expect(reasonOf(queryOf({ status: 'P' }))).toBe('body_malformed')
  expect(reasonOf(queryOf({ status: 'toString' }))).toBe('body_malformed')
  expect(reasonOf(queryOf({ orderId: 'short' }))).toBe('body_malformed')
  expect(reasonOf(queryOf(), { secret: '' })).toBe('secret_missing')
  expect(reasonOf(queryOf(), { secret: Buffer.from('.only-second').toString('base64') })).toBe(
    'secret_missing',
  )
})
