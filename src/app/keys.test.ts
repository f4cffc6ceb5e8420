import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditOf } from '../../tests/support/audit.ts'
import { askBy, problemOf } from '../../tests/support/ask.ts'
import { buildMember, changeSettings, lastEmailTo } from '../../tests/support/build-accounts.ts'
import { buildProduct } from '../../tests/support/build-catalog.ts'
import { buildStore } from '../../tests/support/build-orders.ts'
import { buildStoreMember } from '../../tests/support/build-stores.ts'
import { KEY_SCOPES } from '#lib/key-scopes.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { chainAudit } from '#modules/platform/audit/commands.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { stockLevels } from '#modules/stock/inventory/tables.ts'
import { STORE_SCOPES } from '#modules/insight/developer/rules.ts'
import { apiKeys } from '#modules/insight/developer/tables.ts'
import { businessStores, storeMembers } from '#modules/sellers/stores/tables.ts'
import { app } from './app.ts'
import { endpoints, rawEndpoints } from './endpoints.ts'
import { db } from '#server/db/db.ts'
import { hashToken } from '#server/auth/crypto.ts'
import { env } from '#server/process/env.ts'
import { SESSION_COOKIE } from '#server/http/http.ts'

const PASSWORD = 'Volcán-Barú-3475'
const ID = '44444444-4444-4444-8444-444444444444'
const all = [...endpoints, ...rawEndpoints]
const routeOf = (one: { method: string; path: string }) => `${one.method} ${one.path.replace('/api/v1', '')}`
const peer = { incoming: { socket: { remoteAddress: '10.9.0.1', remotePort: 1, remoteFamily: 'IPv4' } } }

/** Asks the whole app with these headers. */
const asking = (headers: Record<string, string>) =>
  askBy(async (path, init) => {
    const sent = { ...init, headers: { host: 'localhost', ...(init.headers as object), ...headers } }
    return app.request(path, sent, peer)
  })
const withKey = (token: string) => asking({ authorization: `Bearer ${token}` })
const withSession = (token: string) => asking({ cookie: `${SESSION_COOKIE}=${token}` })

type Side = 'admin' | 'store'
const asked = { name: 'Contabilidad', days: 90, password: PASSWORD }

async function makeKey(side: Side, sessionToken: string, scopes: readonly string[]) {
  const { status, body } = await withSession(sessionToken)(`POST /${side}/keys`, { ...asked, scopes })
  expect([status, body]).toEqual([201, { id: expect.any(String), token: expect.any(String) }])
  return body as { id: string; token: string }
}
const stateOf = async (side: Side, sessionToken: string) => {
  const { body } = await withSession(sessionToken)(`GET /${side}/keys`)
  return (body as { items: { state: string }[] }).items[0]!.state
}

async function openAdmin() {
  const admin = await buildMember({ role: 'admin', password: PASSWORD })
  return { ...admin, ...(await makeKey('admin', admin.sessionToken, KEY_SCOPES)) }
}
async function openStore() {
  const store = await buildStore()
  const manager = await buildStoreMember(store.storeId, 'manager')
  await db.execute(sql`update credentials set password_hash =
    (select c.password_hash from credentials c join profiles p on p.id = c.user_id where p.role = 'admin' and c.password_hash <> 'none' limit 1)
    where user_id = ${manager.userId}`)
  return { ...store, manager, ...(await makeKey('store', manager.sessionToken, STORE_SCOPES)) }
}

let admin: Awaited<ReturnType<typeof openAdmin>>
let store: Awaited<ReturnType<typeof openStore>>
beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  admin = await openAdmin()
  store = await openStore()
})
beforeEach(() => void (env.ISTMO_RATE_LIMITS = false))

