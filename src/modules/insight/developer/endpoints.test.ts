import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditOf } from '../../../../tests/support/audit.ts'
import { asker, problemOf } from '../../../../tests/support/ask.ts'
import { buildMember, changeSettings } from '../../../../tests/support/build-accounts.ts'
import { buildSale, deliver as deliverSale } from '../../../../tests/support/build-earnings.ts'
import { buildStore } from '../../../../tests/support/build-orders.ts'
import { countDeadlocks } from '../../../../tests/support/locks.ts'
import { waitingJobs } from '../../../../tests/support/jobs.ts'
import { deliverNow } from '../../../../tests/support/published-events.ts'
import { listeners } from '#app/jobs.ts'
import { hashPassword } from '#modules/identity/accounts/commands/hash-password.ts'
import { credentials } from '#modules/identity/accounts/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { deliver, deliverWaiting, forgetOldDeliveries } from './commands/deliver.ts'
import * as endpoints from './endpoints.ts'
import { checkTarget, isOpenAddress } from '#server/http/open-internet.ts'
import { webhookAddresses, webhookDeliveries, webhookTries } from './tables.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }
const received: Received[] = []
let respond: (response: ServerResponse, at: Received) => void
const take = async (request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const one = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() }
  received.push(one)
  respond(response, one)
}
const server = createServer((request, response) => void take(request, response))
let base: string
let admin: Awaited<ReturnType<typeof buildMember>>
let asAdmin: ReturnType<typeof asker>
const runWebhooks = () => deliverNow(listeners.filter(({ name }) => name === 'webhooks'))
const HOUR = 3_600_000
const PASSWORD = 'Volcán-Barú-3475'
const later = (hours: number) => new Date(Date.now() + hours * HOUR)

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  base = `http://localhost:${(server.address() as AddressInfo).port}`
  admin = await buildMember({ role: 'admin', password: PASSWORD })
  asAdmin = asker(endpoints, admin.actor)
})
afterAll(() => void server.close())
beforeEach(async () => {
  env.ISTMO_RATE_LIMITS = false
  env.ISTMO_WEBHOOK_TARGETS = 'any'
  respond = (response) => response.end('gracias')
  await db.delete(webhookAddresses)
  received.length = 0
})

/** A store whose owner knows a password. */
async function openStore() {
  const store = await buildStore()
  const passwordHash = await hashPassword(PASSWORD)
  await db.update(credentials).set({ passwordHash }).where(eq(credentials.userId, store.userId))
  return store
}
type Side = { side: 'admin' | 'store'; as: ReturnType<typeof asker> }
const adminSide = (): Side => ({ side: 'admin', as: asAdmin })

async function listen({ side, as }: Side, path: string, events: readonly string[]) {
  const given = { url: `${base}${path}`, events, password: PASSWORD }
  const { status, body } = await as.ask(`POST /${side}/webhooks`, given)
  expect([status, body]).toEqual([201, { id: expect.any(String), secret: expect.any(String) }])
  return body as { id: string; secret: string }
}
const logOf = (addressId: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.addressId, addressId))
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
async function sendTest(id: string) {
  const { status, body } = await asAdmin.ask(`POST /admin/webhooks/${id}/test`, {})
  expect(status).toBe(202)
  return (body as { id: string }).id
}
/** One message that is tried for two days, as an event would leave it. */
async function waiting(addressId: string) {
  const [one] = await db
    .insert(webhookDeliveries)
    .values({ addressId, event: 'stock.changed', body: '{"data":{}}', nextTryAt: new Date() })
    .returning()
  return one!.id
}
/** Verifies a message as our documents describe. */
function isSigned({ headers, body }: Received, secret: string) {
  const [at, ...signed] = String(headers['istmo-signature']).split(',')
  const mine = createHmac('sha256', secret)
    .update(`${at!.slice(2)}.${body}`)
    .digest('hex')
  return signed.includes(`v1=${mine}`)
}

