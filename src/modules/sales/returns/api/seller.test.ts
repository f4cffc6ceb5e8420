import { parse } from 'csv-parse/sync'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember, buildSession } from '../../../../../tests/support/build-accounts.ts'
import {
  BILLING,
  buildStore,
  buildTransfer,
  CARD,
  offerTransfers,
  theOrder,
  directOf,
  theRefunds,
  theStock,
  TRANSFER,
} from '../../../../../tests/support/build-orders.ts'
import { ask, buildPhoto } from '../../../../../tests/support/build-returns.ts'
import { buildStoreMember } from '../../../../../tests/support/build-stores.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { confirmPaid } from '#modules/sales/orders/commands/settle-seller-order.ts'
import { deliverParcel } from '#modules/sales/orders/commands/move-parcel.ts'
import * as orderEndpoints from '#modules/sales/orders/endpoints.ts'
import { sellerOrders } from '#modules/sales/orders/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin, Member } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import * as returnEndpoints from '../endpoints.ts'

let admin: { actor: Admin; address: string; now: Date }
let one: Awaited<ReturnType<typeof buildStore>>
let two: Awaited<ReturnType<typeof buildStore>>
beforeAll(async () => {
  admin = { actor: (await buildMember({ role: 'admin' })).actor as Admin, address: 'test', now: new Date() }
  await offerTransfers(admin.actor)
  one = await buildStore()
  two = await buildStore()
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const as = (actor: Member) => asker({ ...returnEndpoints, ...orderEndpoints }, actor).ask

/** An order of the site and two stores that has arrived, with its signed-in buyer. */
async function buildArrived(input = CARD, sold: { site: boolean } = { site: true }) {
  const bought = await buildTransfer({ stores: [one, two], input, ...sold })
  const { orderId } = bought
  for (const { id, storeId } of await directOf(orderId)) {
    const wanted = {
      sellerOrderId: id,
      reference: crypto.randomUUID(),
      reason: storeId ? 'Llegó al banco' : undefined,
    }
    await transaction((tx) => confirmPaid(tx, EVERY_STORE, wanted, admin))
  }
  const directOrders = await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))
  for (const sellerOrderId of [...(sold.site ? [orderId] : []), ...directOrders.map(({ id }) => id)])
    await transaction((tx) => deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId }, admin))
  const { actor } = await buildSession({ userId: bought.userId })
  return { ...bought, actor, productId: bought.productIds[sold.site ? 1 : 0]! }
}
const emailsTo = async (email: string, kind: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, email), like(outboxMessages.template, kind)))

