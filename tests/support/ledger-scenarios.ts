import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../scripts/invariants.ts'
import { app } from '../../src/app/app.ts'
import { pool } from '../../src/server/db/db.ts'
import { offerGiftCards } from './build-orders.ts'
import { startPurchase } from './build-purchases.ts'
import { buy, PAYMENTS } from './payment-scenarios.ts'
import { REFUNDS } from './refund-scenarios.ts'
import { catchUp, compareBooks, openPayPal, openStripe, useEmulator } from './use-emulator.ts'

/** Plays every scenario of money at a provider; after each, its ledger and ours agree and the invariants hold. */
export function compareLedgersAfterEach(provider: 'stripe' | 'paypal') {
  let server: Server
  let shopUrl: string

  useEmulator()
  beforeAll(async () => {
    const listener = getRequestListener(app.fetch)
    server = createServer((request, response) => void listener(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    await openStripe()
    await openPayPal()
    await offerGiftCards()
  })
  afterAll(() => server.close())

  for (const subject of ['order', 'plan', 'store plan', 'gift card'] as const)
    describe(`at ${provider}, for one ${subject}, both ledgers say the same after`, () => {
      for (const { name, at = provider, of = subject, run, money } of [...PAYMENTS, ...REFUNDS])
        if (at === provider && of === subject)
          test(name, async () => {
            // The first money under a key pins the account that all later money must go to.
            const first = await startPurchase(shopUrl, provider, 'plan')
            await buy(first)
            const purchase = await startPurchase(shopUrl, provider, subject)
            await run(purchase)
            const { status, taken = 0, given = 0, aside = 0 } = money(purchase)
            const takenCents = first.totalCents + taken
            const expected = { takenCents, givenCents: given, asideCents: aside, differences: [] }
            expect(await compareBooks()).toMatchObject(expected)
            expect(await purchase.status()).toBe(status)
            expect(await findBrokenInvariants(pool)).toEqual([])
            // Nothing that the shop does by itself afterwards moves a cent.
            await catchUp()
            expect(await compareBooks()).toMatchObject(expected)
            expect(await purchase.status()).toBe(status)
          })
    })
}
