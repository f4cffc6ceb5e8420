import { spawn } from 'node:child_process'
import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as endpoints from '../endpoints.ts'
import { webhookAddresses, webhookDeliveries, webhookTries } from '../tables.ts'
import { deliverWaiting } from './deliver.ts'

const PASSWORD = 'Volcán-Barú-3475'
const received: string[] = []
let respond: (response: ServerResponse, request: IncomingMessage) => unknown
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    received.push(String(request.headers['istmo-delivery']))
    void respond(response, request)
  })
})
let admin: ReturnType<typeof asker>
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const portOf = (one: { address: () => unknown }) => (one.address() as AddressInfo).port

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  admin = asker(endpoints, (await buildMember({ role: 'admin', password: PASSWORD })).actor)
  env.ISTMO_RATE_LIMITS = false
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  env.ISTMO_WEBHOOK_TARGETS = 'any'
  await db.delete(webhookAddresses)
  received.length = 0
})

async function listen(url = `http://localhost:${portOf(server)}/`) {
  const given = { url, events: ['stock.changed'], password: PASSWORD }
  const { status, body } = await admin.ask('POST /admin/webhooks', given)
  expect(status).toBe(201)
  return (body as { id: string }).id
}
/** One message that waits, as an event would leave it. */
async function waiting(addressId: string) {
  const [one] = await db
    .insert(webhookDeliveries)
    .values({ addressId, event: 'stock.changed', body: '{"data":{}}', nextTryAt: new Date() })
    .returning()
  return one!.id
}
const stateOf = async (id: string) =>
  (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]!
const triesOf = (id: string) =>
  db.select().from(webhookTries).where(eq(webhookTries.deliveryId, id)).orderBy(webhookTries.id)

test('who says nothing within ten seconds, or never comes to an end, is given up and asked again', async () => {
  const dripping: NodeJS.Timeout[] = []
  let open = 0
  let most = 0
  respond = (response, { url }) => {
    most = Math.max(most, (open += 1))
    response.once('close', () => (open -= 1))
    if (url === '/gotea') dripping.push(setInterval(() => response.write('.'), 500))
  }
  const silent = await waiting(await listen())
  const endless = await waiting(await listen(`http://localhost:${portOf(server)}/gotea`))
  const startedAt = performance.now()
  await deliverWaiting({ now: later(0) })
  const tookMs = performance.now() - startedAt
  dripping.forEach(clearInterval)
  expect(tookMs).toBeGreaterThan(9_900)
  // Both were asked side by side.
  expect(most).toBe(2)
  for (const id of [silent, endless]) {
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 1 })
    const [one] = await triesOf(id)
    expect(one).toMatchObject({ answerStatus: null, answer: null, error: 'timeout' })
    expect(one!.tookMs).toBeGreaterThan(9_900)
  }
})

test('a worker killed between the delivery and its note leaves a message that goes out again under its id', async () => {
  const message = await waiting(await listen())
  const code = `
    const { deliver } = await import('${import.meta.dirname}/deliver.ts')
    await deliver({ id: '${message}', now: new Date() })`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: process.cwd(),
    env: { ...process.env, ISTMO_WEBHOOK_TARGETS: 'any' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const died = once(worker, 'exit')
  respond = async (response) => {
    worker.kill('SIGKILL')
    await died
    response.end('tarde')
  }
  expect(await died).toEqual([null, 'SIGKILL'])
  expect(received).toEqual([message])
  expect(await stateOf(message)).toMatchObject({ state: 'waiting', tries: 1 })
  expect(await triesOf(message)).toEqual([])

  respond = (response) => response.end('bien')
  // Still held by the one that died.
  await deliverWaiting({ now: later(0) })
  expect(received).toEqual([message])
  await deliverWaiting({ now: later(1) })
  expect(received).toEqual([message, message])
  expect(await stateOf(message)).toMatchObject({ state: 'delivered', tries: 2 })
  expect(await triesOf(message)).toMatchObject([{ answerStatus: 200, answer: 'bien' }])
})

/** Name servers of somebody who says something else each time one name is asked for; all others are asked as ever. */
function serveName(name: string, numbers: string[]) {
  const asked: string[] = []
  const next = () => ({ address: asked[asked.push(numbers.shift() ?? '127.0.0.1') - 1]!, family: 4 })
  const { lookup, promises } = dns
  const { lookup: ask } = promises
  const forOne = (host: string, options: { all?: boolean }) => (options.all ? [next()] : next())
  dns.promises.lookup = ((host: string, options: { all?: boolean }) =>
    host === name ? Promise.resolve(forOne(host, options)) : ask(host, options)) as typeof ask
  dns.lookup = ((host: string, options: { all?: boolean }, answer: (...said: unknown[]) => void) => {
    if (host !== name) return lookup(host, options, answer)
    const found = forOne(host, options)
    return Array.isArray(found) ? answer(null, found) : answer(null, found.address, found.family)
  }) as typeof lookup
  syncBuiltinESMExports()
  const restore = () => {
    dns.lookup = lookup
    dns.promises.lookup = ask
    syncBuiltinESMExports()
  }
  return { asked, restore }
}

test('a name that is public when it is looked at and private when it is connected to reaches nothing', async () => {
  env.ISTMO_WEBHOOK_TARGETS = 'public'
  let connected = 0
  const inside = createPlainServer((socket) => {
    connected++
    socket.destroy()
  })
  await new Promise<void>((done) => void inside.listen(0, '127.0.0.1', done))
  // Open when the address is added and once more before it is spoken to; then the own machine.
  const names = serveName('cambia.example', ['8.8.8.8', '8.8.8.8', '127.0.0.1'])
  try {
    const message = await waiting(await listen(`https://cambia.example:${portOf(inside)}/`))
    expect(names.asked).toEqual(['8.8.8.8'])
    await deliverWaiting({ now: later(0) })
    expect(names.asked).toEqual(['8.8.8.8', '8.8.8.8', '127.0.0.1'])
    expect(connected).toBe(0)
    expect(await triesOf(message)).toMatchObject([{ answerStatus: null, error: 'closed address' }])
  } finally {
    names.restore()
    inside.close()
  }
})