test('a return is of one seller, who sees it without the address of its buyer and answers it', async () => {
  const bought = await buildArrived()
  const lines = bought.productIds.map((productId) => ({ variantId: productId, quantity: 1 }))
  await expect(ask(bought, { lines })).rejects.toMatchObject({ code: 'returns.several_sellers' })
  const { id } = await ask(bought)
  const list = await as(one.actor)('GET /store/returns?status=pending')
  expect(list.body).toMatchObject({
    total: 1,
    items: [{ id, askedCents: 3000, reason: 'No era lo que esperaba' }],
  })
  const seen = await as(one.actor)(`GET /store/returns/${id}`)
  expect(JSON.stringify(seen.body)).not.toContain(bought.email)
  expect(JSON.stringify(seen.body)).not.toContain(bought.userId)
  expect((await as(two.actor)('GET /store/returns')).body.total).toBe(0)
  expect((await as(two.actor)(`GET /store/returns/${id}`)).status).toBe(404)
  const [mail] = await emailsTo(one.email, 'return_new')
  expect(mail!.bodyText).toContain(`/store/returns?return=${id}`)

  const decide = (who: typeof one, decision: object) =>
    as(who.actor)(`POST /store/returns/${id}/decide`, { seen: 'pending', ...decision })
  expect((await decide(two, { status: 'approved' })).status).toBe(404)
  const lower = { status: 'approved', amountCents: 2500, isResellable: true }
  expect((await decide(one, lower)).status).toBe(422)
  const answers = await Promise.all(
    [1, 2].map(() => decide(one, { ...lower, reason: 'La caja llegó abierta' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await theRefunds(bought.orderId)).toMatchObject([
    { amountCents: 2500, reason: 'return', state: 'queued', storeId: one.storeId },
  ])
  expect(await theStock(bought.productId)).toEqual({ onHand: 5, reserved: 0 })
  expect(await emailsTo(bought.email, 'return_approved')).toHaveLength(1)
  expect((await as(one.actor)('GET /store/refunds')).body).toMatchObject({
    total: 1,
    items: [{ amountCents: 2500, state: 'queued', byHand: false }],
  })
  // Approved is final, also for an admin.
  const late = await decide(one, { status: 'rejected', reason: 'No' })
  expect([late.status, problemOf(late).code]).toEqual([409, 'returns.already_approved'])
})

test('a return of what was paid into the account of a store is sent back by it, with the number of the bank', async () => {
  const bought = await buildArrived(TRANSFER)
  const { id } = await ask(bought)
  expect(
    (await as(one.actor)(`POST /store/returns/${id}/decide`, { status: 'approved', seen: 'pending' })).status,
  ).toBe(200)
  const [refund] = (await as(one.actor)('GET /store/refunds')).body.items
  expect(refund).toMatchObject({ amountCents: 3000, state: 'queued', byHand: true })
  expect((await as(one.actor)('GET /store')).body.waiting).toMatchObject({ toRefund: 1, toAnswer: 0 })
  const sent = (who: typeof one) =>
    as(who.actor)(`POST /store/refunds/${refund!.id}/confirm`, { reference: 'ACH-77' })
  expect((await sent(two)).status).toBe(404)
  expect((await sent(one)).status).toBe(200)
  expect((await as(one.actor)('GET /store/refunds?state=done')).body.items).toMatchObject([
    { id: refund!.id, reference: 'ACH-77' },
  ])
  expect(await theOrder(bought.orderId)).toMatchObject({ paymentStatus: 'partially_refunded' })
})

test('who only prepares and sends looks at a return and its photograph; another store at neither', async () => {
  const bought = await buildArrived()
  const photoId = await buildPhoto(bought.actor)
  const { id } = await ask(bought, { kind: 'defective', photoId })
  const staff = await buildStoreMember(one.storeId, 'staff')
  expect((await as(staff.actor)(`GET /store/returns/${id}`)).body).toMatchObject({ hasPhoto: true })
  const photo = (actor: Member) =>
    asker(returnEndpoints, actor)
      .send(`/api/v1/returns/${id}/photo`)
      .then(({ status }) => status)
  expect([await photo(staff.actor), await photo(two.actor), await photo(bought.actor)]).toEqual([
    200, 404, 200,
  ])
  const refused = await as(staff.actor)(`POST /store/returns/${id}/decide`, {
    status: 'approved',
    seen: 'pending',
  })
  expect(refused.status).toBe(403)
})

test('the shipping goes back with all that its seller sent, broken', async () => {
  const bought = await buildArrived(CARD, { site: false })
  const photoId = await buildPhoto(bought.actor)
  const { id } = await ask(bought, { kind: 'defective', photoId })
  expect((await as(one.actor)(`GET /store/returns/${id}`)).body.askedCents).toBe(3599)
  const other = await ask(
    { ...bought, productId: bought.productIds[1]! },
    { kind: 'defective', photoId: await buildPhoto(bought.actor) },
  )
  expect((await as(two.actor)(`GET /store/returns/${other.id}`)).body.askedCents).toBe(3000)
})

test('a suspended store still answers what was bought from it', async () => {
  const bought = await buildArrived()
  const { id } = await ask(bought)
  const stand = (status: 'suspended' | 'active', verified: boolean) =>
    db.update(businessStores).set({ status, verified }).where(eq(businessStores.id, one.storeId))
  await stand('suspended', false)
  const answer = await as(one.actor)(`POST /store/returns/${id}/decide`, {
    status: 'rejected',
    seen: 'pending',
    reason: 'Se usó',
  })
  await stand('active', true)
  expect(answer).toMatchObject({ status: 200, body: { status: 'rejected', rejectReason: 'Se usó' } })
})

test('a seller sorts the own returns and refunds and takes them along as files, without a row of another store', async () => {
  const [first, second] = [await buildArrived(), await buildArrived()]
  const [low, high] = [await ask(first, { reason: '=SUMA(1)' }), await ask(second)]
  const theirs = await ask({ ...second, productId: second.productIds[2]! })
  const approve = (who: typeof one, { id }: { id: string }, amountCents: number) =>
    as(who.actor)(`POST /store/returns/${id}/decide`, {
      ...{ status: 'approved', seen: 'pending', amountCents, reason: 'Abierta' },
    })
  for (const [who, asked, cents] of [
    [one, low, 1000],
    [one, high, 2000],
    [two, theirs, 1500],
  ] as const)
    expect((await approve(who, asked, cents)).status).toBe(200)
  const returned = async (sort: string) =>
    (await as(one.actor)(`GET /store/returns?sort=${sort}&pageSize=100`)).body.items.map(({ id }) => id)
  const given = async (sort: string) =>
    (await as(one.actor)(`GET /store/refunds?sort=${sort}&pageSize=100`)).body.items.map(
      (row) => row.amountCents,
    )
  expect((await returned('newest')).slice(0, 2)).toEqual([high.id, low.id])
  expect((await returned('oldest')).slice(-2)).toEqual([low.id, high.id])
  expect((await returned('amount_asc'))[0]).toBe(low.id)
  expect((await returned('amount_desc')).at(-1)).toBe(low.id)
  expect((await given('amount_asc'))[0]).toBe(1000)
  expect((await given('amount_desc')).at(-1)).toBe(1000)
  expect((await given('newest')).slice(0, 2)).toEqual([2000, 1000])
  expect((await given('oldest')).slice(-2)).toEqual([1000, 2000])

  const file = (path: string, actor: Member = one.actor) =>
    asker({ ...returnEndpoints, ...orderEndpoints }, actor).send(`/api/v1/${path}`)
  const rows = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[]
  const returns = await (await file('store/returns.csv?status=approved&sort=amount_asc')).text()
  expect(rows(returns)[0]).toMatchObject({
    ...{ Cliente: BILLING.fullName, Productos: `1 × ${first.titles[1]}`, Tipo: 'Devolución estándar' },
    ...{ Motivo: "'=SUMA(1)", Estado: 'Aprobada', 'Lo que costó': '30.00', Reembolso: '10.00' },
  })
  const refunded = await (await file('store/refunds.csv?sort=amount_asc&state=queued')).text()
  expect(rows(refunded)[0]).toMatchObject({
    ...{ Pedido: rows(returns)[0]!['Pedido'], Tipo: 'Devolución aprobada', Reembolso: '10.00' },
    ...{ Estado: 'Por devolver', 'Fecha de reembolso': '' },
  })
  const { number, orderNumber } = (await as(two.actor)('GET /store/returns?sort=newest')).body.items[0]!
  for (const hidden of [number, orderNumber, first.email, first.userId, '15.00'])
    for (const text of [returns, refunded]) expect(text).not.toContain(hidden)
  for (const path of ['returns', 'refunds']) {
    expect((await file(`store/${path}.csv?storeId=${two.storeId}`)).status).toBe(422)
    expect((await file(`store/${path}.csv`, first.actor)).status).toBe(403)
  }
  expect((await as(one.actor)('GET /store/returns?sort=best')).status).toBe(422)

  const all = await (await file(`admin/returns.csv?q=${number}`, admin.actor)).text()
  expect(rows(all)).toMatchObject([{ Devolución: number, Correo: second.email, Reembolso: '15.00' }])
  expect((await file('admin/returns.csv', one.actor)).status).toBe(403)
  const sorted = await as(admin.actor)('GET /admin/returns?sort=amount_desc&pageSize=100')
  const cents = sorted.body.items.map(({ refundCents }) => refundCents)
  expect(cents).toEqual(cents.toSorted((a, b) => b - a))
})
