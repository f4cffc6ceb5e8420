import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import {
  buildMember,
  buildSession,
  changeSettings,
  lastEmailTo,
} from '../../../../../tests/support/build-accounts.ts'
import { buildSale, deliver } from '../../../../../tests/support/build-earnings.ts'
import { buildStore, theOrder, theStock } from '../../../../../tests/support/build-orders.ts'
import { ask, buildDeliveredOrder, buildReturn } from '../../../../../tests/support/build-returns.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { setOrderStatus } from '#modules/sales/orders/commands/move-order.ts'
import { orderLines } from '#modules/sales/orders/tables.ts'
import { refunds } from '#modules/payments/core/tables.ts'
import { EVERY_STORE, storeScope } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import type { DecideReturn } from '../input.ts'
import { findReturn } from '../queries/returns.ts'
import { decideReturn } from './decide-return.ts'
import { withdrawReturn } from './withdraw-return.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'

let admin: Admin
const by = () => ({ actor: admin, address: 'test', now: new Date() })

beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})

/** Over how the return stands now, where nothing else is said. */
async function decide(returnId: string, decision: Partial<DecideReturn>) {
  const seen = (await findReturn(db, { returnId }))!.status
  const said: DecideReturn = { status: 'approved', seen, isResellable: false, ...decision }
  return transaction((tx) => decideReturn(tx, EVERY_STORE, { returnId, decision: said }, by()))
}
const refundsOf = (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId))
const settled = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code,
  )

test('the emails about a new return show what is given back, to its buyer and to its seller', async () => {
  const adminEmail = 'administracion@istmo.test'
  await changeSettings('site', { contactEmail: adminEmail })
  const store = await buildStore()
  const sale = await buildSale([{ storeId: store.storeId }])
  await deliver(sale, admin)
  const { actor } = await buildSession({ userId: sale.userId })
  const ofStore = { orderId: sale.orderId, productId: sale.lines[0]!.productId, actor }
  for (const [bought, seller] of [
    [await buildDeliveredOrder(), adminEmail],
    [ofStore, store.email],
  ] as const) {
    const { orderId } = bought
    const imageUrl = `/media/${crypto.randomUUID()}`
    await db.update(orderLines).set({ imageUrl }).where(eq(orderLines.orderId, orderId))
    await ask(bought)
    const sent = await db
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.aboutId, orderId), like(outboxMessages.template, 'return%')))
      .orderBy(outboxMessages.template)
    expect(sent.map(({ template, bodyHtml }) => [template, bodyHtml])).toEqual([
      ['return_asked', expect.stringContaining(imageUrl)],
      ['return_new', expect.stringContaining(imageUrl)],
    ])
    expect(sent[1]!.recipient).toBe(seller)
  }
})

test('the email of an answer shows what is given back', async () => {
  const imageUrl = `/media/${crypto.randomUUID()}`
  for (const status of ['approved', 'rejected'] as const) {
    const { returnId, orderId, email } = await buildReturn()
    await db.update(orderLines).set({ imageUrl }).where(eq(orderLines.orderId, orderId))
    await decide(returnId, { status, ...(status === 'rejected' && { reason: 'Se usó' }) })
    const mail = await lastEmailTo(email)
    expect([mail!.template, mail!.bodyHtml]).toEqual([`return_${status}`, expect.stringContaining(imageUrl)])
  }
})

test('the command itself refuses the word of another store, and writes nothing', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const sale = await buildSale([{ storeId: store.storeId }])
  await deliver(sale, admin)
  const { actor } = await buildSession({ userId: sale.userId })
  const { orderId } = sale
  const { id: returnId } = await ask({ orderId, productId: sale.lines[0]!.productId, actor })
  const site = await buildReturn()
  const decideAs = ({ actor: seller, userId }: typeof store, id: string) =>
    transaction(async (tx) => {
      const now = new Date()
      const decision = { status: 'approved', seen: 'pending', isResellable: false } as const
      const scope = await storeScope(tx, { userId, now })
      await decideReturn(tx, scope, { returnId: id, decision }, { actor: seller, address: 'test', now })
    })
  for (const id of [returnId, site.returnId]) {
    await expect(decideAs(other, id)).rejects.toMatchObject({ status: 404, code: 'returns.not_found' })
    expect(await findReturn(db, { returnId: id })).toMatchObject({ status: 'pending' })
    expect(await actionsOn(id)).toEqual(['returns.ask'])
  }
  expect(await refundsOf(orderId)).toEqual([])
  await decideAs(store, returnId)
  expect(await findReturn(db, { returnId })).toMatchObject({ status: 'approved', decidedBy: store.userId })
})

test('approved by five at once, a return owes its money once', async () => {
  const { returnId, orderId, email, productId } = await buildReturn({}, { priceCents: 2000, onHand: 10 })
  await Promise.all(Array.from({ length: 5 }, () => decide(returnId, { isResellable: true })))
  expect(await refundsOf(orderId)).toMatchObject([{ amountCents: 2000, state: 'queued', reason: 'return' }])
  expect(await theStock(productId)).toEqual({ onHand: 8, reserved: 0 })
  expect(await findReturn(db, { returnId })).toMatchObject({ status: 'approved', isRestocked: true })
  expect((await lastEmailTo(email))!.template).toBe('return_approved')
  expect(await actionsOn(returnId)).toEqual(['returns.ask', 'returns.approve'])

  const [refund] = await refundsOf(orderId)
  await carryOutRefund({ refundId: refund!.id, now: new Date() })
  expect(await theOrder(orderId)).toMatchObject({ status: 'completed', paymentStatus: 'partially_refunded' })
})