test('a key needs the password, is shown once, is stored as a hash and is announced by mail', async () => {
  const session = withSession(admin.sessionToken)
  const { token, id } = await makeKey('admin', admin.sessionToken, ['products:write'])
  expect(token).toMatch(/^istmo_[\w-]{43}$/)
  const { body } = await session('GET /admin/keys')
  expect(body.items[0]).toMatchObject({
    id,
    name: 'Contabilidad',
    last4: token.slice(-4),
    scopes: ['products:read', 'products:write'],
    state: 'active',
    lastUsedAt: null,
  })
  expect(JSON.stringify(body)).not.toContain(token)
  const [stored] = await db.select().from(apiKeys).where(eq(apiKeys.id, id))
  expect(stored!.tokenHash).toEqual(hashToken(token))
  expect(stored!.expiresAt.getTime() - stored!.createdAt.getTime()).toBe(90 * 86_400_000)
  expect(await lastEmailTo(admin.email)).toMatchObject({
    template: 'api_key_made',
    subject: 'Se creó una clave con tu cuenta: Contabilidad',
  })
  const [row] = await auditOf(id)
  expect(row).toMatchObject({ action: 'programs.make_key', actorId: admin.userId, keyId: null })
})

test('without the password, a name, an end or a scope no key is made', async () => {
  const session = withSession(admin.sessionToken)
  const before = await db.$count(apiKeys)
  const good = { ...asked, scopes: ['orders:read'] }
  for (const [change, status] of [
    [{ password: 'otra-cosa-9' }, 422],
    [{ password: '' }, 422],
    [{ name: ' ' }, 422],
    [{ days: 0 }, 422],
    [{ days: 366 }, 422],
    [{ scopes: [] }, 422],
    [{ scopes: ['roles:write'] }, 422],
  ] as const) {
    const answer = await session('POST /admin/keys', { ...good, ...change })
    expect([change, answer.status]).toEqual([change, status])
    expect(problemOf(answer).detail).toMatch(/\p{L}{3}/u)
  }
  const manager = withSession(store.manager.sessionToken)
  expect((await manager('POST /store/keys', { ...good, scopes: ['statistics:read'] })).status).toBe(422)
  expect(await db.$count(apiKeys)).toBe(before)
})

/** What one endpoint says to a key with all that a key of its side can be let into. */
async function knock(one: (typeof all)[number], token: string) {
  const path = (one.work === 'raw' ? one.path : `/api/v1${one.path}`).replace(/\{\w+\}/g, ID)
  const init = {
    method: one.method,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(one.method === 'GET' || one.method === 'DELETE' ? {} : { body: '{}' }),
  }
  const answer = await app.request(path, init, peer)
  const text = await answer.text()
  return { status: answer.status, code: (/"code":"([\w.]+)"/.exec(text) ?? [])[1], headers: answer.headers }
}

test('every endpoint without a scope is closed to keys, and one with a scope to keys that lack it', async () => {
  const wrong: string[] = []
  const { token: narrow } = await makeKey('admin', admin.sessionToken, ['statistics:read'])
  for (const one of all) {
    const isStore = routeOf(one).includes(' /store')
    const { code } = await knock(one, isStore ? store.token : admin.token)
    if (!one.keyScope && code !== 'app.closed_to_keys') wrong.push(`${routeOf(one)} lets keys in`)
    if (one.keyScope && /closed|lacks|forbidden|refused/.test(code ?? ''))
      wrong.push(`${routeOf(one)} says ${code} to a key with ${one.keyScope}`)
    if (one.keyScope && one.keyScope !== 'statistics:read') {
      const answer = await knock(one, narrow)
      if (answer.code !== 'app.key_lacks_scope')
        wrong.push(`${routeOf(one)} lets in a key without ${one.keyScope}`)
    }
  }
  expect(wrong).toEqual([])
})

test('roles, people, secrets, money, settings and keys themselves are never open to keys', () => {
  const open = all.filter(({ keyScope }) => keyScope)
  expect(open.length).toBeGreaterThan(50)
  for (const one of open) {
    expect(routeOf(one)).not.toMatch(
      /users|role|settings|gateway|payment|payout|earnings|refund|gift|keys|webhook|audit|backup|sessions|profile|plan|subscription|\/stores|status|confirm|cancel/,
    )
    expect([routeOf(one), one.keyScope?.endsWith(':read')]).toEqual([routeOf(one), one.method === 'GET'])
    expect(one.allow({ kind: 'visitor' })).toBe(false)
  }
  for (const scope of KEY_SCOPES) expect(open.map(({ keyScope }) => keyScope)).toContain(scope)
  const inStore = open.filter((one) => routeOf(one).includes(' /store')).map(({ keyScope }) => keyScope)
  expect(new Set(inStore)).toEqual(new Set(STORE_SCOPES))
})

