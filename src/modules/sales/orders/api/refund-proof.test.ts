import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildSession } from '../../../../../tests/support/build-accounts.ts'
import { buildStore, buildTransfer, offerTransfers } from '../../../../../tests/support/build-orders.ts'
import { aPhoto } from '../../../../../tests/support/build-returns.ts'
import { buildStoreMember } from '../../../../../tests/support/build-stores.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { refunds } from '#modules/payments/core/tables.ts'
import { storeScope } from '#modules/sellers/stores/queries/scope.ts'
import type { Actor, Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { cancelOwnOrder } from '../commands/move-order.ts'
import { sweepProofs } from '../commands/send-proof.ts'
import { confirmPaid } from '../commands/settle-seller-order.ts'
import * as orders from '../endpoints.ts'
import { sellerOrders } from '../tables.ts'

let admin: Admin
let photo: Uint8Array
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
  photo = await aPhoto()
})

/** Money for an order that its buyer had called off: its store sends it back by hand. */
async function oweMoney() {
  const store = await buildStore()
  const late = await buildTransfer({ stores: [store], site: false })
  const now = new Date()
  await transaction((tx) => cancelOwnOrder(tx, { ...late, now }))
  const [own] = await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, late.orderId))
  const by = { actor: store.actor, address: 'test', now }
  await transaction(async (tx) =>
    confirmPaid(tx, await storeScope(tx, { ...store, now }), { sellerOrderId: own!.id }, by),
  )
  const [owed] = await db.select().from(refunds).where(eq(refunds.orderId, late.orderId))
  return { store, buyer: (await buildSession(late)).actor, orderId: late.orderId, id: owed!.id }
}

const send = (actor: Actor | undefined, path: string, body: Uint8Array) =>
  asker(orders, actor).send(`/api/v1/${path}/proof`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'image/jpeg' },
  })
const seen = async (actor: Actor | undefined, id: string) =>
  (await asker(orders, actor).send(`/api/v1/refunds/${id}/proof`)).status
const proofOf = async (id: string) => (await db.select().from(refunds).where(eq(refunds.id, id)))[0]!.proofId

test('a seller shows the paper of a refund by hand, and only its buyer, its store and the admins see it', async () => {
  const { store, buyer, orderId, id } = await oweMoney()
  expect(await seen(buyer, id)).toBe(404)
  const [other, helper] = [await buildStore(), await buildStoreMember(store.storeId, 'staff')]
  const stranger = (await buildMember()).actor
  expect((await send(other.actor, `store/refunds/${id}`, photo)).status).toBe(404)
  expect((await send(helper.actor, `store/refunds/${id}`, photo)).status).toBe(403)
  expect((await send(stranger, `admin/refunds/${id}`, photo)).status).toBe(403)
  expect((await send(store.actor, 'store/refunds/no-es-un-id', photo)).status).toBe(404)
  for (const bad of [new Uint8Array(), Buffer.from('<svg onload=alert(1)>'), Buffer.from('%PDF-1.4 nada')])
    expect([415, 422]).toContain((await send(store.actor, `store/refunds/${id}`, bad)).status)
  expect(await proofOf(id)).toBeNull()

  expect((await send(store.actor, `store/refunds/${id}`, photo)).status).toBe(201)
  expect(await Promise.all([buyer, store.actor, helper.actor, admin].map((one) => seen(one, id)))).toEqual(
    Array(4).fill(200),
  )
  expect(await Promise.all([other.actor, stranger].map((one) => seen(one, id)))).toEqual([404, 404])
  expect(await seen(undefined, id)).toBe(401)
  const mine = await asker(orders, buyer).ask(`GET /orders/${orderId}`)
  expect(mine.body.refunds).toMatchObject([{ proofOf: id }])
  const [row] = (await asker(orders, store.actor).ask('GET /store/refunds')).body.items
  expect(row).toMatchObject({ id, hasProof: true })
})

test('a newer paper takes the place of the one before, and the one that counts outlives the sweep', async () => {
  const { id } = await oweMoney()
  await send(admin, `admin/refunds/${id}`, photo)
  const first = await proofOf(id)
  await send(admin, `admin/refunds/${id}`, photo)
  const last = await proofOf(id)
  expect(last).not.toBe(first)
  await sweepProofs({ now: new Date(Date.now() + 60 * 86_400_000) })
  const left = async (one: string | null) => db.$count(mediaFiles, eq(mediaFiles.id, one!))
  expect([await left(first), await left(last)]).toEqual([0, 1])
  expect(await seen(admin, id)).toBe(200)
})
