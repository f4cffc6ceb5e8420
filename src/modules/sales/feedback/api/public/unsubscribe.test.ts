import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../../tests/support/build-accounts.ts'
import { buildStock } from '../../../../../../tests/support/build-inventory.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { stockLevels } from '#modules/stock/inventory/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { sendNotices } from '#modules/sales/wishlist/commands/notices.ts'
import * as wishlist from '#modules/sales/wishlist/endpoints.ts'
import { productNotices } from '#modules/sales/wishlist/tables.ts'
import { signedId } from '#server/auth/crypto.ts'
import { db } from '#server/db/db.ts'
import * as reviews from '../../endpoints.ts'
import { REVIEW_EMAILS } from '../../rules.ts'
import { reviewEmailStops } from '../../tables.ts'

/** What a mail program sends: RFC 8058 asks for no session, no page and any origin. */
const oneClick = (path: string) =>
  asker(reviews).send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://correo.example' },
    body: 'List-Unsubscribe=One-Click',
  })

test('one POST to the List-Unsubscribe address ends the invitations to review, again too', async () => {
  const { userId } = await buildMember()
  const path = `/letters?token=${signedId(REVIEW_EMAILS, userId)}`
  for (const _ of [1, 2]) expect((await oneClick(path)).status).toBe(200)
  expect(await db.$count(reviewEmailStops, eq(reviewEmailStops.userId, userId))).toBe(1)
  expect((await oneClick('/letters?token=de-nadie')).status).toBe(410)
})

test('the email about a product carries the address that ends all that its reader waits for', async () => {
  const [one, other] = [await buildStock({ onHand: 0 }), await buildStock({ onHand: 0 })]
  const { actor, userId, email } = await buildMember()
  await db.update(profiles).set({ emailConfirmedAt: new Date() }).where(eq(profiles.id, userId))
  for (const { productId } of [one, other])
    await asker(wishlist, actor).ask(`POST /products/${productId}/notices`, { kind: 'stock' })
  await db.update(stockLevels).set({ onHand: 1 }).where(eq(stockLevels.variantId, one.productId))
  await sendNotices({ now: new Date(Date.now() + 60_000) })
  const written = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))
  const url = written.find(({ template }) => template === 'notice_stock')!.unsubscribeUrl!
  const { pathname, search } = new URL(url)
  expect((await oneClick(pathname + search)).status).toBe(200)
  const waiting = await db.select().from(productNotices).where(eq(productNotices.userId, userId))
  expect(waiting.map(({ endedAt }) => endedAt !== null)).toEqual([true, true])
})
