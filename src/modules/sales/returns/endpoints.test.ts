import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { asker, problemOf } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { aPhoto, buildDeliveredOrder, deliveredAgo } from '../../../../tests/support/build-returns.ts'
import type { Actor, Member } from '#server/auth/actor.ts'
import * as returns from './endpoints.ts'

let admin: Member

beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor
})

/** A completed order of three and a way to ask as its buyer. */
async function openOrder() {
  const bought = await buildDeliveredOrder({ quantity: 3, priceCents: 2000 })
  const endpoint = asker(returns, bought.actor)
  const post = (body: object, { orderId = bought.orderId, key = randomUUID() as string | null } = {}) =>
    endpoint.ask(`POST /orders/${orderId}/returns`, body, key)
  const one = (more: object = {}) => ({
    kind: 'standard',
    reason: 'No me gustó',
    lines: [{ productId: bought.productId, quantity: 1 }],
    ...more,
  })
  return { ...bought, ...endpoint, post, one }
}

const upload = (send: ReturnType<typeof asker>['send'], body: Uint8Array, headers = {}) =>
  send('/api/v1/returns/photos', { method: 'POST', body: body as BodyInit, headers })
const as = (actor: Actor) => asker(returns, actor)

test('from the order to the answer of an admin, and back to the buyer', async () => {
  const { ask, post, one, orderId, productId, order } = await openOrder()
  const may = await ask(`GET /orders/${orderId}/returnable`)
  expect(may.body).toMatchObject({
    orderId,
    number: order.number,
    refusal: null,
    kinds: [
      { kind: 'standard', isOpen: true },
      { kind: 'exchange', isOpen: true },
      { kind: 'defective', isOpen: true },
    ],
    lines: [{ productId, unitPriceCents: 2000, quantity: 3, returnable: 3 }],
  })
  const asked = await post(one())
  expect(asked).toMatchObject({
    status: 201,
    body: { orderId, status: 'pending', refundCents: 2000, canWithdraw: true, refundState: null },
  })
  const { id } = asked.body
  const asAdmin = as(admin)
  const list = await asAdmin.ask('GET /admin/returns?status=pending&pageSize=100')
  expect(list.body.items.map((row) => row.id)).toContain(id)
  expect(list.body.totals.pending).toBeGreaterThan(0)
  const found = await asAdmin.ask(`GET /admin/returns?q=${asked.body.number}`)
  expect(found.body).toMatchObject({ total: 1, items: [{ id, user: { fullName: 'Ana Pérez' } }] })
  const decided = await asAdmin.ask(`POST /admin/returns/${id}/decide`, {
    status: 'approved',
    seen: 'pending',
    isResellable: true,
  })
  expect(decided).toMatchObject({
    status: 200,
    body: { status: 'approved', isRestocked: true, refundState: 'queued' },
  })
  expect((await asAdmin.ask(`GET /admin/returns/${id}`)).body).toEqual(decided.body)
  expect(decided.body.history).toMatchObject([
    { what: 'ask', by: 'Ana Pérez', reason: null },
    { what: 'approve' },
  ])
  const own = await ask('GET /returns')
  expect(own.body).toMatchObject({ total: 1, items: [{ id, status: 'approved', canWithdraw: false }] })
  expect(own.body.items[0]).not.toHaveProperty('user')
  expect((await ask(`GET /orders/${orderId}/returnable`)).body.lines[0]!.returnable).toBe(2)
})

test('the same key is the same return, and a request without one is refused', async () => {
  const { ask, post, one } = await openOrder()
  const key = randomUUID()
  const [first, second] = [await post(one(), { key }), await post(one(), { key })]
  expect(second.body).toEqual(first.body)
  expect((await ask('GET /returns')).body.total).toBe(1)
  expect(problemOf(await post(one(), { key: null })).code).toBe('app.key_required')
})