test('approved and rejected at once, a return is one of both, and its buyer reads one answer', async () => {
  for (let round = 0; round < 3; round++) {
    const { returnId, orderId, email } = await buildReturn()
    const outcomes = await settled([
      decide(returnId, { seen: 'pending' }),
      decide(returnId, { status: 'rejected', seen: 'pending', reason: 'Está usado' }),
    ])
    const { status } = (await findReturn(db, { returnId }))!
    expect(outcomes).toEqual(
      status === 'approved' ? ['done', 'returns.already_approved'] : ['app.stale', 'done'],
    )
    expect(await refundsOf(orderId)).toHaveLength(status === 'approved' ? 1 : 0)
    expect((await lastEmailTo(email))!.template).toBe(`return_${status}`)
    expect(await actionsOn(returnId)).toHaveLength(2)
  }
})

test('goods go back into stock only when they can be sold again', async () => {
  const { returnId, productId } = await buildReturn({}, { onHand: 10 })
  await decide(returnId, {})
  expect(await theStock(productId)).toEqual({ onHand: 7, reserved: 0 })
  expect(await findReturn(db, { returnId })).toMatchObject({ isRestocked: false })
})

test('an approved return is final, and its owner cannot withdraw it', async () => {
  const { returnId, actor } = await buildReturn()
  await decide(returnId, {})
  const reject = decide(returnId, { status: 'rejected', reason: 'x' })
  await expect(reject).rejects.toMatchObject({ code: 'returns.already_approved', status: 409 })
  const withdraw = transaction((tx) => withdrawReturn(tx, { returnId }, { actor, address: 'test' }))
  await expect(withdraw).rejects.toMatchObject({ code: 'returns.cannot_withdraw' })
})

test('approved and withdrawn at once, one of them happens', async () => {
  const { returnId, actor, orderId } = await buildReturn()
  const withdraw = transaction((tx) => withdrawReturn(tx, { returnId }, { actor, address: 'test' }))
  const outcomes = await settled([decide(returnId, {}), withdraw])
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await refundsOf(orderId)).toHaveLength((await findReturn(db, { returnId })) ? 1 : 0)
})

test('the amount may be lowered with a reason and never raised', async () => {
  const { returnId, orderId } = await buildReturn({}, { priceCents: 2000 })
  await expect(decide(returnId, { amountCents: 2001 })).rejects.toMatchObject({
    code: 'returns.amount_too_high',
    status: 422,
  })
  await expect(decide(returnId, { amountCents: 1500 })).rejects.toMatchObject({
    code: 'returns.lowered_reason_required',
  })
  await decide(returnId, { amountCents: 1500, reason: 'Sin empaque' })
  expect(await refundsOf(orderId)).toMatchObject([{ amountCents: 1500 }])
  expect(await findReturn(db, { returnId })).toMatchObject({
    askedCents: 2000,
    refundCents: 1500,
    loweredReason: 'Sin empaque',
  })
})

test('a rejection says why, lets the units go and may be decided anew while they are free', async () => {
  const bought = await buildReturn({}, { quantity: 1 })
  const { returnId, orderId, email } = bought
  await expect(decide(returnId, { status: 'rejected' })).rejects.toMatchObject({
    code: 'returns.reject_reason_required',
  })
  await decide(returnId, { status: 'rejected', reason: 'Está usado' })
  const mail = await lastEmailTo(email)
  expect([mail!.template, mail!.bodyText.includes('Está usado')]).toEqual(['return_rejected', true])
  const { id: second } = await ask(bought)
  await expect(decide(returnId, {})).rejects.toMatchObject({ code: 'returns.units_are_taken' })
  await decide(second, { status: 'rejected', reason: 'Está usado' })
  await decide(returnId, { status: 'pending' })
  await decide(returnId, {})
  expect(await refundsOf(orderId)).toHaveLength(1)
})

test('another size moves no money', async () => {
  const { returnId, orderId } = await buildReturn({ kind: 'exchange', reason: 'Talla M' })
  await decide(returnId, {})
  expect(await refundsOf(orderId)).toEqual([])
})

test('money that has already gone back is not given twice', async () => {
  const { returnId, orderId, productId } = await buildReturn({}, { onHand: 10 })
  const { version } = await theOrder(orderId)
  const wanted = { orderId, to: 'cancelled' as const, reason: 'Error', version }
  await transaction((tx) => setOrderStatus(tx, wanted, by()))
  await expect(decide(returnId, { isResellable: true })).rejects.toMatchObject({
    code: 'returns.money_is_gone',
    params: { leftCents: 0 },
  })
  await decide(returnId, { amountCents: 0, reason: 'El pedido se canceló', isResellable: true })
  expect(await theStock(productId)).toEqual({ onHand: 10, reserved: 0 })
})
