import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember, buildSession } from '../../../../../tests/support/build-accounts.ts'
import { openPushService } from '../../../../../tests/support/push-service.ts'
import { sendPush } from '#modules/platform/emails/commands.ts'
import { deliverAgain } from '#modules/platform/emails/jobs.ts'
import { MAX_DEVICES } from '#modules/platform/emails/rules.ts'
import { outboxMessages, pushDevices, pushKeys } from '#modules/platform/emails/tables.ts'
import type { Member } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { log } from '#server/observability/log.ts'
import * as accounts from '../endpoints.ts'
import { endSessions } from '../commands/end-sessions.ts'
import { startSession } from '../commands/open-session.ts'
import { collectPersonalData } from '../queries/personal-data.ts'
import { sessions } from '../tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const service = await openPushService()

log.level = 'silent'
afterAll(() => service.close())
beforeEach(async () => {
  env.ISTMO_WEBHOOK_TARGETS = 'any'
  service.received.length = 0
  service.answers.length = 0
  await db.delete(outboxMessages)
})

const endpoints = (actor: Member) => asker(accounts, actor).ask

/** Somebody who turned notices on in their browser. */
async function listening() {
  const member = await buildMember()
  const ask = endpoints(member.actor)
  const { publicKey } = (await ask('POST /profile/devices/begin')).body
  const address = service.subscribe(publicKey)
  const saved = await ask('PUT /profile/devices', address)
  expect(saved.status).toBe(200)
  return { ...member, ask, address, publicKey }
}

let count = 0
const notify = ({ userId, email }: { userId: string; email: string }, dedupeKey = `x:${++count}`) =>
  transaction((tx) =>
    sendPush(tx, {
      ...{ userId, to: email, locale: 'pt', template: 'x', dedupeKey },
      ...{ title: 'Já chegou: Rede', text: 'Está disponível por $40.00.', path: '/product/1' },
    }),
  )
const later = (ms: number) => new Date(Date.now() + ms)
/** All that waits now, a minute after it was written and however often it was tried. */
const sendWaiting = (ms = 2 * MINUTE_MS) => deliverAgain.run({}, { now: later(ms) })
const outbox = () => db.select().from(outboxMessages)
const countOf = ({ userId }: { userId: string }) => db.$count(pushDevices, eq(pushDevices.userId, userId))

test('a device gets title, sentence and address in its person’s words, signed and encrypted, once', async () => {
  const person = await listening()
  await notify(person, 'order:1')
  await notify(person, 'order:1')
  await sendWaiting()
  await sendWaiting(3 * HOUR_MS)
  expect(service.received).toHaveLength(1)
  const [{ message, ttl, topic, subject }] = service.received as [(typeof service.received)[number]]
  expect(message).toEqual({
    ...{ title: 'Já chegou: Rede', text: 'Está disponível por $40.00.', path: '/product/1', lang: 'pt' },
    topic,
  })
  expect(topic).toMatch(/^[\w-]{32}$/)
  expect(ttl).toBeGreaterThan(47 * 3600)
  expect(ttl).toBeLessThanOrEqual(48 * 3600)
  expect(subject).toMatch(/^(mailto|https):/)
  expect(await outbox()).toMatchObject([{ channel: 'push', status: 'sent', recipient: person.email }])
})

test('the pair is made once, however many browsers ask at the same moment, and is stored encrypted', async () => {
  await db.delete(pushKeys)
  const people = await Promise.all([buildMember(), buildMember(), buildMember()])
  const keys = await Promise.all(
    people.map(async ({ actor }) => (await endpoints(actor)('POST /profile/devices/begin')).body.publicKey),
  )
  expect(new Set(keys).size).toBe(1)
  const pairs = await db.select().from(pushKeys)
  expect(pairs).toHaveLength(1)
  // Encrypted it is longer than a key of 43 characters.
  expect(pairs[0]!.privateEncrypted.length).toBe(43 + 28)
})

test('nothing that opens a device comes back out, not in the list, the download or the database', async () => {
  const { ask, address, actor, userId } = await listening()
  const list = await ask('GET /profile/devices')
  expect(list.body.items).toMatchObject([{ isCurrent: true }])
  const download = await collectPersonalData(db, { actor, now: new Date() })
  expect(download.devices).toHaveLength(1)
  const [row] = await db.select().from(pushDevices).where(eq(pushDevices.userId, userId))
  const seen = JSON.stringify([list.body, download, row]) + row!.addressEncrypted.toString('latin1')
  for (const secret of [
    address.endpoint,
    address.endpoint.split('/').at(-1)!,
    ...Object.values(address.keys),
  ])
    expect(seen).not.toContain(secret)
})

