import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildMember, openBrowser } from '../../tests/support/build-accounts.ts'
import { offerCrypto } from '../../tests/support/build-crypto.ts'
import { buildStock } from '../../tests/support/build-inventory.ts'
import { BILLING } from '../../tests/support/build-orders.ts'
import { endpoints } from './endpoints.ts'
import { seenOf } from '#modules/sales/checkout/rules.ts'
import { closeClock, openClock, shopNow } from '#server/process/clock.ts'
import { pool } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'

const HOUR_MS = 3_600_000
const PASSWORD = 'clave-de-prueba-27'

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  await buildMember({ role: 'admin' })
  await offerCrypto()
})
afterEach(async () => {
  vi.useRealTimers()
  await openClock()
  closeClock()
})

/** As on a machine whose clock goes wrong by so much. */
async function clockGoesWrongBy(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  await openClock()
  closeClock()
}

/** Somebody signs in, asks for a price and orders at that machine: for how many minutes each holds, by the database. */
async function buyAtMachine(wrongMs: number) {
  const { email } = await buildMember({ password: PASSWORD })
  const { productId } = await buildStock({ onHand: 5, priceCents: 2000 })
  await clockGoesWrongBy(wrongMs)
  const browser = openBrowser(endpoints, { headers: { 'idempotency-key': randomUUID() } })
  expect((await browser.post('/sign-in', { email, password: PASSWORD })).status).toBe(200)
  const { status, body: cart } = await browser.post('/cart/lines', { productId, quantity: 1 })
  expect(status).toBe(200)
  const seen = seenOf(cart, cart.shippingCents)
  const wish = { shippingMethod: 'standard', seen, currency: 'USDT', network: 'ethereum' }
  const { body: quoted } = await browser.post('/checkout/quotes', wish)
  const quotes = quoted.items.map(({ id }: { id: string }) => ({ id }))
  const order = { shippingMethod: 'standard', paymentMethod: 'crypto', billingInfo: BILLING, seen, quotes }
  const { body: ordered } = await browser.post('/checkout', order)
  const minutes = (column: string, of: string) =>
    `(select round(extract(epoch from ${column} - now()) / 60)::int from ${of})`
  const { rows } = await pool.query(
    `select ${minutes('created_at', 'sessions order by created_at desc limit 1')} as session,
      ${minutes('expires_at', 'crypto_quotes where id = $1')} as quote,
      ${minutes('expires_at', 'stock_reservations where order_id = $2')} as stock,
      ${minutes('created_at', 'orders where id = $2')} as ordered`,
    [quotes[0].id, ordered.orderId],
  )
  vi.useRealTimers()
  await openClock()
  closeClock()
  // The same visitor at a machine that goes right.
  return { ...rows[0], me: (await browser.get('/me')).body.user?.email === email }
}

test('at a machine whose clock is an hour off people sign in, are quoted and are promised stock as everywhere', async () => {
  const right = await buyAtMachine(0)
  expect(right).toMatchObject({ session: 0, ordered: 0, me: true })
  expect(await buyAtMachine(HOUR_MS)).toEqual(right)
  expect(await buyAtMachine(-HOUR_MS)).toEqual(right)
})

test('a clock that is seconds off is left alone, one that was mended too', async () => {
  await clockGoesWrongBy(2_000)
  expect(shopNow().getTime()).toBe(Date.now())
  await clockGoesWrongBy(HOUR_MS)
  expect(Date.now() - shopNow().getTime()).toBeGreaterThan(HOUR_MS - 60_000)
  vi.useRealTimers()
  await clockGoesWrongBy(0)
  expect(shopNow().getTime()).toBe(Date.now())
})
