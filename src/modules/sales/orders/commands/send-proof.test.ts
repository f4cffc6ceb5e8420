import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildMember, buildSession } from '../../../../../tests/support/build-accounts.ts'
import {
  buildTransfer,
  offerTransfers,
  theOrder,
  directOf,
} from '../../../../../tests/support/build-orders.ts'
import { storeReceipt } from '#modules/platform/media/commands/receipt.ts'
import { originalKey } from '#modules/platform/media/rules.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { storage } from '#server/storage/storage.ts'
import { sweep } from '../jobs.ts'
import { getProof } from '../queries/direct-orders.ts'
import { setOrderStatus } from './move-order.ts'
import { giveReference, sendProof } from './send-proof.ts'

const now = new Date()
let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
})

/** A seller order whose buyer sent three receipts, one after the other. */
async function sendThree() {
  const { orderId, userId } = await buildTransfer({ stores: [] })
  const { actor } = await buildSession({ userId })
  const [own] = await directOf(orderId)
  const ids: string[] = []
  for (const background of ['#300', '#030', '#003']) {
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
    const receipt = await storeReceipt(picture)
    const whose = { orderId, sellerOrderId: own!.id }
    const { proofId } = await transaction((tx) => sendProof(tx, { ...whose, receipt }, { actor, now }))
    ids.push(proofId!)
  }
  return { orderId, sellerOrderId: own!.id, ids: ids as [string, string, string] }
}

const age = (ids: string[], days: number) =>
  db
    .update(mediaFiles)
    .set({ createdAt: new Date(now.getTime() - days * 86_400_000) })
    .where(inArray(mediaFiles.id, ids))
const isThere = async (id: string) => (await storage.get(originalKey('receipt', id))) !== null

test('receipts that were replaced a month ago go with their files, the one that counts stays', async () => {
  const { sellerOrderId, ids } = await sendThree()
  const [first, second, last] = ids
  await age([first, last], 31)
  await age([second], 29)
  await Promise.all([1, 2, 3].map(() => sweep.run({}, { now })))
  await sweep.run({}, { now })
  expect(await Promise.all(ids.map(isThere))).toEqual([false, true, true])
  const rows = await db.select({ id: mediaFiles.id }).from(mediaFiles).where(inArray(mediaFiles.id, ids))
  expect(rows.map(({ id }) => id).toSorted()).toEqual([second, last].toSorted())
  expect((await getProof(db, { sellerOrderId, viewer: null })).proofId).toBe(last)
})

test('a receipt that is sent while old ones are swept stays', async () => {
  const before = await sendThree()
  await age(before.ids, 31)
  const [after] = await Promise.all([sendThree(), sweep.run({}, { now }), sweep.run({}, { now })])
  expect(await Promise.all(before.ids.map(isThere))).toEqual([false, false, true])
  expect(await isThere(after.ids[2])).toBe(true)
  const [own] = await directOf(after.orderId)
  expect(own!.proofId).toBe(after.ids[2])
  expect(await db.$count(mediaFiles, eq(mediaFiles.id, after.ids[2]))).toBe(1)
})

test('what an admin took to processing before its money came stays there when its buyer says they paid', async () => {
  const { orderId, userId } = await buildTransfer({ stores: [] })
  const { actor } = await buildSession({ userId })
  const { version } = await theOrder(orderId)
  const wanted = { orderId, to: 'processing', reason: 'Es cliente de siempre', version } as const
  await transaction((tx) => setOrderStatus(tx, wanted, { actor: admin, address: 'test', now }))
  const [own] = await directOf(orderId)
  const named = { orderId, sellerOrderId: own!.id, reference: 'ACH-77' }
  await transaction((tx) => giveReference(tx, named, { actor, now }))
  expect(await directOf(orderId)).toMatchObject([{ status: 'processing', paymentState: 'waiting' }])
})