test('an address of a store receives its own seller order alone, one of the admin panel the whole, both signed', async () => {
  const store = await openStore()
  const other = await openStore()
  const all = ['order.placed', 'order.paid', 'order.shipped', 'order.delivered', 'stock.changed']
  const ofStore = { side: 'store', as: asker(endpoints, store.actor) } as const
  const own = await listen(ofStore, '/own', all)
  await listen({ side: 'store', as: asker(endpoints, other.actor) }, '/other', all)
  const whole = await listen(adminSide(), '/admin', ['order.paid', 'order.shipped'])
  const sale = await buildSale([{ storeId: store.storeId }, { storeId: null }])
  await runWebhooks()
  await deliverSale(sale, admin.actor as Admin)
  await runWebhooks()
  await deliverWaiting({ now: later(0) })

  const at = (path: string) => received.filter((one) => one.path === path)
  const eventsAt = (path: string) => at(path).map(({ headers }) => headers['istmo-event'])
  expect(at('/other')).toEqual([])
  expect(new Set(eventsAt('/own'))).toEqual(
    new Set(['order.placed', 'order.paid', 'order.shipped', 'order.delivered', 'stock.changed']),
  )
  // The parcel of the store, and that of the site.
  expect(eventsAt('/admin').map(String).toSorted()).toEqual(['order.paid', 'order.shipped', 'order.shipped'])
  expect(at('/own').every((one) => isSigned(one, own.secret))).toBe(true)
  expect(at('/admin').every((one) => isSigned(one, whole.secret))).toBe(true)
  expect(at('/admin').some((one) => isSigned(one, own.secret))).toBe(false)
  const paid = at('/own').find(({ headers }) => headers['istmo-event'] === 'order.paid')!
  const [sold] = sale.sellerOrders
  expect(JSON.parse(paid.body)).toEqual({
    id: paid.headers['istmo-delivery'],
    version: 1,
    event: 'order.paid',
    createdAt: expect.any(String),
    data: {
      storeOrderId: sold!.id,
      number: sold!.number,
      status: expect.any(String),
      totalCents: sold!.totalCents,
    },
  })
  // Nothing of the buyer, and for a store nothing of the order that is not its own.
  const sent = JSON.stringify(at('/own'))
  for (const secret of [sale.orderId, sale.userId, 'istmo.test']) expect(sent).not.toContain(secret)
})

test('an event that no address subscribes to leaves no delivery, and a subscribed address receives it', async () => {
  const sell = async () => deliverSale(await buildSale([{ storeId: null }]), admin.actor as Admin)
  await runWebhooks()
  await listen(adminSide(), '/', ['refund.sent'])
  await sell()
  expect(await runWebhooks()).toBe(0)
  await listen(adminSide(), '/', [
    'order.placed',
    'order.paid',
    'order.shipped',
    'order.delivered',
    'stock.changed',
  ])
  await sell()
  expect(await runWebhooks()).toBeGreaterThan(0)
})

test('what fails is tried for two days with growing pauses, stays in the log, and is sent again under its id', async () => {
  respond = (response) => response.writeHead(500).end('caído')
  const { id } = await listen(adminSide(), '/', ['stock.changed'])
  const message = await waiting(id)
  const pauses: number[] = []
  let now = later(0)
  for (let tries = 1; ; tries++) {
    await deliverWaiting({ now })
    const [row] = await logOf(id)
    expect(row).toMatchObject({ tries })
    if (!row!.nextTryAt) break
    pauses.push((row!.nextTryAt.getTime() - now.getTime()) / 60_000)
    now = row!.nextTryAt
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720, 720, 720])
  expect((await logOf(id))[0]).toMatchObject({ state: 'failed', nextTryAt: null })
  const again = await asAdmin.ask(`POST /admin/webhooks/${id}/deliveries/${message}/again`, {})
  expect(again.status).toBe(202)
  expect(await waitingJobs('programs.deliver')).toContainEqual({ id: message })
  await deliverWaiting({ now: later(0) })
  // It has two days of its own again, beginning with the shortest pause.
  expect((await logOf(id))[0]).toMatchObject({ state: 'waiting', tries: 1 })
  respond = (response) => response.end('bien')
  await deliverWaiting({ now: later(1) })
  expect(received.map(({ headers }) => headers['istmo-delivery'])).toEqual(Array(12).fill(message))
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  const seen = await asAdmin.ask(`GET /admin/webhooks/${id}`)
  expect(seen.body).toMatchObject({ failures: 0, deliveries: [{ id: message, state: 'delivered' }] })
  // Every try is stored with its moment and the beginning of what was answered.
  const { answers } = seen.body.deliveries[0]!
  expect(answers.map(({ answerStatus, answer }) => [answerStatus, answer])).toEqual([
    ...Array.from({ length: 11 }, () => [500, 'caído']),
    [200, 'bien'],
  ])
  expect(new Set(answers.map(({ triedAt }) => triedAt)).size).toBe(12)
  expect(answers.every(({ tookMs }) => tookMs >= 0)).toBe(true)
})