test('a key of a store reaches its own rows and no others, a key of the admin panel none of a store', async () => {
  const other = await buildStore()
  const { id: theirs } = await buildProduct({ storeId: other.storeId })
  const { id: own } = await buildProduct({ storeId: store.storeId })
  const ask = withKey(store.token)
  const count = { type: 'set', quantity: 7, reason: 'inventory_count' }
  expect((await ask(`POST /store/inventory/${own}/adjust`, count)).body).toMatchObject({ newStock: 7 })
  expect((await ask(`GET /store/inventory/${own}`)).body).toMatchObject({ onHand: 7, available: 7 })
  expect((await ask(`POST /store/inventory/${theirs}/adjust`, count)).status).toBe(404)
  expect((await ask(`GET /store/inventory/${theirs}`)).status).toBe(404)
  expect((await db.select().from(stockLevels).where(eq(stockLevels.variantId, theirs)))[0]!.onHand).toBe(10)
  expect((await ask(`GET /store/products/${own}`)).status).toBe(200)
  expect((await ask(`GET /store/products/${theirs}`)).status).toBe(404)
  expect((await ask(`PATCH /store/products/${theirs}`, { version: 1, title: 'Robado' })).status).toBe(404)
  expect((await ask('GET /admin/products')).status).toBe(403)
  expect((await withKey(admin.token)('GET /store/products')).status).toBe(403)
  expect((await ask(`PATCH /store/products/${own}`, { version: 1, title: 'Desde un programa' })).status).toBe(
    200,
  )
  const [changed] = await db.select().from(products).where(eq(products.id, own))
  expect(changed!.title).toBe('Desde un programa')
})

test('every POST for programs takes an Idempotency-Key: it works once, and no program gets the answer of another', async () => {
  const posts = endpoints.filter(({ method, keyScope }) => method === 'POST' && keyScope)
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, { post?: { parameters: { name: string; required: boolean }[] } }>
  }
  for (const { path, needsKey } of posts) {
    const named = document.paths[`/api/v1${path}`]!.post!.parameters.find(
      ({ name }) => name === 'Idempotency-Key',
    )
    expect([path, named?.required]).toEqual([path, needsKey])
  }
  const { id } = await buildProduct()
  const stock = async () =>
    (await db.select().from(stockLevels).where(eq(stockLevels.variantId, id)))[0]!.onHand
  const ask = withKey(admin.token)
  const route = `POST /admin/inventory/${id}/adjust` as const
  const add = (quantity: number) => ({ type: 'add', quantity, reason: 'purchase' })
  // Several at once: one works, the others get its answer or are asked to wait.
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => ask(route, add(5), 'llegada-1024')))
  expect(await stock()).toBe(15)
  expect(atOnce.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  for (const { status, body } of atOnce)
    expect([status, (body as { code?: string }).code]).toEqual(
      status === 200 ? [200, undefined] : [409, 'app.still_running'],
    )
  const again = await ask(route, add(5), 'llegada-1024')
  expect([again.body, await stock()]).toEqual([atOnce.find(({ status }) => status === 200)!.body, 15])
  const other = await ask(route, add(6), 'llegada-1024')
  expect([other.status, problemOf(other).code, problemOf(other).detail, await stock()]).toEqual([
    422,
    'app.key_reused',
    'Esta clave ya se usó para otra solicitud.',
    15,
  ])
  // Another program of the same person, and the person: each has keys of its own.
  const second = await makeKey('admin', admin.sessionToken, ['inventory:write'])
  expect((await withKey(second.token)(route, add(5), 'llegada-1024')).status).toBe(200)
  expect((await withSession(admin.sessionToken)(route, add(5), 'llegada-1024')).status).toBe(200)
  expect(await stock()).toBe(25)
  // A refusal did nothing, so its key is free; one whose process was killed is free after a minute.
  expect((await ask(route, { ...add(5), stockSeen: 1 }, 'llegada-1025')).status).toBe(409)
  expect((await ask(route, add(5), 'llegada-1025')).status).toBe(200)
  await db.execute(sql`update idempotency_keys set response_status = null, response_body = null`)
  expect(problemOf(await ask(route, add(5), 'llegada-1025')).code).toBe('app.still_running')
  await db.execute(sql`update idempotency_keys set locked_until = now() - interval '1 second'`)
  expect((await ask(route, add(5), 'llegada-1025')).status).toBe(200)
  // Without one each call counts.
  for (const expected of [40, 45]) {
    expect((await ask(route, add(5), null)).status).toBe(200)
    expect(await stock()).toBe(expected)
  }
})

