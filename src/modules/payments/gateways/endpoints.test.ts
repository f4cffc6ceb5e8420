import { createServer } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../../../tests/support/anvil.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import type { Member } from '#server/auth/actor.ts'
import { keepGateway, offerGateway } from '../../../../tests/support/build-gateways.ts'
import { providerEvents } from '#modules/payments/core/tables.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as endpoints from './endpoints.ts'

let first: Member
let second: Member

beforeAll(async () => {
  first = (await buildMember({ role: 'admin' })).actor
  second = (await buildMember({ role: 'admin' })).actor
})

const versionRead = async (by: Member) =>
  (await asker(endpoints, by).ask('GET /admin/payment-gateways')).body.items.find(
    ({ type }) => type === 'bank_transfer',
  )!.version
const save = (by: Member, version: number, bankName: string) =>
  asker(endpoints, by).ask('PUT /admin/payment-gateways/bank_transfer', { version, config: { bankName } })
const switchOff = (by: Member, version: number) =>
  asker(endpoints, by).ask('PATCH /admin/payment-gateways/bank_transfer', { version, isActive: false })

test('of two administrators who read the same gateway one saves it, and the other is refused', async () => {
  for (const round of ['for the first time', 'again']) {
    const given = await versionRead(first)
    expect(await versionRead(second)).toBe(given)
    const answers = await Promise.all([
      save(first, given, `Uno ${round}`),
      save(second, given, `Dos ${round}`),
    ])
    const [saved, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(saved).toMatchObject({ status: 200, body: { version: given + 1 } })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'app.stale',
        detail: 'Alguien más cambió esto mientras lo editabas. Recarga y revisa los cambios.',
        params: { given, now: given + 1 },
      },
    })
    expect(await versionRead(second)).toBe(given + 1)
  }
})

test('a gateway is switched over the version that was read, like a save', async () => {
  const read = await versionRead(first)
  expect(await save(second, read, 'Otro banco')).toMatchObject({ status: 200 })
  expect(await switchOff(first, read)).toMatchObject({ status: 409, body: { code: 'app.stale' } })
  expect(await switchOff(first, read + 1)).toMatchObject({ status: 200, body: { version: read + 2 } })
})

test('without a version nothing is saved', async () => {
  const { ask } = asker(endpoints, first)
  expect(await ask('PUT /admin/payment-gateways/bank_transfer', { config: {} })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'version' }] },
  })
})

test('each secret says when it came in, however often the rest is saved, and one that was cleared says nothing', async () => {
  const seen = async () => {
    const { body } = await asker(endpoints, first).ask('GET /admin/payment-gateways')
    return body.items.find(({ type }) => type === 'stripe')!
  }
  const keep = async (secrets: Record<string, string>, clearSecrets: string[] = []) => {
    const { version } = await seen()
    const body = { version, config: { publicKey: 'pk_test_1' }, secrets, clearSecrets }
    expect(await asker(endpoints, first).ask('PUT /admin/payment-gateways/stripe', body)).toMatchObject({
      status: 200,
    })
    const { secretKey, webhookSecret } = (await seen()).secrets
    return [secretKey!.updatedAt, webhookSecret!.updatedAt]
  }
  const [keyAt, nothing] = await keep({ secretKey: 'sk_test_abcdefgh' })
  expect([typeof keyAt, nothing]).toEqual(['string', null])
  const [keyStill, hookAt] = await keep({ webhookSecret: 'whsec_abcdefgh' })
  expect(keyStill).toBe(keyAt)
  expect(Date.parse(hookAt!)).toBeGreaterThan(Date.parse(keyAt!))
  expect(await keep({})).toEqual([keyAt, hookAt])
  expect(await keep({}, ['secretKey', 'webhookSecret'])).toEqual([null, null])
})

test('a secret that comes back as it is shown is refused, and the stored one stays', async () => {
  const { ask } = asker(endpoints, first)
  const stripe = async () =>
    (await ask('GET /admin/payment-gateways')).body.items.find(({ type }) => type === 'stripe')!
  const save = async (secretKey: string) =>
    ask('PUT /admin/payment-gateways/stripe', {
      version: (await stripe()).version,
      config: { publicKey: 'pk_test_1' },
      secrets: { secretKey },
    })
  expect((await save('sk_test_abcdefgh')).status).toBe(200)
  const stored = await stripe()
  for (const masked of ['••••efgh', '****efgh', '********', '[hidden]'])
    expect(await save(masked)).toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            field: 'secrets.secretKey',
            message:
              'Esto es lo que se ve en lugar del secreto, no el secreto. Escríbelo completo o deja el campo vacío.',
          },
        ],
      },
    })
  expect(await stripe()).toEqual(stored)
  await ask('PUT /admin/payment-gateways/stripe', {
    version: stored.version,
    config: {},
    clearSecrets: ['secretKey'],
  })
})

