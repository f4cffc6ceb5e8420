import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { aPhoto } from '../../../../../tests/support/build-returns.ts'
import { eventsDuring } from '../../../../../tests/support/live-events.ts'
import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { pictureSet } from '../rules/picture-set.ts'
import { pictureFetches, productImages, products } from '../tables.ts'
import { fetchPictures } from './fetch-pictures.ts'

const asked: string[] = []
let respond: (response: ServerResponse, path: string) => unknown
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  void respond(response, url)
})
let host: string
const now = new Date()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  env.ISTMO_WEBHOOK_TARGETS = 'any'
  asked.length = 0
  const photo = await aPhoto()
  respond = (response) => response.setHeader('content-type', 'image/jpeg').end(photo)
})

async function buildPictured(url: string) {
  const { id } = await buildProduct()
  await db.update(products).set({ imageUrl: url }).where(eq(products.id, id))
  return id
}
const pictureOf = async (id: string) =>
  (await db.select({ imageUrl: products.imageUrl }).from(products).where(eq(products.id, id)))[0]!.imageUrl
const fetchOf = async (url: string) =>
  (await db.select().from(pictureFetches).where(eq(pictureFetches.url, url)))[0]

test('a picture of another host is copied once and shown from our storage by every product that names it', async () => {
  const url = `${host}/a.jpg`
  const [one, other] = [await buildPictured(url), await buildPictured(url)]
  await db.insert(productImages).values({ productId: one, url, displayOrder: 0 })
  const events = await eventsDuring(() => fetchPictures({ now }))
  const own = await pictureOf(one)
  expect(own).toMatch(/^\/media\/[0-9a-f-]{36}$/)
  expect(await pictureOf(other)).toBe(own)
  expect(await db.select().from(productImages).where(eq(productImages.productId, one))).toMatchObject([
    { url: own },
  ])
  expect(asked).toEqual(['/a.jpg'])
  expect(events.flatMap((one) => ('ids' in one ? (one.ids ?? []) : [])).toSorted()).toEqual(
    [one, other].toSorted(),
  )
  const again = await buildPictured(url)
  await fetchPictures({ now })
  expect([await pictureOf(again), asked.length]).toEqual([own, 1])
})

test.each([
  ['no picture', (response: ServerResponse) => response.end('<html>')],
  ['an error', (response: ServerResponse) => response.writeHead(404).end()],
  ['more than 5 MB', (response: ServerResponse) => response.end(Buffer.alloc(6 * 1024 * 1024))],
  [
    'a redirect without an end',
    (response: ServerResponse) => response.writeHead(302, { location: '/' }).end(),
  ],
])('an address that answers %s is tried again later and given up after six tries', async (what, answer) => {
  respond = answer
  const url = `${host}/${encodeURIComponent(what)}`
  const id = await buildPictured(url)
  await fetchPictures({ now })
  expect(await pictureOf(id)).toBe(url)
  expect(await fetchOf(url)).toMatchObject({ tries: 1, nextTryAt: later(1), mediaId: null })
  const before = asked.length
  await fetchPictures({ now })
  expect(asked).toHaveLength(before)
  for (const minutes of [1, 11, 71, 431, 1871]) await fetchPictures({ now: later(minutes) })
  expect(await fetchOf(url)).toMatchObject({ tries: 6, nextTryAt: null, mediaId: null })
  expect((await fetchOf(url))!.error).toBeTruthy()
  await db.update(products).set({ imageUrl: null }).where(eq(products.id, id))
})

test('an address inside a private network is never asked, nor one that a redirect leads to', async () => {
  env.ISTMO_WEBHOOK_TARGETS = 'public'
  const url = `${host}/privada.jpg`
  const id = await buildPictured(url)
  await fetchPictures({ now })
  expect(asked).toEqual([])
  expect((await fetchOf(url))!.error).toBe('closed address')
  await db.update(products).set({ imageUrl: null }).where(eq(products.id, id))
})

test('no page loads a picture from another host', () => {
  expect(securityHeaders([])['content-security-policy']).toContain("img-src 'self' data: blob:;")
  expect(pictureSet('https://otra.test/a.jpg', [320]).src).toMatch(/^data:/)
})

test('what waits for a copy is read from an index', async () => {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select image_url from products where image_url like 'http%'`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('products_picture_elsewhere_idx')
})
