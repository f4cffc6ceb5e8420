import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { type ServerType, serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/support/embedded-database.ts'
import { askBy } from '../../tests/support/ask.ts'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { buildProduct } from '../../tests/support/build-catalog.ts'
import { buildSale } from '../../tests/support/build-earnings.ts'
import { buildStore } from '../../tests/support/build-orders.ts'
import { hashPassword } from '#modules/identity/accounts/commands/hash-password.ts'
import { credentials } from '#modules/identity/accounts/tables.ts'
import { deliverWaiting } from '#modules/insight/developer/commands/deliver.ts'
import { webhookTries } from '#modules/insight/developer/tables.ts'
import { STORE_SCOPES } from '#modules/insight/developer/rules.ts'
import { KEY_SCOPES } from '#lib/key-scopes.ts'
import { writtenDay } from '#lib/panama-days.ts'
import { app } from './app.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { API_VERSION } from '#server/http/published.ts'
import { SESSION_COOKIE } from '#server/http/http.ts'

const run = promisify(execFile)
const PASSWORD = 'Volcán-Barú-3475'
const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'api', 'examples')
let server: ServerType
let url: string
let given: Record<string, string>
let asAdmin: ReturnType<typeof askBy>

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  env.ISTMO_WEBHOOK_TARGETS = 'any'
  await run('curl', ['--version']).catch(() => {
    throw new Error(
      'These examples are run by a shell with curl: install it, as with `apt-get install curl`.',
    )
  })
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const admin = await buildMember({ role: 'admin', password: PASSWORD })
  const store = await buildStore()
  const passwordHash = await hashPassword(PASSWORD)
  await db.update(credentials).set({ passwordHash }).where(eq(credentials.userId, store.userId))
  const withSession = (token: string) =>
    askBy((path, init) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { ...(init.headers as object), cookie: `${SESSION_COOKIE}=${token}` },
      }),
    )
  asAdmin = withSession(admin.sessionToken)
  const keyOf = async (ask: typeof asAdmin, side: 'admin' | 'store', scopes: readonly string[]) => {
    const asked = { name: 'Ejemplos', days: 30, password: PASSWORD, scopes }
    return (await ask(`POST /${side}/keys`, asked)).body as { token: string }
  }
  const titles = [1, 2, 3, 4, 5, 6].map((at) => `Guayabera ejemplar ${at}`)
  const products = await Promise.all(titles.map((title) => buildProduct({ title })))
  const sale = await buildSale([{ storeId: null }])
  given = {
    ISTMO_URL: url,
    ISTMO_KEY: (await keyOf(asAdmin, 'admin', KEY_SCOPES)).token,
    ISTMO_STORE_KEY: (await keyOf(withSession(store.sessionToken), 'store', STORE_SCOPES)).token,
    WORDS: 'guayabera ejemplar',
    PRODUCT_ID: products[0]!.id,
    OWN_PRODUCT_ID: (await buildProduct({ storeId: store.storeId })).id,
    ORDER_ID: sale.orderId,
    SELLER_ORDER_ID: sale.sellerOrders[0]!.id,
  }
})
afterAll(() => void server?.close())

type Body = Record<string, unknown> & { items: object[] }
const prefixed = (prefix: string, name: string) => `${prefix}_${given[name]!.replaceAll('-', '')}`
/** What came back of each example, in whichever language it asked. */
const CAME: Record<string, (body: Body) => void> = {
  'list-products': ({ items }) => {
    expect(items.length).toBeGreaterThanOrEqual(5)
    expect(items[0]).toMatchObject({ title: expect.stringContaining('Guayabera ejemplar'), stock: 10 })
  },
  'read-product': (body) =>
    expect(body).toMatchObject({ id: prefixed('prod', 'PRODUCT_ID'), priceCents: 1000 }),
  'change-stock': (body) =>
    expect(body).toMatchObject({
      productId: prefixed('prod', 'PRODUCT_ID'),
      quantity: 5,
      newStock: Number(body['previousStock']) + 5,
    }),
  'list-orders': ({ items }) =>
    expect(items).toMatchObject([{ id: prefixed('ord', 'ORDER_ID'), number: expect.any(String) }]),
  'read-order': (body) =>
    expect(body).toMatchObject({
      id: prefixed('ord', 'ORDER_ID'),
      sellerOrders: [{ id: prefixed('so', 'SELLER_ORDER_ID') }],
    }),
  'ship-order': (body) =>
    expect(body).toMatchObject({
      id: prefixed('so', 'SELLER_ORDER_ID'),
      courier: 'Uno Express',
      guideNumber: 'UE-100200',
    }),
  'list-returns': (body) => expect(body).toMatchObject({ items: [], totals: { pending: 0 } }),
  'read-sales': ({ days }) =>
    expect((days as object[]).at(-1)).toEqual({
      date: writtenDay(new Date()),
      ...{ placed: 0, paid: 0, units: 0, revenueCents: 0, refundedCents: 0 },
    }),
  'change-own-stock': (body) =>
    expect(body).toMatchObject({ productId: prefixed('prod', 'OWN_PRODUCT_ID'), newStock: 12 }),
}
const runExample = (name: string, more: Record<string, string> = {}) => {
  const program = name.endsWith('.sh') ? 'sh' : process.execPath
  return run(program, [join(FOLDER, name)], { env: { ...process.env, ...given, ...more } })
}

