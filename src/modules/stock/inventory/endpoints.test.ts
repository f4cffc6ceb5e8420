import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/auth/actor.ts'
import { transaction } from '#server/db/db.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildStock, buildUnpaidOrder } from '../../../../tests/support/build-inventory.ts'
import { reserveStock } from './commands.ts'
import * as inventory from './endpoints.ts'

let admin: Actor
let customer: Actor
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin', fullName: 'Berta Ríos' })).actor
  customer = (await buildMember()).actor
})

const adjust = (productId: string, body: object, actor = admin) =>
  asker(inventory, actor).ask(`POST /admin/inventory/${productId}/adjust`, body)

test('only an administrator comes in', async () => {
  const { productId } = await buildStock()
  const body = { type: 'set', quantity: 1, reason: 'other' }
  expect((await adjust(productId, body, { kind: 'visitor' })).status).toBe(401)
  expect((await adjust(productId, body, customer)).status).toBe(403)
  expect((await asker(inventory, customer).ask(`GET /admin/inventory/${productId}`)).status).toBe(403)
})

test('an adjustment answers what really moved, shows in the ledger and is audited', async () => {
  const { productId, title } = await buildStock({ onHand: 3 })
  const adjusted = await adjust(productId, {
    type: 'remove',
    quantity: 5,
    reason: 'damage',
    referenceNumber: 'ACTA-7',
    notes: 'Caja mojada',
  })
  expect(adjusted).toEqual({
    status: 200,
    body: {
      variantId: productId,
      productId,
      previousStock: 3,
      newStock: 0,
      quantity: 3,
      reserved: 0,
      available: 0,
    },
  })

  const { body } = await asker(inventory, admin).ask(`GET /admin/inventory/${productId}`)
  expect(body).toMatchObject({
    title,
    onHand: 0,
    reserved: 0,
    available: 0,
    state: 'out',
    requireReason: true,
  })
  expect(body.ledger).toMatchObject([
    {
      type: 'remove',
      quantity: 3,
      previousStock: 3,
      newStock: 0,
      reason: 'damage',
      referenceNumber: 'ACTA-7',
      userName: 'Berta Ríos',
    },
    { type: 'add', quantity: 3, previousStock: 0, newStock: 3, reason: 'initial' },
  ])
  const audited = await auditOf(productId)
  expect(audited.find(({ action }) => action === 'inventory.adjust')).toMatchObject({
    before: { onHand: 3 },
    after: { onHand: 0, type: 'remove', quantity: 3 },
    reason: 'damage',
  })
})

test.each([
  [{ type: 'add', quantity: 0, reason: 'purchase' }, 'quantity', 'La cantidad debe ser un número positivo'],
  [{ type: 'add', quantity: -1, reason: 'purchase' }, 'quantity', 'La cantidad debe ser un número positivo'],
  [{ type: 'add', quantity: 1.5, reason: 'purchase' }, 'quantity', 'La cantidad debe ser un número positivo'],
  [{ type: 'add', quantity: '7', reason: 'purchase' }, 'quantity', 'La cantidad debe ser un número positivo'],
  [{ type: 'add', quantity: 9e15, reason: 'purchase' }, 'quantity', 'La cantidad es demasiado grande'],
  [{ type: 'add', quantity: 1, reason: 'magic' }, 'reason', 'El motivo es requerido'],
  [
    { type: 'add', quantity: 1, reason: 'damage' },
    'reason',
    'Ese motivo no corresponde a este tipo de ajuste',
  ],
  [{ type: 'add', quantity: 1, reason: 'initial' }, 'reason', 'El motivo es requerido'],
] as const)('%o is refused at %s', async (body, field, message) => {
  const { productId } = await buildStock()
  expect(await adjust(productId, body)).toMatchObject({
    status: 422,
    body: { detail: message, fields: [{ field, message }] },
  })
})

test('a missing reason is refused with its sentence', async () => {
  const { productId } = await buildStock()
  expect(await adjust(productId, { type: 'add', quantity: 1 })).toMatchObject({
    status: 422,
    body: { detail: 'El motivo es requerido' },
  })
})

test('a product may be counted as out of stock', async () => {
  const { productId } = await buildStock()
  expect((await adjust(productId, { type: 'set', quantity: 0, reason: 'inventory_count' })).status).toBe(200)
})

test('who the buyer is cannot be said in the body', async () => {
  const { productId } = await buildStock()
  const { status } = await adjust(productId, {
    type: 'set',
    quantity: 1,
    reason: 'other',
    userId: crypto.randomUUID(),
  })
  expect(status).toBe(422)
})

test('a product without a stock level is not found', async () => {
  const productId = crypto.randomUUID()
  expect((await adjust(productId, { type: 'set', quantity: 1, reason: 'other' })).status).toBe(404)
  expect((await asker(inventory, admin).ask(`GET /admin/inventory/${productId}`)).status).toBe(404)
  expect((await asker(inventory, admin).ask('GET /admin/inventory/no-es-un-id')).status).toBe(422)
})

test('going below what is promised asks for confirmation with the number promised', async () => {
  const { productId } = await buildStock({ onHand: 5 })
  const { orderId } = await buildUnpaidOrder()
  const lines = [{ variantId: productId, quantity: 4 }]
  await transaction((tx) => reserveStock(tx, { orderId, lines, expiresAt: new Date('2027-01-01') }))
  const body = { type: 'remove', quantity: 3, reason: 'damage' }

  const refused = await adjust(productId, body)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'inventory.below_reserved', params: { reserved: 4 } },
  })
  expect(await adjust(productId, { ...body, confirmBelowReserved: true })).toMatchObject({
    status: 200,
    body: { newStock: 2, reserved: 0, available: 2 },
  })
})
