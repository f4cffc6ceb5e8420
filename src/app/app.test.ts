import { existsSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { db } from '#server/db/db.ts'
import { buildMember, changeSettings } from '../../tests/support/build-accounts.ts'
import { app } from './app.ts'
import { endpoints, rawEndpoints } from './endpoints.ts'
import type { Actor } from '#server/auth/actor.ts'
import { env } from '#server/process/env.ts'
import { SESSION_COOKIE } from '#server/http/http.ts'
import { FIRST_VERSION } from '#server/http/published.ts'

const ID = '44444444-4444-4444-8444-444444444444'
const visitor: Actor = { kind: 'visitor' }
const customer: Actor = { kind: 'customer', userId: ID, sessionId: ID, storeId: null }
const admin: Actor = { kind: 'admin', userId: ID, sessionId: ID, storeId: null }
const all = [...endpoints, ...rawEndpoints]
const routeOf = (one: { method: string; path: string }) => `${one.method} ${one.path}`

// What anybody may call without an account. A new endpoint here is a decision, so it is written down.
const OPEN_TO_ALL = [
  'DELETE /registration',
  'GET /api/v1/places',
  'GET /api/webhooks/yappy',
  'GET /categories',
  'GET /categories/{slug}',
  'GET /delivery',
  'GET /dev/mailbox',
  'GET /dev/mailbox/{id}',
  'GET /favicon.ico',
  'GET /feeds/products.xml',
  'GET /gift-cards/sale',
  'GET /gift-pages',
  'GET /gift-pages/{slug}',
  'GET /home',
  'GET /manifest.webmanifest',
  'GET /me',
  'GET /media/{id}/{width}',
  'GET /new-address',
  'GET /payment-methods',
  'GET /plans',
  'GET /products',
  'GET /products/facets',
  'GET /products/suggestions',
  'GET /products/{id}',
  'GET /products/{id}/questions',
  'GET /products/{id}/reviews',
  'GET /products/{id}/similar',
  'GET /registration',
  'GET /robots.txt',
  'GET /searches/popular',
  'GET /settings',
  'GET /shared-lists/{token}',
  'GET /shipping-rates',
  'GET /sitemap.xml',
  'GET /stores',
  'GET /stores/{slug}',
  'GET /subscription',
  'POST /api/v1/contact/form',
  'POST /api/visits',
  'POST /api/webhooks/paypal',
  'POST /api/webhooks/stripe',
  'POST /assistant',
  'POST /cart-emails',
  'POST /confirm-email',
  'POST /contact',
  'POST /gift-cards/links/read',
  'POST /gift-cards/links/reveal',
  'POST /letters',
  'POST /notices/answer',
  'POST /products/{id}/notices',
  'POST /recovery',
  'POST /registration',
  'POST /reset-password',
  'POST /reset-password/check',
  'POST /review-letters',
  'POST /sign-in',
  'POST /sign-in/code',
  'POST /sign-in/passkey',
  'POST /sign-in/passkey/options',
  'POST /sign-out',
  'POST /sign-up',
  'POST /store-invitations/look',
]

test('every endpoint says who may come in, and no two endpoints have the same address', () => {
  expect(all.filter((one) => typeof one.allow !== 'function')).toEqual([])
  expect(new Set(all.map(routeOf)).size).toBe(all.length)
})

test('the admin panel opens to administrators only', () => {
  const adminEndpoints = all.filter((one) => /\/admin\//.test(`${one.path}/`))
  expect(adminEndpoints.length).toBeGreaterThan(10)
  for (const one of adminEndpoints) {
    expect([routeOf(one), one.allow(visitor), one.allow(customer), one.allow(admin)]).toEqual([
      routeOf(one),
      false,
      false,
      true,
    ])
  }
})

test('who is turned away at the admin panel leaves a trace, a flood of it a few, and a visitor none', async () => {
  const { actor, sessionToken } = await buildMember()
  const peer = { incoming: { socket: { remoteAddress: '10.8.0.1', remotePort: 1, remoteFamily: 'IPv4' } } }
  const knock = async (method: string, path: string, token = sessionToken) =>
    (await app.request(path, { method, headers: { cookie: `${SESSION_COOKIE}=${token}` } }, peer)).status
  const traces = () =>
    db.select().from(auditLog).where(eq(auditLog.actorId, actor.userId)).orderBy(auditLog.id)

  expect(await knock('GET', '/api/v1/admin/orders')).toBe(403)
  expect(await knock('POST', '/api/v1/admin/media')).toBe(403)
  expect(await traces()).toMatchObject([
    {
      actorKind: 'customer',
      address: '10.8.0.1',
      action: 'audit.refused',
      targetId: 'GET /api/v1/admin/orders',
      after: { refusedThisHour: 1 },
    },
    { targetId: 'POST /api/v1/admin/media', after: { refusedThisHour: 2 } },
  ])
  for (let round = 0; round < 10; round++)
    await Promise.all(Array.from({ length: 10 }, () => knock('GET', '/api/v1/admin/settings')))
  expect((await traces()).map(({ after }) => after)).toHaveLength(21)

  const before = await db.$count(auditLog)
  expect(await knock('GET', '/api/v1/admin/orders', 'no-session')).toBe(401)
  expect(await knock('GET', '/api/v1/me')).toBe(200)
  expect(await db.$count(auditLog)).toBe(before)
})

test('maintenance closes the shop to all but administrators, while money comes in and they sign in', async () => {
  const [member, adminMember] = [await buildMember(), await buildMember({ role: 'admin' })]
  const peer = { incoming: { socket: { remoteAddress: '10.8.0.2', remotePort: 1, remoteFamily: 'IPv4' } } }
  const asked = async (method: string, path: string, token = '') => {
    const answer = await app.request(
      path,
      { method, headers: { cookie: `${SESSION_COOKIE}=${token}` } },
      peer,
    )
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  await changeSettings('site', { maintenanceMode: true })
  const closed = [503, 'app.maintenance']
  expect(await asked('GET', '/api/v1/products')).toEqual(closed)
  const refused = await app.request('/api/v1/products', {}, peer)
  expect([refused.status, refused.headers.get('istmo-version')]).toEqual([503, FIRST_VERSION])
  expect((await app.request('/api/errors/app.maintenance', {}, peer)).status).toBe(200)
  expect(await asked('POST', '/api/v1/checkout', member.sessionToken)).toEqual(closed)
  expect(await asked('GET', '/api/v1/products', adminMember.sessionToken)).toEqual([200, undefined])
  for (const endpoint of ['/api/v1/sign-in', '/api/webhooks/stripe', '/api/webhooks/paypal'])
    expect((await asked('POST', endpoint))[1]).not.toBe('app.maintenance')
  expect((await asked('GET', '/api/webhooks/yappy'))[1]).not.toBe('app.maintenance')
  await changeSettings('site', { maintenanceMode: false })
  expect(await asked('GET', '/api/v1/products')).toEqual([200, undefined])
})

test('what is open to visitors is exactly this list', () => {
  expect(
    all
      .filter((one) => one.allow(visitor))
      .map(routeOf)
      .sort(),
  ).toEqual(OPEN_TO_ALL)
})

test('every input refuses unknown fields', () => {
  for (const one of endpoints) {
    const parsed = one.input.safeParse({
      role: 'admin',
      userId: ID,
      priceCents: 1,
      status: 'paid',
      surprise: true,
    })
    expect([routeOf(one), parsed.success]).toEqual([routeOf(one), false])
  }
})

test('no endpoint of a store accepts an owner, a state or a value from the client', () => {
  const decided = {
    approvalStatus: 'approved',
    featured: true,
    isVerified: true,
    ownerId: ID,
    rating: 5,
    status: 'active',
    storeId: ID,
    totalCents: 1,
    userId: ID,
    verified: true,
  }
  const taken = endpoints
    .filter(({ path }) => /^\/(store|business)(\/|$)/.test(path))
    .flatMap((one) =>
      Object.entries(decided)
        .filter(([name, value]) => {
          const issues = one.input.safeParse({ [name]: value }).error?.issues ?? []
          return !issues.some(
            (issue) =>
              issue.path[0] === name || (issue.code === 'unrecognized_keys' && issue.keys.includes(name)),
          )
        })
        .map(([name]) => `${routeOf(one)} ${name}`),
    )
  expect(taken).toEqual([])
})

// Providers prove themselves by a signature; a mail program ends emails by the signed address that it was sent.
const FOREIGN_BY_DESIGN = ['POST /api/webhooks/paypal', 'POST /api/webhooks/stripe', 'POST /letters']

test('no page of another site acts for a visitor or a person, whatever the endpoint takes', async () => {
  const { sessionToken } = await buildMember({ role: 'admin' })
  const let_in: string[] = []
  for (const one of all.filter(({ method }) => method !== 'GET')) {
    const path = (one.work === 'raw' ? one.path : `/api/v1${one.path}`).replace(/\{\w+\}/g, ID)
    for (const origin of ['https://evil.example', 'null']) {
      const headers = { origin, host: 'localhost', cookie: `${SESSION_COOKIE}=${sessionToken}` }
      const init = { method: one.method, headers, body: one.method === 'DELETE' ? null : '{}' }
      const answer = await app.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
      const text = await answer.text()
      if (answer.status !== 403 || !text.includes('app.foreign_origin')) let_in.push(routeOf(one))
    }
  }
  expect([...new Set(let_in)].sort()).toEqual(FOREIGN_BY_DESIGN)
})

const NONSENSE: unknown[] = [
  ...[
    '',
    ' ',
    '%_\\',
    "' or 1=1 --",
    '\u0000',
    '\ud800',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    'x'.repeat(10_000),
  ],
  ...[-1, 0, 1.5, 1e300, null, true, [], {}, [[]], { $ne: null }],
]
const hostile = '../shared/data/hostile/blns.json'
if (existsSync(hostile))
  NONSENSE.push(
    ...(JSON.parse(readFileSync(hostile, 'utf8')) as string[]).filter((_, index) => index % 12 === 0),
  )

test.each(['visitor', 'customer', 'admin'] as const)(
  'nonsense from a %s is answered with a 4xx problem and never a 500',
  async (role) => {
    const cookie =
      role === 'visitor' ? undefined : `${SESSION_COOKIE}=${(await buildMember({ role })).sessionToken}`
    env.ISTMO_RATE_LIMITS = false
    const broken: string[] = []
    for (const one of endpoints.filter(({ path }) => !/sign-out|DELETE/.test(path))) {
      const statuses = await Promise.all(NONSENSE.map((value) => askWith(one, value, cookie)))
      for (const [at, status] of statuses.entries())
        if (status >= 500)
          broken.push(`${routeOf(one)} with ${JSON.stringify(NONSENSE[at])?.slice(0, 60)}: ${status}`)
    }
    expect(broken).toEqual([])
  },
)

async function askWith(
  one: (typeof endpoints)[number],
  value: unknown,
  cookie: string | undefined,
): Promise<number> {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const names = Object.keys(one.input.shape)
  const path = one.path.replace(
    /\{\w+\}/g,
    () => encodeURIComponent(text.toWellFormed().slice(0, 2000)) || '-',
  )
  const fields = Object.fromEntries(
    names.filter((name) => !one.path.includes(`{${name}}`)).map((name) => [name, value]),
  )
  const query = Object.entries(fields).map(([name]) => `${name}=${encodeURIComponent(text.toWellFormed())}`)
  const address = `/api/v1${path}${one.method === 'GET' && query.length > 0 ? `?${query.join('&')}` : ''}`
  const init = {
    method: one.method,
    headers: {
      'content-type': 'application/json',
      host: 'localhost',
      'idempotency-key': crypto.randomUUID(),
      ...(cookie ? { cookie } : {}),
    },
    ...(one.method === 'GET' ? {} : { body: JSON.stringify(fields) }),
  }
  const answer = await app.request(address, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  await answer.text()
  return answer.status
}
