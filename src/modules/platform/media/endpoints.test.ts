import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asker } from '../../../../tests/support/ask.ts'
import { db, transaction } from '#server/db/db.ts'
import { storage } from '#server/storage/storage.ts'
import { keepPicture, storePicture } from './commands.ts'
import * as media from './endpoints.ts'
import { formatFor, originalKey } from './rules.ts'
import { mediaFiles } from './tables.ts'

const admin = { kind: 'admin' as const, userId: randomUUID(), sessionId: randomUUID(), storeId: null }
const { send } = asker(media, admin)

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .toBuffer()
const keep = async (bytes: Buffer) => {
  const stored = await storePicture(bytes, 'product')
  return transaction((tx) => keepPicture(tx, { picture: stored, ownerId: null }))
}
const upload = (body: Uint8Array | FormData, headers: Record<string, string> = {}) =>
  send('/api/v1/admin/media', { method: 'POST', body: body as BodyInit, headers })
const refusal = async (response: Response) => {
  const { code, detail } = (await response.json()) as { code: string; detail: string }
  return { status: response.status, code, detail }
}

test('a picture goes in as a raw body and comes out in its sizes', async () => {
  const response = await upload(await picture(1600, 1200), { 'content-type': 'image/jpeg' })
  expect(response.status).toBe(201)
  const { id, url } = (await response.json()) as { id: string; url: string }
  expect(url).toBe(`/media/${id}`)

  const avif = await send(`${url}/320`, { headers: { accept: 'image/avif,image/webp,*/*' } })
  const webp = await send(`${url}/320`, { headers: { accept: 'image/webp,*/*' } })
  expect([avif.status, avif.headers.get('content-type')]).toEqual([200, 'image/avif'])
  expect([webp.status, webp.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(await webp.arrayBuffer()).metadata()).width).toBe(320)
  expect(webp.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(webp.headers.get('x-content-type-options')).toBe('nosniff')
  expect(webp.headers.get('content-security-policy')).toContain('sandbox')
  expect(webp.headers.get('vary')).toBe('accept')
  const again = await send(`${url}/320`, {
    headers: { accept: '*/*', 'if-none-match': webp.headers.get('etag')! },
  })
  expect(again.status).toBe(304)
})

test('other sites may show the pictures that emails name, and no others', async () => {
  const policyOf = async (path: string) => (await send(path)).headers.get('cross-origin-resource-policy')
  for (const kind of ['product', 'logo', 'avatar', 'review'] as const) {
    const stored = await storePicture(await picture(), kind)
    const { url } = await transaction((tx) => keepPicture(tx, { picture: stored, ownerId: null }))
    const isEmailed = kind === 'product' || kind === 'logo'
    // An administrator sees the photo of a review that no page shows.
    expect([kind, await policyOf(`${url}/160`)]).toEqual([kind, isEmailed ? 'cross-origin' : 'same-origin'])
  }
})

test('a picture goes in as the file of a form', async () => {
  const form = new FormData()
  form.set(
    'file',
    new File([new Uint8Array(await picture())], '../../etc/passwd.svg', { type: 'image/svg+xml' }),
  )
  expect((await upload(form)).status).toBe(201)
  const empty = new FormData()
  empty.set('other', 'x')
  expect(await refusal(await upload(empty))).toMatchObject({ status: 422, code: 'media.no_file' })
})

test('what is stored carries no metadata, is upright and at most 2000 pixels', async () => {
  const bytes = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#3c3' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { id } = await keep(bytes)
  const stored = await sharp((await storage.get(originalKey('product', id)))!).metadata()
  expect(stored).toMatchObject({ format: 'webp', width: 667, height: 2000 })
  expect([stored.exif, stored.orientation, stored.icc]).toEqual([undefined, undefined, undefined])
})

test.each([
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    415,
    'media.not_a_picture',
  ],
  ['an SVG that says it is a JPEG', Buffer.from('<?xml version="1.0"?><svg/>'), 415, 'media.not_a_picture'],
  ['nothing', Buffer.alloc(0), 422, 'media.no_file'],
  [
    'a program called picture.png',
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
    415,
    'media.not_a_picture',
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'media.not_a_picture'],
  ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 415, 'media.not_a_picture'],
  ['a PNG of 100 megapixels', pngHeader(10_000, 10_000), 422, 'media.too_many_pixels'],
  [
    'a JPEG cut in half',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300, 1)]),
    422,
    'media.broken_picture',
  ],
])('%s is refused', async (_name, bytes, status, code) => {
  expect(await refusal(await upload(bytes, { 'content-type': 'image/jpeg' }))).toMatchObject({ status, code })
})

