import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember, buildSession } from '../../tests/support/build-accounts.ts'
import { buildOrder, buildStore } from '../../tests/support/build-orders.ts'
import { app } from './app.ts'
import { endpoints, rawEndpoints } from './endpoints.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { SESSION_COOKIE } from '#server/http/http.ts'

const ID = '44444444-4444-4444-8444-444444444444'
const PASSWORD = 'mar-y-cordillera-27'
const peer = { incoming: { socket: { remoteAddress: '10.8.0.7', remotePort: 1, remoteFamily: 'IPv4' } } }

const reads = [...endpoints, ...rawEndpoints].filter(({ method }) => method === 'GET')
const addressOfEndpoint = (path: string, id = ID) =>
  (path.startsWith('/api/') || !endpoints.some((one) => one.path === path) ? path : `/api/v1${path}`).replace(
    /\{\w+\}/g,
    id,
  )

test('whatever is read, signed in or not, carries what keeps a browser from taking it for something else', async () => {
  const { sessionToken } = await buildMember({ role: 'admin' })
  const lacking: string[] = []
  for (const cookie of ['', `${SESSION_COOKIE}=${sessionToken}`])
    for (const { path } of reads) {
      const answer = await app.request(addressOfEndpoint(path), { headers: { cookie } }, peer)
      await answer.body?.cancel()
      const said = (name: string) => answer.headers.get(name) ?? ''
      const type = said('content-type')
      const isRight =
        said('x-content-type-options') === 'nosniff' &&
        said('content-security-policy').includes('frame-ancestors ') &&
        /^(no-referrer|same-origin)$/.test(said('referrer-policy')) &&
        (!/^text\/|xml/.test(type) || /charset=utf-8/i.test(type)) &&
        (!type.includes('json') || /no-store|no-cache|max-age/.test(said('cache-control')))
      if (!isRight)
        lacking.push(`${answer.status} ${path} ${JSON.stringify(Object.fromEntries(answer.headers))}`)
    }
  expect(lacking).toEqual([])
})

test('over https a cookie of the shop is one that no neighbouring name can set', async () => {
  const before = env.PUBLIC_URL
  env.PUBLIC_URL = 'https://tienda.example'
  try {
    const { email, sessionToken } = await buildMember({ role: 'customer', password: PASSWORD })
    const signedIn = await app.request(
      '/api/v1/sign-in',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      },
      peer,
    )
    expect(signedIn.status).toBe(200)
    const cookies = signedIn.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-istmo_\w+=(?=.*; Path=\/(;|$))(?=.*; Secure)(?=.*; HttpOnly)(?!.*Domain)/,
      )
    expect(signedIn.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const me = async (name: string) => {
      const answer = await app.request('/api/v1/me', { headers: { cookie: `${name}=${sessionToken}` } }, peer)
      return ((await answer.json()) as { user: unknown }).user
    }
    expect(await me(`__Host-${SESSION_COOKIE}`)).not.toBeNull()
    // A neighbour of the shop's name can set this one, and the browser would send it.
    expect(await me(SESSION_COOKIE)).toBeNull()
  } finally {
    env.PUBLIC_URL = before
  }
})

/** What every table holds, but for who looked at what, and when and how often. */
async function contentOfTables() {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('audit_log', 'sessions', 'rate_limits')
      or schemaname = 'pgboss' and tablename like 'job%'
    order by 1`)
  const sums = rows.map(
    ({ name }) =>
      sql`select ${name} as name, md5(string_agg(t::text, '|' order by t::text)) as content from ${sql.raw(name)} as t`,
  )
  return (await db.execute(sql`${sql.join(sums, sql` union all `)} order by name`)).rows
}

test('no GET changes anything for any caller', async () => {
  const limited = env.ISTMO_RATE_LIMITS
  env.ISTMO_RATE_LIMITS = false
  const [admin, store] = [await buildMember({ role: 'admin' }), await buildStore()]
  const { userId, productId, orderId } = await buildOrder()
  const buyer = await buildSession({ userId })
  const before = await contentOfTables()
  expect(before.filter(({ content }) => content !== null).length).toBeGreaterThan(20)
  let found = 0
  for (const { sessionToken } of [admin, store, buyer, { sessionToken: '' }])
    for (const { path } of reads) {
      for (const id of path.includes('{') ? [orderId, productId, userId, store.storeId] : [ID]) {
        const headers = { cookie: `${SESSION_COOKIE}=${sessionToken}` }
        const answer = await app.request(addressOfEndpoint(path, id), { headers }, peer)
        await answer.arrayBuffer()
        if (answer.ok) found += 1
      }
    }
  env.ISTMO_RATE_LIMITS = limited
  expect(found).toBeGreaterThan(100)
  expect(await contentOfTables()).toEqual(before)
})

test('a paper whose reader goes away in the middle of it ends no more than itself', async () => {
  const { userId, orderId } = await buildOrder()
  const { sessionToken } = await buildSession({ userId })
  const headers = { cookie: `${SESSION_COOKIE}=${sessionToken}` }
  const ask = () => app.request(`/api/v1/orders/${orderId}/receipt.pdf`, { headers }, peer)
  for (let times = 0; times < 5; times++) {
    const answer = await ask()
    expect(answer.status).toBe(200)
    await answer.body!.cancel()
  }
  expect(
    Buffer.from(await (await ask()).arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
