import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atPayPal, buyer, useOpenPayPal } from '../../../../../tests/support/build-paypal.ts'
import { CARD, theOrder } from '../../../../../tests/support/build-orders.ts'
import { emulator, openStripe, soon } from '../../../../../tests/support/use-emulator.ts'
import { env } from '#server/process/env.ts'
import { closeLive, onLiveEvent, openLive } from '#server/events/live.ts'
import { log } from '#server/observability/log.ts'
import { reconcile } from '#app/money.ts'

useOpenPayPal()
beforeAll(async () => {
  log.level = 'silent'
  await openLive()
})
afterAll(closeLive)

/** A PayPal that lets everybody in and then says nothing until it is let go. */
async function silentPayPal() {
  const held = new Set<ServerResponse>()
  let isSilent = true
  const full = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (request.url === '/v1/oauth2/token') {
      const token = { access_token: 'x', token_type: 'Bearer', expires_in: 3600, scope: '' }
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(token))
    }
    if (!isSilent) return void response.writeHead(503).end()
    // A client that gives up and asks again is not asking twice at once.
    response.on('close', () => held.delete(response))
    if (held.add(response).size === 4) full.resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const letGo = () => {
    isSilent = false
    for (const response of held) response.writeHead(503).end()
  }
  return { url: `http://127.0.0.1:${port}`, held, full: full.promise, letGo, close: () => server.close() }
}

test('a provider that hangs does not stop the other, and several are asked at once', async () => {
  await openStripe()
  for (let orders = 0; orders < 6; orders++) await atPayPal()
  const { ask } = await buyer()
  const { body } = await ask('POST /checkout', CARD)
  await emulator.pay(body.clientSecret!, 'pm_card_visa')
  const paid = new Promise<void>((resolve) => {
    const stop = onLiveEvent(({ name, ids }) => {
      if (name !== 'order.changed' || !ids?.includes(body.orderId)) return
      stop()
      resolve()
    })
  })
  const silent = await silentPayPal()
  env.PAYPAL_API_URL = silent.url
  try {
    const run = reconcile.run({}, soon())
    await Promise.all([paid, silent.full])
    // No one at PayPal has had an answer yet, and the card is booked.
    expect(silent.held.size).toBe(4)
    expect((await theOrder(body.orderId)).paymentStatus).toBe('paid')
    silent.letGo()
    await run
  } finally {
    env.PAYPAL_API_URL = emulator.url
    silent.close()
  }
})
