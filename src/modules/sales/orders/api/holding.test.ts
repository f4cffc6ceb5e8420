import { beforeAll, expect, test } from 'vitest'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildSession } from '../../../../../tests/support/build-accounts.ts'
import {
  buildCart,
  buildTransfer,
  buy,
  offerTransfers,
  theOrder,
  directOf,
  theStock,
} from '../../../../../tests/support/build-orders.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { eq } from 'drizzle-orm'
import * as orders from '../endpoints.ts'

let desk: ReturnType<typeof asker>
beforeAll(async () => {
  const { actor } = await buildMember({ role: 'admin' })
  await offerTransfers(actor as Admin)
  desk = asker(orders, actor)
})

const held = async () =>
  (await desk.ask('GET /admin/held-stock')).body as {
    items: { id: string; units: number; user: { id: string; isExempt: boolean } }[]
    units: number
  }

test('an admin sees what is held unpaid, most first, and frees it with one press that may be pressed twice', async () => {
  const small = await buildCart({ onHand: 50, quantity: 1 })
  const large = await buildCart({ onHand: 50, quantity: 9 })
  const paid = await buildCart({ onHand: 50, quantity: 3 })
  const one = await buy(small.userId, { paymentMethod: 'bank_transfer' })
  const nine = await buy(large.userId, { paymentMethod: 'bank_transfer' })
  const sold = await buy(paid.userId)
  expect(await held()).toMatchObject({
    total: 2,
    units: 10,
    items: [
      { id: nine.orderId, units: 9, user: { id: large.userId, isConfirmed: true, isExempt: false } },
      { id: one.orderId, units: 1 },
    ],
  })

  const release = () => desk.ask(`POST /admin/held-stock/${nine.orderId}/release`)
  expect((await Promise.all([release(), release()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await theStock(large.productId)).toEqual({ onHand: 50, reserved: 0 })
  expect(await theOrder(nine.orderId)).toMatchObject({
    status: 'cancelled',
    cancelReason: expect.stringContaining('liberó'),
  })
  expect(await actionsOn(nine.orderId)).toEqual(['orders.set_status'])
  expect(await held()).toMatchObject({ total: 1, units: 1 })

  const refused = await desk.ask(`POST /admin/held-stock/${sold.orderId}/release`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'orders.already_paid' } })
})

test('held stock is found by order, name and email, with the sums of what was found', async () => {
  const own = await buildCart({ onHand: 50, quantity: 2 })
  await db.update(profiles).set({ fullName: 'Zoraida Peña' }).where(eq(profiles.id, own.userId))
  const other = await buildCart({ onHand: 50, quantity: 4 })
  const one = await buy(own.userId, { paymentMethod: 'bank_transfer' })
  await buy(other.userId, { paymentMethod: 'bank_transfer' })
  const search = async (q: string) =>
    (await desk.ask(`GET /admin/held-stock?q=${encodeURIComponent(q)}`)).body
  const { number } = await theOrder(one.orderId)
  for (const q of ['zoraida pena', number.toLowerCase(), own.email.toUpperCase()])
    expect(await search(q)).toMatchObject({ total: 1, units: 2, items: [{ id: one.orderId, number }] })
  expect(await search('nadie asi')).toMatchObject({ total: 0, units: 0, totalCents: 0, items: [] })
  expect(await search('%')).toMatchObject({ total: 0 })
})

test('an admin lifts the limits for a person, and sets them again', async () => {
  const { userId, productId } = await buildCart({ onHand: 10, quantity: 10 })
  const transfer = () => buy(userId, { paymentMethod: 'bank_transfer' })
  const lift = (isExempt: boolean, id = userId) =>
    desk.ask(`PUT /admin/held-stock/exemptions/${id}`, { isExempt })
  await expect(transfer()).rejects.toMatchObject({ code: 'orders.holds_too_much_of' })
  expect((await lift(true)).body).toEqual({ userId, isExempt: true })
  await lift(true)
  await lift(false)
  await expect(transfer()).rejects.toMatchObject({ code: 'orders.holds_too_much_of' })
  await lift(true)
  await transfer()
  expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 10 })
  expect((await held()).items.find(({ user }) => user.id === userId)?.user.isExempt).toBe(true)
  expect(await actionsOn(userId)).toEqual(Array(3).fill('orders.set_exemption'))
  expect((await lift(true, crypto.randomUUID())).status).toBe(404)
})

test('a false receipt does not keep the stock a minute longer; a person who opens it does', async () => {
  const now = new Date()
  const { orderId, userId } = await buildTransfer({ stores: [] })
  const [own] = await directOf(orderId)
  const { actor } = await buildSession({ userId })
  const buyer = asker(orders, actor)
  const sent = await buyer.send(`/api/v1/orders/${orderId}/seller-orders/${own!.id}/proof`, {
    method: 'POST',
    body: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'),
    headers: { 'content-type': 'application/pdf' },
  })
  expect(sent.status).toBe(201)
  const hoursLeft = async () =>
    Math.round(((await directOf(orderId))[0]!.dueAt!.getTime() - now.getTime()) / 3_600_000)
  const proof = `/api/v1/seller-orders/${own!.id}/proof`
  expect((await buyer.send(proof)).status).toBe(200)
  expect(await hoursLeft()).toBe(48)
  expect((await desk.send(proof)).status).toBe(200)
  expect(await hoursLeft()).toBe(240)
  const { dueAt } = (await directOf(orderId))[0]!
  await desk.send(proof)
  await desk.ask(`POST /admin/orders/${orderId}/seller-orders/${own!.id}/look`)
  expect((await directOf(orderId))[0]!.dueAt).toEqual(dueAt)
})

test('what is held is for admins alone', async () => {
  const buyer = asker(orders, (await buildMember()).actor)
  expect((await buyer.ask('GET /admin/held-stock')).status).toBe(403)
  expect((await asker(orders).ask('GET /admin/held-stock')).status).toBe(401)
})
