import { randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { storage } from '#server/storage/storage.ts'
import { keepPicture, storePicture } from '../commands.ts'
import { sweep } from '../jobs.ts'
import { folderOf, originalKey, variantKey } from '../rules.ts'
import { mediaFiles } from '../tables.ts'

const now = new Date()
const sweepNow = () => sweep.run({}, { now })
const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3c3' } })
  .png()
  .toBuffer()
const keepIn = async (tx: Tx) =>
  keepPicture(tx, { picture: await storePicture(bytes, 'product'), ownerId: null })
const keep = () => transaction(keepIn)
const isThere = async (id: string) => (await storage.get(originalKey('product', id))) !== null

/** As if nothing had touched it for this long. */
function age(id: string, hours: number) {
  const then = new Date(now.getTime() - hours * 3_600_000)
  utimesSync(join(env.DATA_DIR, 'media', folderOf('product', id)), then, then)
}

beforeEach(async () => {
  await storage.removeAll('product')
  await db.delete(mediaFiles)
})

test('files that no row knows go after a day in all their sizes, the others stay', async () => {
  const known = (await keep()).id
  const [lost, young] = [randomUUID(), randomUUID()]
  for (const id of [lost, young]) await storage.put(originalKey('product', id), bytes)
  await storage.put(variantKey('product', lost, 320, 'webp'), bytes)
  await storage.put('product/leeme.txt', bytes)
  age(known, 1000)
  age(lost, 25)
  age(young, 23)
  await Promise.all([sweepNow(), sweepNow()])
  await sweepNow()
  expect((await storage.names('product')).toSorted()).toEqual([known, young, 'leeme.txt'].toSorted())
  expect(await isThere(known)).toBe(true)
})

test('an upload that was rolled back leaves nothing for long, and one in progress is left alone', async () => {
  await keep()
  let undone = ''
  const failed = transaction(async (tx) => {
    undone = (await keepIn(tx)).id
    throw new Error('the module said no')
  })
  await expect(failed).rejects.toThrow('the module said no')
  age(undone, 25)
  const { id } = await transaction(async (tx) => {
    const stored = await keepIn(tx)
    await sweepNow()
    return stored
  })
  expect([await isThere(undone), await isThere(id)]).toEqual([false, true])
})

test('a database that knows none of the files removes none', async () => {
  const { id } = await keep()
  age(id, 1000)
  await db.delete(mediaFiles).where(inArray(mediaFiles.id, [id]))
  await sweepNow()
  expect(await isThere(id)).toBe(true)
})