test('more than 5 MB is refused, also when it arrives without a length', async () => {
  const declared = await upload(Buffer.alloc(5 * 1024 * 1024 + 1), {
    'content-length': String(5 * 1024 * 1024 + 1),
  })
  expect(await refusal(declared)).toEqual({
    status: 413,
    code: 'media.too_large',
    detail: 'La imagen es demasiado grande. El máximo es 5 MB.',
  })
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(256 * 1024))
    },
  })
  const response = await send('/api/v1/admin/media', {
    method: 'POST',
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(30)
})

test('only an administrator uploads', async () => {
  const bytes = await picture()
  const init = { method: 'POST', body: new Uint8Array(bytes) }
  expect((await asker(media).send('/api/v1/admin/media', init)).status).toBe(401)
  const customer = { ...admin, kind: 'customer' as const }
  expect((await asker(media, customer).send('/api/v1/admin/media', init)).status).toBe(403)
})

test("other widths, other names and other people's receipts do not exist", async () => {
  const { id } = await keep(await picture())
  for (const path of [
    `/media/${id}/321`,
    `/media/${id}/0320`,
    `/media/${randomUUID()}/320`,
    '/media/x/320',
    '/media/..%2f..%2fapp.key/320',
  ])
    expect((await send(path)).status).toBe(404)
  const [receipt] = await db
    .insert(mediaFiles)
    .values({ kind: 'receipt', mime: 'image/webp', bytes: 1, sha256: Buffer.alloc(32) })
    .returning()
  expect((await send(`/media/${receipt!.id}/320`)).status).toBe(404)
})

test('many who ask at once wait for one encoding', async () => {
  const { url } = await keep(await picture())
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(`${url}/160`)))
  const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(bodies.map(({ byteLength }) => byteLength)).size).toBe(1)
})

test.each([
  ['image/avif,image/webp', 'avif'],
  ['image/webp,image/avif;q=0.5', 'avif'],
  ['image/avif;q=0,image/webp', 'webp'],
  ['image/*,*/*', 'webp'],
  [null, 'webp'],
])('for Accept %j the answer is %s', (accept, format) => {
  expect(formatFor(accept)).toBe(format)
})

/** A valid PNG that promises many pixels and brings one line. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8 + body.length)
    frame.writeUInt32BE(data.length, 0)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc32(body), 4 + body.length)
    return frame
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(width * 3 + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}

test('a logo weighs at most 512 KB and is no script', async () => {
  const logo = (body: Uint8Array) =>
    send('/api/v1/admin/media/logo', {
      method: 'POST',
      body: body as BodyInit,
      headers: { 'content-type': 'image/png' },
    })
  const stored = await logo(await picture(64, 64))
  expect(stored.status).toBe(201)
  const { id } = (await stored.json()) as { id: string }
  expect(await db.select({ kind: mediaFiles.kind }).from(mediaFiles).where(eq(mediaFiles.id, id))).toEqual([
    { kind: 'logo' },
  ])
  const script = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  expect(await refusal(await logo(script))).toMatchObject({ code: 'media.not_a_picture' })
  expect(await refusal(await logo(new Uint8Array(512 * 1024 + 1)))).toMatchObject({
    status: 413,
    detail: 'La imagen es demasiado grande. El máximo es 0.5 MB.',
  })
})