test('staff whose role allows no more reach no more by a key', async () => {
  const { id: productId } = await buildProduct({ storeId: store.storeId })
  const role = (to: 'staff' | 'manager') =>
    db.update(storeMembers).set({ role: to }).where(eq(storeMembers.userId, store.manager.userId))
  await role('staff')
  const ask = withKey(store.token)
  expect((await ask('GET /store/products')).status).toBe(200)
  expect((await ask(`PATCH /store/products/${productId}`, { version: 1, title: 'x' })).status).toBe(403)
  await role('manager')
})

test('what ends a key holds for the next call', async () => {
  const ends: Record<string, (one: Awaited<ReturnType<typeof openAdmin>>) => Promise<unknown>> = {
    revoked: ({ id, sessionToken }) => withSession(sessionToken)(`POST /admin/keys/${id}/revoke`, {}),
    expired: ({ id }) =>
      db.execute(
        sql`update api_keys set created_at = now() - interval '9 days', expires_at = now() - interval '1 second' where id = ${id}`,
      ),
    stopped: ({ userId }) => db.update(profiles).set({ role: 'customer' }).where(eq(profiles.id, userId)),
  }
  for (const [state, end] of Object.entries(ends)) {
    const one = await openAdmin()
    expect((await withKey(one.token)('GET /admin/orders')).status).toBe(200)
    await end(one)
    const refused = await withKey(one.token)('GET /admin/orders')
    expect([state, refused.status, problemOf(refused).code]).toEqual([state, 401, 'programs.key_refused'])
    const { body } = await withSession(admin.sessionToken)('GET /admin/keys')
    expect(body.items.find(({ id }) => id === one.id)).toMatchObject({ state })
    const listed = await withSession(admin.sessionToken)(
      `GET /admin/keys?state=${state}` as 'GET /admin/keys',
    )
    expect(listed.body.items.map(({ id }) => id)).toContain(one.id)
  }
})

test('a key of a store stops with its store and with the membership of its maker', async () => {
  const one = await openStore()
  const works = async () => (await withKey(one.token)('GET /store/products')).status
  const owner = one.sessionToken
  expect(await works()).toBe(200)
  const inStore = eq(businessStores.id, one.storeId)
  await db.update(businessStores).set({ status: 'suspended', verified: false }).where(inStore)
  expect([await works(), await stateOf('store', owner)]).toEqual([401, 'stopped'])
  await db.update(businessStores).set({ status: 'active', verified: true }).where(inStore)
  expect(await works()).toBe(200)
  await db
    .delete(storeMembers)
    .where(and(eq(storeMembers.userId, one.manager.userId), eq(storeMembers.storeId, one.storeId)))
  expect([await works(), await stateOf('store', owner)]).toEqual([401, 'stopped'])
})

test('an administrator who owes a second factor has no keys that work', async () => {
  await changeSettings('security', { requireAdminSecondFactor: true })
  expect((await withKey(admin.token)('GET /admin/orders')).status).toBe(401)
  await changeSettings('security', { requireAdminSecondFactor: false })
  expect((await withKey(admin.token)('GET /admin/orders')).status).toBe(200)
})