test('a gateway without keys is not switched on, also when they go in the same moment', async () => {
  const { ask } = asker(endpoints, first)
  const paypal = async () =>
    (await ask('GET /admin/payment-gateways')).body.items.find(({ type }) => type === 'paypal')!
  const save = (version: number, change: object) =>
    ask('PUT /admin/payment-gateways/paypal', { version, config: { clientId: 'AX1' }, ...change })
  const versionNow = async () => (await paypal()).version
  const switchOn = (version: number) =>
    asker(endpoints, second).ask('PATCH /admin/payment-gateways/paypal', { version, isActive: true })
  expect(await switchOn(await versionNow())).toMatchObject({
    status: 409,
    body: {
      code: 'payments.gateway_incomplete',
      detail: 'Completa la configuración antes de activar este método de pago.',
    },
  })
  for (let round = 0; round < 3; round++) {
    const given = await save(await versionNow(), { secrets: { clientSecret: 'EL-abcdefghijkl' } })
    expect(given.status).toBe(200)
    const { version } = given.body
    const cleared = { clearSecrets: ['clientSecret'] }
    const answers = await Promise.all([switchOn(version), save(version, cleared)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await save(await versionNow(), cleared)
    expect(await paypal()).toMatchObject({ isActive: false, isComplete: false })
  }
})

test('a trial asks the provider of a gateway, and shows the result', async () => {
  const { ask } = asker(endpoints, first)
  const attempt = (type: string) => ask(`POST /admin/payment-gateways/${type}/try`, {})
  expect((await attempt('stripe')).body).toEqual({ result: 'incomplete', found: null })

  await keepGateway('gift_card', { prefix: 'GIFT', length: 16, expirationDays: 365 })
  expect((await attempt('gift_card')).body).toEqual({ result: 'no_mail_server', found: null })
  const server = await listenAs('220 hola')
  env.SMTP_URL = `smtp://127.0.0.1:${server.port}`
  expect((await attempt('gift_card')).body).toMatchObject({
    result: 'refused',
    found: expect.stringContaining('550'),
  })
  await server.close()
  expect((await attempt('gift_card')).body).toMatchObject({ result: 'unreachable' })
  delete env.SMTP_URL

  await keepGateway('crypto', { walletAddress: WALLET, network: 'ethereum' })
  expect((await attempt('crypto')).body).toEqual({ result: 'no_node', found: null })
  const chain = await startAnvil()
  env.CRYPTO_RPC_ETHEREUM = chain.url
  expect((await attempt('crypto')).body).toEqual({ result: 'works', found: 'Ethereum (ERC-20): 0' })
  await chain.stop()
  expect((await attempt('crypto')).body).toMatchObject({ result: 'unreachable' })
  delete env.CRYPTO_RPC_ETHEREUM
})

test('a gateway says whether it is off, in test or live, where its notices go and when the last one came', async () => {
  const shown = async (type: string) =>
    (await asker(endpoints, first).ask('GET /admin/payment-gateways')).body.items.find(
      (one) => one.type === type,
    )!
  expect(await shown('stripe')).toMatchObject({
    mode: 'test',
    webhookUrl: expect.stringMatching(/\/api\/webhooks\/stripe$/),
    lastNoticeAt: null,
  })
  expect(await shown('bank_transfer')).toMatchObject({ mode: 'off', webhookUrl: null })
  await keepGateway('stripe', { publicKey: 'pk_live_x' }, { secrets: { secretKey: 'sk_live_emulator' } })
  expect((await shown('stripe')).mode).toBe('off')
  await offerGateway('stripe')
  const receivedAt = new Date('2026-11-20T10:00:00Z')
  await db.insert(providerEvents).values([
    { provider: 'stripe', eventId: 'evt_1', type: 'x', receivedAt: new Date('2026-11-19T10:00:00Z') },
    { provider: 'stripe', eventId: 'evt_2', type: 'x', receivedAt },
  ])
  expect(await shown('stripe')).toMatchObject({ mode: 'live', lastNoticeAt: receivedAt.toISOString() })
  await keepGateway('stripe', {}, { clearSecrets: ['secretKey'] })
  expect((await shown('stripe')).mode).toBe('test')
})

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A mail server of this machine that greets, and then takes nothing. */
async function listenAs(greeting: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write(`${greeting}\r\n`)
    socket.on('data', () => socket.write('550 nadie entra\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port: (server.address() as { port: number }).port, close }
}