test('an address that long takes nothing is switched off once, with an email, and begins anew', async () => {
  await changeSettings('site', { contactEmail: 'oficina@istmo.test' })
  respond = (response) => response.writeHead(503).end()
  const { id } = await listen(adminSide(), '/', ['stock.changed'])
  for (let at = 0; at < 25; at++) await waiting(id)
  await deliverWaiting({ now: later(0) })
  const isOn = async () => (await db.select().from(webhookAddresses).where(eq(webhookAddresses.id, id)))[0]!
  expect(await isOn()).toMatchObject({ isActive: true, failures: 25 })
  expect(await countDeadlocks(() => deliverWaiting({ now: later(25) }))).toBe(0)
  expect(await isOn()).toMatchObject({ isActive: false })
  expect((await logOf(id)).every(({ state }) => state === 'failed')).toBe(true)
  const emails = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.template, 'webhook_switched_off'))
  expect(emails).toMatchObject([{ recipient: 'oficina@istmo.test' }])
  await asAdmin.ask(`PATCH /admin/webhooks/${id}`, { isActive: true })
  expect(await isOn()).toMatchObject({ isActive: true, failures: 0, failingSince: null })
})

test('a message is sent by one of several at once, and one whose process died is sent when its hold is over', async () => {
  const { id } = await listen(adminSide(), '/', ['stock.changed'])
  const message = await waiting(id)
  const now = later(0)
  await Promise.all(Array.from({ length: 5 }, () => deliver({ id: message, now })))
  expect(received).toHaveLength(1)

  // As a process leaves it that was killed between taking the message and noting what was answered.
  const lost = await waiting(id)
  const held = new Date(now.getTime() + 2 * 60_000)
  await db
    .update(webhookDeliveries)
    .set({ tries: 1, triedAt: now, nextTryAt: held })
    .where(eq(webhookDeliveries.id, lost))
  await deliverWaiting({ now })
  expect(received).toHaveLength(1)
  await deliverWaiting({ now: held })
  expect(received.map(({ headers }) => headers['istmo-delivery'])).toEqual([message, lost])
})

test.each([
  'http://example.com/',
  'ftp://example.com/',
  'https://ana@example.com/',
  'nada',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3:8443/',
])('%s is refused as a webhook address', async (url) => {
  env.ISTMO_WEBHOOK_TARGETS = 'public'
  const given = { url, events: ['order.paid'], password: PASSWORD }
  const answer = await asAdmin.ask('POST /admin/webhooks', given)
  expect(answer.status).toBe(422)
  expect(problemOf(answer).detail).toMatch(/direcci/)
  expect(await checkTarget(url)).not.toBe('open')
  expect(await db.$count(webhookAddresses)).toBe(0)
})

test('which numbers are of the open internet', () => {
  const open = ['8.8.8.8', '190.34.1.1', '2606:4700::1111']
  const closed = [
    '100.64.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '198.19.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'x',
  ]
  expect([...open, ...closed].map(isOpenAddress)).toEqual([
    ...open.map(() => true),
    ...closed.map(() => false),
  ])
})

test('a name that leads into the own network by now is not connected to', async () => {
  const { id } = await listen(adminSide(), '/', ['stock.changed'])
  env.ISTMO_WEBHOOK_TARGETS = 'public'
  await sendTest(id)
  await deliverWaiting({ now: later(0) })
  expect(received).toEqual([])
  expect(await logOf(id)).toMatchObject([{ state: 'failed' }])
  expect(await db.select().from(webhookTries)).toMatchObject([
    { error: 'closed address', answerStatus: null },
  ])
})

test('redirects are not followed, and of a long answer its beginning is stored', async () => {
  respond = (response) => response.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(500_000))
  const { id } = await listen(adminSide(), '/', ['stock.changed'])
  await sendTest(id)
  await deliverWaiting({ now: later(0) })
  expect(received.map(({ path }) => path)).toEqual(['/'])
  expect(await logOf(id)).toMatchObject([{ state: 'failed', tries: 1 }])
  expect(await db.select().from(webhookTries)).toMatchObject([
    { answerStatus: 302, answer: 'x'.repeat(1024) },
  ])
})

