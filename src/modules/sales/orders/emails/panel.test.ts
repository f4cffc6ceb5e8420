import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildOrder,
  buildTransfer,
  offerTransfers,
  directOf,
} from '../../../../../tests/support/build-orders.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { readSettings } from '#modules/platform/settings/queries.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { confirmPaid, lapseUnpaid, lockDirect, sendToReview } from '../commands/settle-seller-order.ts'
import { mailMoneyProblem } from '../emails.ts'

async function sentToAdmins(number: string) {
  const { contactEmail } = await readSettings(db, 'site')
  const emails = await db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, contactEmail), like(outboxMessages.subject, `%${number}%`)))
  return emails.map(({ template, bodyText, bodyHtml }) => ({ template, bodyText, bodyHtml }))
}

test('each email to the admins opens the order it is about', async () => {
  const admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
  const card = await buildOrder()
  await transaction((tx) => mailMoneyProblem(tx, { order: card.order, why: 'mismatch', detail: 'x' }))
  const { orderId } = await buildTransfer({ stores: [] })
  const [own] = await directOf(orderId)
  const now = new Date()
  await transaction(async (tx) => {
    const held = await lockDirect(tx, EVERY_STORE, { sellerOrderId: own!.id })
    const reviewed = await sendToReview(tx, { ...held, now })
    await lapseUnpaid(tx, { order: held.order, all: [reviewed], now })
  })
  await transaction((tx) =>
    confirmPaid(tx, EVERY_STORE, { sellerOrderId: own!.id }, { actor: admin, address: 'test', now }),
  )
  for (const [id, number, templates] of [
    [card.orderId, card.order.number, ['order_new', 'order_problem_mismatch']],
    [orderId, own!.number, ['order_new', 'order_review_lapsed']],
  ] as const) {
    const emails = await sentToAdmins(number)
    expect(emails.map(({ template }) => template).toSorted()).toEqual(templates)
    for (const { bodyText, bodyHtml } of emails)
      for (const body of [bodyText, bodyHtml]) expect(body).toContain(`/admin/sales/${id}`)
  }
})