test.each([
  ['a price of one’s own', { refundCents: 1 }, 422],
  ['an unknown kind', { kind: 'gift' }, 422],
  ['no lines', { lines: [] }, 422],
  ['no reason', { reason: ' ' }, 422],
  ['half a unit', { lines: [{ productId: randomUUID(), quantity: 0.5 }] }, 422],
  ['no units', { lines: [{ productId: randomUUID(), quantity: 0 }] }, 422],
  ['another product', { lines: [{ productId: randomUUID(), quantity: 1 }] }, 422],
  ['a defect without a photo', { kind: 'defective' }, 422],
  ['a photo that is not there', { kind: 'defective', photoId: randomUUID() }, 422],
])('%s is refused with a sentence', async (_name, more, status) => {
  const { post, one } = await openOrder()
  const refusal = await post(one(more))
  expect(refusal.status).toBe(status)
  expect(problemOf(refusal).detail).toMatch(/\S/)
})

test('more than was bought and too late are conflicts worded in Spanish', async () => {
  const { ask, post, one, productId, orderId } = await openOrder()
  const over = await post(one({ lines: [{ productId, quantity: 4 }] }))
  expect(over).toMatchObject({ status: 409, body: { code: 'returns.too_many_units' } })
  expect(problemOf(over).detail).toBe('Pides devolver más unidades de las que quedan por devolver.')
  await deliveredAgo(orderId, 32 * 24)
  expect(problemOf(await post(one())).code).toBe('returns.too_late')
  expect((await ask(`GET /orders/${orderId}/returnable`)).body.refusal).toBe('too_late')
})

test('a photo is cleaned, seen by its sender and the admins, and by no one else', async () => {
  const { send, post, one } = await openOrder()
  const uploaded = await upload(send, await aPhoto())
  expect(uploaded.status).toBe(201)
  const { id: photoId } = (await uploaded.json()) as { id: string }
  const { body } = await post(one({ kind: 'defective', photoId }))
  expect(body).toMatchObject({ kind: 'defective', hasPhoto: true })
  const photo = await send(`/api/v1/returns/${body.id}/photo`)
  expect([photo.status, photo.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const { format, exif } = await sharp(await photo.arrayBuffer()).metadata()
  expect([format, exif]).toEqual(['webp', undefined])
  expect((await as(admin).send(`/api/v1/returns/${body.id}/photo`)).status).toBe(200)
  const { actor } = await buildMember()
  expect((await as(actor).send(`/api/v1/returns/${body.id}/photo`)).status).toBe(404)
  expect((await asker(returns).send(`/api/v1/returns/${body.id}/photo`)).status).toBe(401)
})

test('what is not a picture, too large, or from another site is refused', async () => {
  const { send } = await openOrder()
  expect((await upload(send, Buffer.from('<svg/>'))).status).toBe(415)
  expect((await upload(send, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
  const foreign = { origin: 'https://ladron.test', host: 'istmo.test' }
  expect((await upload(send, await aPhoto(), foreign)).status).toBe(403)
})

test("another person's order and return are not found", async () => {
  const { post, one, orderId } = await openOrder()
  const { id } = (await post(one())).body
  const { actor } = await buildMember()
  const stranger = as(actor)
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const asked = await stranger.send(`/api/v1/orders/${orderId}/returns`, {
    method: 'POST',
    headers,
    body: JSON.stringify(one()),
  })
  const answers = [
    asked.status,
    (await stranger.ask(`GET /orders/${orderId}/returnable`)).status,
    (await stranger.ask(`GET /returns/${id}`)).status,
    (await stranger.ask(`DELETE /returns/${id}`, {})).status,
  ]
  expect(answers).toEqual([404, 404, 404, 404])
  expect((await stranger.ask('GET /returns')).body.total).toBe(0)
  expect(
    (await stranger.ask(`POST /admin/returns/${id}/decide`, { status: 'approved', seen: 'pending' })).status,
  ).toBe(403)
})

test('a return is withdrawn by its owner and then is not there', async () => {
  const { ask, post, one } = await openOrder()
  const { id } = (await post(one())).body
  expect((await ask(`GET /returns/${id}`)).body).toMatchObject({ id, canWithdraw: true })
  expect((await ask(`DELETE /returns/${id}`, {})).status).toBe(200)
  expect((await ask(`GET /returns/${id}`)).status).toBe(404)
})