test('every example stands in curl and in TypeScript, and is run here', () => {
  const each = Object.keys(CAME).flatMap((name) => [`${name}.sh`, `${name}.ts`])
  expect(readdirSync(FOLDER).sort()).toEqual([...each, 'check-signature.ts', 'use-client.ts'].sort())
})

test.each(Object.keys(CAME))('%s does what it says, by curl and by TypeScript', async (name) => {
  for (const ending of ['sh', 'ts']) {
    const { stdout } = await runExample(`${name}.${ending}`)
    CAME[name]!(JSON.parse(stdout) as Body)
  }
})

test('the TypeScript client works once under a key and reads the code of a refusal', async () => {
  const { stdout } = await runExample('use-client.ts')
  const { onHand, first, again, refused } = JSON.parse(stdout)
  expect(first).toMatchObject({
    productId: prefixed('prod', 'PRODUCT_ID'),
    quantity: 5,
    previousStock: onHand,
    newStock: onHand + 5,
  })
  expect(again).toEqual(first)
  expect(refused).toMatchObject({
    status: 409,
    code: 'inventory.moved',
    type: expect.stringContaining('/api/errors/inventory.moved'),
  })
})

test('an example with a key that is no good says so and fails', async () => {
  for (const name of ['read-product.sh', 'read-product.ts']) {
    const failed = await runExample(name, { ISTMO_KEY: 'istmo_x' }).then(
      () => null,
      (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
    )
    expect([name, failed]).toEqual([name, expect.stringContaining('La clave no sirve')])
  }
})

test('the reference shows each example at its call, and in its introduction the one for signatures', async () => {
  type Document = {
    info: { description: string }
    paths: Record<string, Record<string, { 'x-codeSamples'?: { label: string; source: string }[] }>>
  }
  const read = async (language: string) =>
    (await (
      await fetch(`${url}/api/openapi.json`, { headers: { 'accept-language': language } })
    ).json()) as Document
  const document = await read('es')
  const shown = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => operation['x-codeSamples'] ?? [])
  expect(shown).toHaveLength(Object.keys(CAME).length * 2)
  expect(new Set(shown.map(({ label }) => label))).toEqual(new Set(['curl', 'TypeScript']))
  const guides = { es: 'Entrar con una clave', en: 'Authentication' }
  for (const [language, heading] of Object.entries(guides)) {
    const { description } = (await read(language)).info
    for (const part of [
      `## ${heading}`,
      'timingSafeEqual',
      "from '../client.ts'",
      'Idempotency-Key',
      API_VERSION,
    ])
      expect([language, description]).toEqual([language, expect.stringContaining(part)])
    expect(description).not.toContain('<!--')
  }
  // Both guides say the same: as many headings, tables, examples and codes of errors.
  const outline = ({ info }: Document) => [
    info.description.match(/^(#+ |\||```)/gm),
    info.description.match(/`(app\.\w+|[a-z]+:(read|write))`/g),
  ]
  expect(outline(await read('en'))).toEqual(outline(document))
})

test('the example that receives takes what the shop signed, once, and nothing else', async () => {
  const own = String(await freePort())
  const target = `http://127.0.0.1:${own}/`
  const asked = { url: target, events: ['order.paid'], password: PASSWORD }
  const { body } = await asAdmin('POST /admin/webhooks', asked)
  const { id, secret } = body as { id: string; secret: string }
  const receiver = spawn(process.execPath, [join(FOLDER, 'check-signature.ts')], {
    env: { ...process.env, PORT: own, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]()
    const said = async () => JSON.parse((await lines.next()).value as string) as object
    expect(await said()).toEqual({ listening: own })
    const forged = await fetch(target, {
      method: 'POST',
      headers: { 'istmo-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
      body: '{"id":"x","event":"order.paid","data":{}}',
    })
    expect(forged.status).toBe(400)
    const sent = await asAdmin(`POST /admin/webhooks/${id}/test`, {})
    const { id: message } = sent.body as { id: string }
    await deliverWaiting({ now: new Date(Date.now() + 1000) })
    expect(await said()).toEqual({ id: message, event: 'test', data: {} })
    // Sent again it is taken and not said: what is said next is another message.
    await asAdmin(`POST /admin/webhooks/${id}/deliveries/${message}/again`, {})
    await deliverWaiting({ now: new Date(Date.now() + 2000) })
    const other = (await asAdmin(`POST /admin/webhooks/${id}/test`, {})).body as { id: string }
    await deliverWaiting({ now: new Date(Date.now() + 3000) })
    expect(await said()).toMatchObject({ id: other.id })
    const tries = await db.select().from(webhookTries)
    expect(tries.map(({ answerStatus }) => answerStatus)).toEqual([204, 204, 204])
  } finally {
    receiver.kill()
    await once(receiver, 'exit')
  }
})