test.each([404, 410])('a browser that is gone (%s) is forgotten with what waited for it', async (status) => {
  const person = await listening()
  await notify(person)
  await notify(person)
  service.answers.push(status)
  await sendWaiting()
  expect(await countOf(person)).toBe(0)
  expect(await outbox()).toEqual([])
})

test.each([429, 500, 503])(
  'what the service cannot take now (%s) is tried again, as the same notice',
  async (status) => {
    const person = await listening()
    await notify(person)
    service.answers.push(status)
    await sendWaiting()
    expect(service.received).toEqual([])
    const [waits] = await outbox()
    expect(waits).toMatchObject({ status: 'queued', attempts: 1 })
    expect(waits!.lastError).toContain(String(status))
    await sendWaiting(10 * HOUR_MS)
    expect(service.received).toMatchObject([{ topic: waits!.id.replaceAll('-', '') }])
    expect(service.received[0]!.ttl).toBeLessThanOrEqual(38 * 3600)
    expect(await outbox()).toMatchObject([{ status: 'sent' }])
  },
)

test('what the service will never take is given up at once, and its device stays', async () => {
  const person = await listening()
  await notify(person)
  service.answers.push(400)
  await sendWaiting()
  expect(await outbox()).toMatchObject([{ status: 'failed', attempts: 1 }])
  expect(await countOf(person)).toBe(1)
})

test('after two days no notice is sent any more', async () => {
  const person = await listening()
  await notify(person)
  service.answers.push(...Array<number>(99).fill(503))
  await sendWaiting()
  await sendWaiting(49 * HOUR_MS)
  expect(await outbox()).toMatchObject([{ status: 'failed' }])
})

test('an address that the shop may not speak to is refused with a sentence and nothing is asked of it', async () => {
  env.ISTMO_WEBHOOK_TARGETS = 'public'
  const { actor, userId } = await buildMember()
  const ask = endpoints(actor)
  const good = service.subscribe()
  const asked = service.asked()
  for (const endpoint of [
    good.endpoint,
    'https://127.0.0.1/send/x',
    'https://[::1]/send/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.8/x',
    `https://${'ana:clave'}@8.8.8.8/x`,
    'ftp://8.8.8.8/x',
    'javascript:alert(1)',
    'no es una dirección',
    ' ',
    `https://8.8.8.8/${'x'.repeat(1000)}`,
  ]) {
    const answer = await ask('PUT /profile/devices', { ...good, endpoint })
    expect([endpoint, answer.status]).toEqual([endpoint, 422])
  }
  expect(problemOf(await ask('PUT /profile/devices', good))).toMatchObject({
    code: 'messages.device_invalid',
    detail: 'Este navegador dio una dirección de notificaciones que no podemos usar. Intenta de nuevo.',
  })
  expect(service.asked()).toBe(asked)
  expect(await countOf({ userId })).toBe(0)
})

test('an address that has become a private one reaches nothing', async () => {
  const person = await listening()
  await notify(person)
  const asked = service.asked()
  env.ISTMO_WEBHOOK_TARGETS = 'public'
  await sendWaiting()
  expect(service.asked()).toBe(asked)
  expect(await outbox()).toMatchObject([{ lastError: 'closed address' }])
})

test('keys with which nothing can be encrypted are refused', async () => {
  const { actor, userId } = await buildMember()
  const good = service.subscribe()
  for (const keys of [
    { ...good.keys, p256dh: randomBytes(65).toString('base64url') },
    { ...good.keys, p256dh: good.keys.p256dh.slice(1) },
    { ...good.keys, auth: 'corta' },
    { ...good.keys, auth: `${good.keys.auth.slice(1)}\0` },
  ])
    expect((await endpoints(actor)('PUT /profile/devices', { ...good, keys })).status).toBe(422)
  expect(await countOf({ userId })).toBe(0)
})

test('no one reads or takes away another’s device, nor turns it to themselves with its address alone', async () => {
  const mine = await listening()
  const other = await buildMember()
  const ask = endpoints(other.actor)
  const [device] = (await mine.ask('GET /profile/devices')).body.items
  expect((await ask('GET /profile/devices')).body.items).toEqual([])
  expect(problemOf(await ask(`DELETE /profile/devices/${device!.id}`))).toMatchObject({
    status: 404,
    code: 'messages.device_not_found',
  })
  const stolen = { endpoint: mine.address.endpoint, keys: service.subscribe().keys }
  expect(problemOf(await ask('PUT /profile/devices', stolen))).toMatchObject({
    code: 'messages.device_invalid',
  })
  expect(await countOf(mine)).toBe(1)
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/begin'],
  ] as const)
    expect((await asker(accounts).ask(`${method} /profile/devices${path}`)).status).toBe(401)
})

