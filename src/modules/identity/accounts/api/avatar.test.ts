import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { waitingJobs } from '../../../../../tests/support/jobs.ts'
import { originalKey } from '#modules/platform/media/rules.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { db } from '#server/db/db.ts'
import { storage } from '#server/storage/storage.ts'
import * as accounts from '../endpoints.ts'
import { removePicture } from '../jobs.ts'

const signedIn = async () => {
  const person = await buildMember()
  return { ...person, ...asker(accounts, person.actor) }
}
const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#38c' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'x' } })
    .toBuffer()
type Send = ReturnType<typeof asker>['send']
const upload = (send: Send, body: Uint8Array, headers: Record<string, string> = {}) =>
  send('/api/v1/profile/avatar', { method: 'POST', body: body as BodyInit, headers })

test('a picture is shown, replaced and removed, and its files go', async () => {
  const { ask, send, userId } = await signedIn()
  const first = await upload(send, await picture())
  expect(first.status).toBe(201)
  const { avatarUrl } = (await first.json()) as { avatarUrl: string }
  const firstId = avatarUrl.split('/')[2]!
  expect((await ask('GET /me')).body.user?.avatarUrl).toBe(`/media/${firstId}/96`)
  const stored = await sharp((await storage.get(originalKey('avatar', firstId)))!).metadata()
  expect([stored.format, stored.exif]).toEqual(['webp', undefined])

  await upload(send, await picture())
  expect(await db.$count(mediaFiles, eq(mediaFiles.ownerId, userId))).toBe(1)
  for (const data of await waitingJobs<{ mediaId: string }>('accounts.remove_picture'))
    await removePicture.run(data, { now: new Date() })
  expect(await storage.get(originalKey('avatar', firstId))).toBeNull()

  expect((await ask('DELETE /profile/avatar', {})).status).toBe(200)
  expect((await ask('DELETE /profile/avatar', {})).status).toBe(200)
  expect((await ask('GET /profile')).body.avatarUrl).toBeNull()
  expect(await db.$count(mediaFiles, eq(mediaFiles.ownerId, userId))).toBe(0)
})

test('of two uploads at once one picture remains', async () => {
  const { send, userId } = await signedIn()
  const bytes = await picture()
  const answers = await Promise.all([upload(send, bytes), upload(send, bytes)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await db.$count(mediaFiles, eq(mediaFiles.ownerId, userId))).toBe(1)
})

test.each([
  ['nothing', () => Buffer.alloc(0), 422, 'No llegó ningún archivo.'],
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    415,
    'Solo se aceptan imágenes JPEG, PNG o WebP.',
  ],
  [
    'a program named avatar.jpg',
    () => Buffer.from('MZ\u0090\u0000\u0003'.padEnd(4000, 'x'), 'latin1'),
    415,
    'Solo se aceptan imágenes JPEG, PNG o WebP.',
  ],
  [
    '100 megapixels',
    () => hugePng(10_000, 10_000),
    422,
    'La imagen tiene demasiados píxeles. El máximo es 25 megapíxeles.',
  ],
  [
    'six megabytes',
    () => Buffer.alloc(6 * 1024 * 1024, 1),
    413,
    'La imagen es demasiado grande. El máximo es 5 MB.',
  ],
])('%s as a picture is refused with a sentence', async (_, body, status, detail) => {
  const { send } = await signedIn()
  const answer = await upload(send, body(), { 'content-type': 'image/jpeg' })
  expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([status, detail])
})

test('a picture from another site is refused', async () => {
  const { send } = await signedIn()
  expect((await upload(send, await picture(), { origin: 'https://evil.test' })).status).toBe(403)
})

test('the twenty-first upload of an hour waits', async () => {
  const { send } = await signedIn()
  const answers = []
  for (let count = 0; count < 21; count++) answers.push((await upload(send, Buffer.alloc(0))).status)
  expect(answers.slice(0, 20)).toEqual(Array(20).fill(422))
  expect(answers[20]).toBe(429)
})

/** A small file that would unpack into a hundred million pixels. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const sizes = Buffer.alloc(8)
    sizes.writeUInt32BE(data.length, 0)
    sizes.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
