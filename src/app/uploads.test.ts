import { count } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { askBy } from '../../tests/support/ask.ts'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { buildStore } from '../../tests/support/build-orders.ts'
import { hashPassword } from '#modules/identity/accounts/commands/hash-password.ts'
import { credentials } from '#modules/identity/accounts/tables.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { db } from '#server/db/db.ts'
import { SESSION_COOKIE } from '#server/http/http.ts'
import { API_VERSION, takesKey, VERSION_HEADER } from '#server/http/published.ts'
import { env } from '#server/process/env.ts'
import { app } from './app.ts'
import { rawEndpoints } from './endpoints.ts'

const PASSWORD = 'Volcán-Barú-3475'
const peer = { incoming: { socket: { remoteAddress: '10.9.0.8', remotePort: 1, remoteFamily: 'IPv4' } } }
const tokens: Record<string, string> = {}

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  const admin = await buildMember({ role: 'admin', password: PASSWORD })
  const store = await buildStore()
  await db.update(credentials).set({ passwordHash: await hashPassword(PASSWORD) })
  for (const [side, { sessionToken }] of Object.entries({ admin, store })) {
    const ask = askBy(async (path, init) => {
      const headers = { ...(init.headers as object), cookie: `${SESSION_COOKIE}=${sessionToken}` }
      return app.request(path, { ...init, headers }, peer)
    })
    const asked = { name: 'Fotos', days: 30, password: PASSWORD, scopes: ['products:write'] }
    tokens[side] = ((await ask(`POST /${side as 'admin'}/keys`, asked)).body as { token: string }).token
  }
})

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
const storedFiles = async () => (await db.select({ files: count() }).from(mediaFiles))[0]!.files

const uploads = rawEndpoints.filter(takesKey)

test('the uploads for programs are known', () => {
  expect(uploads.map(({ path }) => path).sort()).toEqual(['/api/v1/admin/media', '/api/v1/store/media'])
})

test.each(uploads.map(({ path }) => path))('an upload to %s under a key stores a file once', async (path) => {
  const token = tokens[path.includes('/admin/') ? 'admin' : 'store']!
  const send = async (body: Uint8Array | FormData, key: string | null, more: object = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body instanceof FormData ? {} : { 'content-type': 'image/png' }),
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...more,
    }
    const answer = await app.request(path, { method: 'POST', body: body as BodyInit, headers }, peer)
    const said = (await answer.json()) as { id: string; url: string; code?: string }
    return { status: answer.status, said, isAgain: answer.headers.get('idempotent-replayed') === 'true' }
  }
  const red = await picture('#c33')
  const form = new FormData()
  form.set('file', new File([new Uint8Array(red)], 'foto.png', { type: 'image/png' }))

  const before = await storedFiles()
  const atOnce = await Promise.all([1, 2, 3].map(() => send(red, 'foto-1024')))
  const [first] = atOnce.filter(({ status }) => status === 201)
  for (const { status, said } of atOnce)
    expect([status, said.code]).toEqual(status === 201 ? [201, undefined] : [409, 'app.still_running'])
  expect(await storedFiles()).toBe(before + 1)
  // Another form around the same file is the same call.
  for (const body of [red, form])
    expect(await send(body, 'foto-1024')).toEqual({ status: 201, said: first!.said, isAgain: true })
  expect(await storedFiles()).toBe(before + 1)
  const prefixed = await send(red, 'foto-1024', { [VERSION_HEADER]: API_VERSION })
  expect(prefixed.said).toEqual({ ...first!.said, id: `pic_${first!.said.id.replaceAll('-', '')}` })

  const other = await send(await picture('#3c3'), 'foto-1024')
  expect([other.status, other.said.code]).toEqual([422, 'app.key_reused'])
  expect((await send(red, 'corta')).said.code).toBe('app.key_invalid')
  // A refusal did nothing, so its key is free; without one each upload counts.
  expect((await send(red.subarray(0, 60), 'foto-1025')).said.code).toBe('media.broken_picture')
  expect((await send(red, 'foto-1025')).isAgain).toBe(false)
  for (const more of [3, 4]) {
    expect((await send(red, null)).status).toBe(201)
    expect(await storedFiles()).toBe(before + more)
  }
})