test('a new secret signs beside the old one for a day', async () => {
  const { id, secret: old } = await listen(adminSide(), '/', ['stock.changed'])
  const { body } = await asAdmin.ask(`POST /admin/webhooks/${id}/secret`, {})
  const { secret } = body as { secret: string }
  await waiting(id)
  await deliverWaiting({ now: later(0) })
  await waiting(id)
  await deliverWaiting({ now: later(25) })
  expect(received.map((one) => [isSigned(one, secret), isSigned(one, old)])).toEqual([
    [true, true],
    [true, false],
  ])
  const [stored] = await db.select().from(webhookAddresses)
  expect(stored!.secretEncrypted.toString('latin1')).not.toContain(secret)
  expect(JSON.stringify((await asAdmin.ask(`GET /admin/webhooks/${id}`)).body)).not.toContain('whsec_')
})

test('a change of address or events needs the own password, on and off does not', async () => {
  const { id } = await listen(adminSide(), '/', ['stock.changed'])
  const stored = async () =>
    (await db.select().from(webhookAddresses)).map(({ url, events }) => [url, events])
  const before = await stored()
  const good = { url: `${base}/otra`, events: ['order.paid'] }
  for (const password of [undefined, '', 'otra-cosa-9'])
    for (const [route, body] of [
      ['POST /admin/webhooks', good],
      [`PATCH /admin/webhooks/${id}`, { url: good.url }],
      [`PATCH /admin/webhooks/${id}`, { events: good.events }],
    ] as const) {
      const answer = await asAdmin.ask(route as 'POST /admin', { ...body, password })
      expect([route, password, answer.status]).toEqual([route, password, 422])
      expect(problemOf(answer).detail).toMatch(/contraseña/)
    }
  expect(await stored()).toEqual(before)
  expect((await asAdmin.ask(`PATCH /admin/webhooks/${id}`, { isActive: false })).status).toBe(200)
  const changed = await asAdmin.ask(`PATCH /admin/webhooks/${id}`, { ...good, password: PASSWORD })
  expect([changed.status, await stored()]).toEqual([200, [[good.url, good.events]]])
  const written = await auditOf(id)
  expect(JSON.stringify(written)).not.toContain(PASSWORD)
})

test('a password is not tried out at an address, new or changed', async () => {
  const { id } = await listen(adminSide(), '/', ['stock.changed'])
  env.ISTMO_RATE_LIMITS = true
  const guess = { events: ['order.paid'], password: 'otra-cosa-9' }
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) {
    statuses.push((await asAdmin.ask('POST /admin/webhooks', { ...guess, url: base })).status)
    statuses.push((await asAdmin.ask(`PATCH /admin/webhooks/${id}`, guess)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
})

test('addresses of others cannot be seen, changed, tried or taken away, and there are twenty at most', async () => {
  const store = asker(endpoints, (await buildStore()).actor)
  const { id } = await listen(adminSide(), '/', ['stock.changed'])
  const message = await waiting(id)
  for (const [route, body] of [
    [`GET /store/webhooks/${id}`],
    [`PATCH /store/webhooks/${id}`, { isActive: false }],
    [`POST /store/webhooks/${id}/secret`, {}],
    [`POST /store/webhooks/${id}/test`, {}],
    [`POST /store/webhooks/${id}/deliveries/${message}/again`, {}],
    [`DELETE /store/webhooks/${id}`, {}],
  ] as const)
    expect([route, (await store.ask(route as 'GET /store', body)).status]).toEqual([route, 404])
  for (let at = 1; at < 20; at++) await listen(adminSide(), `/${at}`, ['order.paid'])
  const given = { url: base, events: ['order.paid'], password: PASSWORD }
  const more = await asAdmin.ask('POST /admin/webhooks', given)
  expect([more.status, problemOf(more).code]).toEqual([409, 'programs.too_many_webhooks'])
})

test('the log is retained for a month', async () => {
  const { id } = await listen(adminSide(), '/', ['stock.changed'])
  await waiting(id)
  await waiting(id)
  await deliverWaiting({ now: later(0) })
  await waiting(id)
  await forgetOldDeliveries({ now: later(24 * 29) })
  expect(await logOf(id)).toHaveLength(3)
  await forgetOldDeliveries({ now: later(24 * 31) })
  expect((await logOf(id)).map(({ state }) => state)).toEqual(['waiting'])
  expect(await db.$count(webhookTries)).toBe(0)
})
