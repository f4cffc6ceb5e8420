import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '../../../tests/support/build-accounts.ts'
import { buildOrder, theOrder } from '../../../tests/support/build-orders.ts'
import { outboxMessages } from '#modules/messages/tables.ts'
import type { Admin } from '#server/actor.ts'
import { db, transaction } from '#server/db.ts'
import { setOrderStatus } from './commands/move-order.ts'
import type { OrderStatus } from './rules.ts'

const shippedTo = (email: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, email), eq(outboxMessages.template, 'order_shipped')))

test('a buyer hears once that the order is on its way, with what is in it and where it goes', async () => {
  const { actor } = await buildMember({ role: 'admin' })
  const by = { actor: actor as Admin, address: 'test', now: new Date() }
  const { orderId, email, title, order } = await buildOrder({}, { quantity: 2 })
  const move = async (to: OrderStatus) => {
    const { version } = await theOrder(orderId)
    return transaction((tx) => setOrderStatus(tx, { orderId, to, version, reason: 'Se equivocó' }, by))
  }
  await move('completed')
  await move('processing')
  await move('completed')
  const letters = await shippedTo(email)
  expect(letters).toHaveLength(1)
  const [letter] = letters
  expect(letter!.subject).toBe(`Tu pedido ${order.number} va en camino`)
  for (const part of [`2 × ${title}`, 'Calle 50, edificio 3, Bella Vista', `/orders/${orderId}`]) {
    expect(letter!.bodyText).toContain(part)
    expect(letter!.bodyHtml).toContain(part)
  }
})