test('a key and a cookie lend each other nothing, and a key is not asked where it comes from', async () => {
  const cookie = `${SESSION_COOKIE}=${admin.sessionToken}`
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  for (const token of ['x', '', `istmo_${'a'.repeat(43)}`]) {
    const answer = await asking({ cookie, ...bearer(token) })('GET /admin/orders')
    expect([answer.status, problemOf(answer).code]).toEqual([401, 'programs.key_refused'])
  }
  const both = await asking({ cookie, ...bearer(store.token) })('GET /admin/orders')
  expect(both.status).toBe(403)
  for (const path of ['/api/v1/events', '/api/v1/admin/openapi.json']) {
    const closed = await app.request(path, { headers: { cookie, ...bearer(admin.token) } }, peer)
    expect([path, closed.status, await closed.text()]).toEqual([
      path,
      403,
      expect.stringContaining('app.closed_to_keys'),
    ])
  }
  const elsewhere = asking({ origin: 'https://otro.example', ...bearer(store.token) })
  const { id: productId } = await buildProduct({ storeId: store.storeId })
  const change = { version: 1, title: 'Desde fuera' }
  expect((await elsewhere(`PATCH /store/products/${productId}`, change)).status).toBe(200)
  const foreign = asking({ origin: 'https://otro.example', cookie })
  expect((await foreign(`POST /admin/keys/${admin.id}/revoke`, {})).status).toBe(403)
  // Another scheme is somebody else's: a proxy before the shop may ask for it, and the session counts.
  expect((await asking({ cookie, authorization: 'Basic eDp5' })('GET /admin/orders')).status).toBe(200)
})

test('each key has a count of its own', async () => {
  env.ISTMO_RATE_LIMITS = true
  const { token, id } = await makeKey('admin', admin.sessionToken, ['orders:read'])
  await db.execute(
    sql`insert into rate_limits (key, hits, expires_at) values (${`key:${id}`}, 600, now() + interval '30 seconds')`,
  )
  const refused = await withKey(token)('GET /admin/orders')
  expect([refused.status, problemOf(refused).code]).toEqual([429, 'app.too_many_requests'])
  expect((await withKey(admin.token)('GET /admin/orders')).status).toBe(200)
})

test('what a program does is written down under its key, and the hash chain covers it', async () => {
  const { id: productId } = await buildProduct()
  const version = { version: 1, title: 'Con clave' }
  expect((await withKey(admin.token)(`PATCH /admin/products/${productId}`, version)).status).toBe(200)
  const { body } = await withSession(admin.sessionToken)(
    `GET /admin/audit?thing=${productId}` as 'GET /admin/audit',
  )
  expect(body.items[0]).toMatchObject({
    action: 'products.update',
    actorId: admin.userId,
    keyId: admin.id,
    keyName: 'Contabilidad',
  })
  await chainAudit()
  const { rows } = await db.execute<{ fits: boolean; without: boolean }>(sql`
    select s.hash = audit_hash(b.hash, a) as fits,
      s.hash = audit_hash(b.hash, jsonb_populate_record(a, '{"key_id": null}')) as without
    from audit_log a join audit_seals s on s.entry_id = a.id join audit_seals b on b.seq = s.seq - 1
    where a.target_id = ${productId} and a.key_id is not null`)
  expect(rows).toEqual([{ fits: true, without: false }])
})

test('the last use is written once a minute, however often a key asks', async () => {
  const { token, id } = await makeKey('admin', admin.sessionToken, ['orders:read'])
  const lastUse = async () => (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]!.lastUsedAt
  await Promise.all(Array.from({ length: 5 }, () => withKey(token)('GET /admin/orders')))
  const first = await lastUse()
  expect(first).toBeInstanceOf(Date)
  await withKey(token)('GET /admin/orders')
  expect(await lastUse()).toEqual(first)
  const earlier = new Date(first!.getTime() - 61_000)
  await db.update(apiKeys).set({ lastUsedAt: earlier }).where(eq(apiKeys.id, id))
  await withKey(token)('GET /admin/orders')
  expect((await lastUse())!.getTime()).toBeGreaterThanOrEqual(first!.getTime())
})

test('keys of others are not revoked, and twice is once', async () => {
  const other = await openStore()
  const revoke = (who: string, id: string) => withSession(who)(`POST /store/keys/${id}/revoke`, {})
  expect((await revoke(other.sessionToken, store.id)).status).toBe(404)
  expect((await revoke(store.sessionToken, admin.id)).status).toBe(404)
  const first = await revoke(other.sessionToken, other.id)
  const second = await revoke(other.sessionToken, other.id)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await db.$count(auditLog, sql`action = 'programs.revoke_key' and target_id = ${other.id}`)).toBe(1)
})