test('a person takes their own device away, and what waited for it with it', async () => {
  const person = await listening()
  await notify(person)
  const [device] = (await person.ask('GET /profile/devices')).body.items
  expect((await person.ask(`DELETE /profile/devices/${device!.id}`)).body.items).toEqual([])
  await sendWaiting()
  expect(service.received).toEqual([])
  expect(await outbox()).toEqual([])
})

test('asked again in the same browser it is one device', async () => {
  const { ask, address, ...person } = await listening()
  const [before] = (await ask('GET /profile/devices')).body.items
  expect((await ask('PUT /profile/devices', address)).body.items).toEqual([before])
  // The browser was given another address meanwhile.
  expect((await ask('PUT /profile/devices', service.subscribe())).body.items).toHaveLength(1)
  expect(await countOf(person)).toBe(1)
})

test('ten devices and no more, also by two browsers at once', async () => {
  const person = await buildMember()
  const more = async () => {
    const { actor } = await buildSession(person)
    return (await endpoints(actor)('PUT /profile/devices', service.subscribe())).status
  }
  for (let turn = 1; turn < MAX_DEVICES; turn++) expect(await more()).toBe(200)
  expect((await Promise.all([more(), more(), more()])).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ])
  expect(await countOf(person)).toBe(MAX_DEVICES)
})

const place = { now: new Date(), locale: 'es', address: 'x', userAgent: 'x' } as const
const deviceOf = '#'.padEnd(43, 'a')
async function inBrowser(device: string) {
  const person = await buildMember()
  const { userId } = person
  const { sessionToken, sessionId } = await transaction((tx) =>
    startSession(tx, { ...{ userId, device, place, role: 'customer' }, sessionToken: undefined }),
  )
  const actor = { ...person.actor, sessionId }
  return { ...person, actor, sessionToken, ask: endpoints(actor) }
}

test('who signs out is shown nothing more in that browser', async () => {
  const person = await inBrowser(deviceOf)
  await person.ask('PUT /profile/devices', service.subscribe())
  const { app } = asker(accounts)
  const cookie = `istmo_session=${person.sessionToken}; istmo_device=${deviceOf}`
  const left = await app.request(
    '/api/v1/sign-out',
    { method: 'POST', headers: { cookie } },
    { incoming: { socket: { remoteAddress: '10.1.1.1', remotePort: 1, remoteFamily: 'IPv4' } } },
  )
  expect(left.status).toBe(200)
  expect(await countOf(person)).toBe(0)
})

test('a shared phone never shows the next person the notices of the one before', async () => {
  const device = randomBytes(32).toString('base64url')
  const [ana, beto] = [await inBrowser(device), await buildMember()]
  const address = service.subscribe()
  await ana.ask('PUT /profile/devices', address)
  await notify(ana)
  // She only closed it; her session ended by itself.
  await db.delete(sessions).where(eq(sessions.userId, ana.userId))
  expect(await countOf(ana)).toBe(1)
  await transaction((tx) =>
    startSession(tx, {
      ...{ userId: beto.userId, device, place, role: 'customer' },
      sessionToken: undefined,
    }),
  )
  expect(await countOf(ana)).toBe(0)
  await sendWaiting()
  expect(service.received).toEqual([])
})

test('who asks in a browser that was another’s has it alone, and who comes back keeps their own', async () => {
  const [ana, beto] = [await listening(), await buildMember()]
  expect((await endpoints(beto.actor)('PUT /profile/devices', ana.address)).status).toBe(200)
  expect([await countOf(ana), await countOf(beto)]).toEqual([0, 1])

  const device = randomBytes(32).toString('base64url')
  const caro = await inBrowser(device)
  await caro.ask('PUT /profile/devices', service.subscribe())
  await transaction((tx) =>
    startSession(tx, {
      ...{ userId: caro.userId, device, place, role: 'customer' },
      sessionToken: caro.sessionToken,
    }),
  )
  expect(await countOf(caro)).toBe(1)
})

test('a session that its person closes from elsewhere, or all others with a new password, receives no notice any more', async () => {
  const person = await listening()
  const { userId } = person
  const here = await buildSession({ userId })
  await endpoints(here.actor)('PUT /profile/devices', service.subscribe())
  const there = await buildSession({ userId })
  await endpoints(there.actor)('PUT /profile/devices', service.subscribe())
  expect((await endpoints(here.actor)(`DELETE /profile/sessions/${there.actor.sessionId}`)).status).toBe(200)
  expect(await countOf(person)).toBe(2)
  await transaction((tx) => endSessions(tx, { userId, exceptId: here.actor.sessionId }))
  expect((await endpoints(here.actor)('GET /profile/devices')).body.items).toMatchObject([
    { isCurrent: true },
  ])
})
