import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildSale } from '../../../../../tests/support/build-earnings.ts'
import {
  buildOrder,
  buildStore,
  buy,
  theOrder,
  theRefunds,
} from '../../../../../tests/support/build-orders.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Actor, Admin, Member } from '#server/auth/actor.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { giveBack } from '../commands/give-back.ts'
import * as endpoints from '../endpoints.ts'

let admin: Member
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin', fullName: 'Olga Oficina' })).actor
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))
const desk = (actor: Actor = admin) => asker(endpoints, actor).ask

test('an order shows its history: placed, paid, each change and by whom, each email', async () => {
  const { orderId, order } = await buildOrder()
  const { body: before } = await desk()(`GET /admin/orders/${orderId}`)
  await desk()(`POST /admin/orders/${orderId}/status`, { status: 'completed', version: before.version })
  const { status, body } = await desk()(`GET /admin/orders/${orderId}/history`)
  expect(status).toBe(200)
  const kinds = body.entries.map(({ kind }) => kind)
  for (const kind of ['placed', 'paid', 'completed', 'shipped', 'letter', 'act'] as const)
    expect(kinds).toContain(kind)
  expect(body.entries.find(({ kind }) => kind === 'act')).toMatchObject({
    what: 'orders.set_status',
    by: 'Olga Oficina',
    from: 'processing',
    to: 'completed',
  })
  const emails = await db.select().from(outboxMessages).where(eq(outboxMessages.aboutId, orderId))
  const templates = body.entries.filter(({ kind }) => kind === 'letter').map(({ what }) => what)
  expect(new Set(templates)).toEqual(new Set(emails.map(({ subject }) => subject)))
  expect(templates.join()).toContain(order.number)
  const times = body.entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await desk()(`GET /admin/orders/${randomUUID()}/history`)).status).toBe(404)
})

test('an admin writes notes about an order, and sees what else its buyer bought', async () => {
  const first = await buildOrder()
  const { userId, productId } = first
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  const other = await buy(userId)
  const { status, body } = await desk()(`POST /admin/orders/${first.orderId}/notes`, {
    body: 'Llamó: entregar por la tarde',
  })
  expect(status).toBe(201)
  expect(body.notes).toMatchObject([{ body: 'Llamó: entregar por la tarde', by: 'Olga Oficina' }])
  expect(body.others.map(({ id }) => id)).toEqual([other.orderId])
  expect((await desk()(`POST /admin/orders/${first.orderId}/notes`, { body: ' ' })).status).toBe(422)
  expect((await desk()(`POST /admin/orders/${randomUUID()}/notes`, { body: 'x' })).status).toBe(404)
  const { actor } = await buildMember()
  expect((await desk(actor)(`GET /admin/orders/${first.orderId}/history`)).status).toBe(403)
})

test('a packing slip is a paper for admins, without a price', async () => {
  const { orderId } = await buildOrder()
  const send = asker(endpoints, admin).send
  const answer = await send(`/api/v1/admin/orders/${orderId}/packing-slip.pdf`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await send(`/api/v1/admin/orders/${randomUUID()}/packing-slip.pdf`)).status).toBe(404)
  for (const id of ['x', `prod_${orderId.replaceAll('-', '')}`])
    expect((await send(`/api/v1/admin/orders/${id}/packing-slip.pdf`)).status).toBe(422)
  const prefixed = `ord_${orderId.replaceAll('-', '')}`
  expect((await send(`/api/v1/admin/orders/${prefixed}/packing-slip.pdf`)).status).toBe(200)
})

test('orders are given as a file, all of a filter or the chosen ones', async () => {
  const built = [await buildOrder(), await buildOrder(), await buildOrder()]
  const [one, two, three] = built.map(({ order }) => order.number) as [string, string, string]
  const send = asker(endpoints, admin).send
  const numbersIn = async (asked: string) => {
    const rows = parse(await (await send(`/api/v1/admin/orders.csv?${asked}`)).text(), {
      columns: true,
      bom: true,
    }) as { Pedido: string; Estado: string }[]
    return rows.map(({ Pedido }) => Pedido)
  }
  const chosen = await numbersIn(`ids=${built[0]!.orderId},${built[1]!.orderId}`)
  expect(chosen.toSorted()).toEqual([one, two].toSorted())
  expect(await numbersIn(`q=${one}`)).toEqual([one])
  await desk()(`POST /admin/orders/${built[2]!.orderId}/status`, {
    status: 'completed',
    version: built[2]!.order.version,
  })
  const completed = await numbersIn('status=completed')
  expect(completed).toContain(three)
  expect(completed).not.toContain(one)
  // A filter is given whole, not only the page of it that the screen shows.
  expect(await numbersIn('pageSize=1&page=2')).toEqual(expect.arrayContaining([one, two, three]))
  expect((await send('/api/v1/admin/orders.csv?ids=x')).status).toBe(422)
})

test('the file of orders has what the books need: lines, seller, RUC, tax, shipping, and what is left after refunds', async () => {
  const store = await buildStore()
  const sale = await buildSale([{ storeId: null, quantity: 2 }, { storeId: store.storeId }])
  const { orderId } = sale
  const taxId = '155596713-2-2015 DV 59'
  await db.execute(
    sql`update orders set billing_info = billing_info || ${JSON.stringify({ taxId })}::jsonb where id = ${orderId}`,
  )
  const { version, shippingCents } = await theOrder(orderId)
  const wanted = {
    lines: [{ variantId: sale.lines[0]!.productId, quantity: 1 }],
    shipping: false,
    extraCents: 0,
    reason: 'Llegó roto',
    version,
  }
  const by = { actor: admin as Admin, address: 'test', now: new Date() }
  await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId, wanted }, by))
  for (const { id } of await theRefunds(orderId)) await carryOutRefund({ refundId: id, now: new Date() })
  const text = await (await asker(endpoints, admin).send(`/api/v1/admin/orders.csv?ids=${orderId}`)).text()
  const [row] = parse(text, { columns: true, bom: true }) as Record<string, string>[]
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  expect(row).toMatchObject({
    'Cédula o RUC': taxId,
    'Quién vende': expect.stringMatching(new RegExp(`; ${store.name}$`)),
    Productos: `2 × ${sale.lines[0]!.title}; 1 × ${sale.lines[1]!.title}`,
    Unidades: '3',
    Descuento: '0.00',
    Subtotal: '90.00',
    'ITBMS incluido': dollars(sale.lines.reduce((sum, { itbmsCents }) => sum + itbmsCents!, 0)),
    Envío: dollars(shippingCents),
    Total: dollars(9000 + shippingCents),
    'Dinero recibido': dollars(9000 + shippingCents),
    Devuelto: '30.00',
    'Recibido menos devuelto': dollars(6000 + shippingCents),
    Método: 'Tarjeta',
  })
})

test('an email to the buyer is filed under its order', async () => {
  const { orderId } = await buildOrder()
  const paid = and(eq(outboxMessages.aboutId, orderId), eq(outboxMessages.template, 'order_paid'))
  expect(await db.$count(outboxMessages, paid)).toBe(1)
})
