import { eq } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { lockCart, readCart } from '#modules/sales/cart/public.ts'
import { giftLines, promoteCart } from '#modules/sales/promotions/public.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { mailCart } from '../emails.ts'
import { listLeft } from '../queries.ts'
import { dueReminder, waitsOf } from '../rules.ts'
import { cartRecoveries } from '../tables.ts'
import { giveCode } from './give-code.ts'

/**
 * Emails the people who left a cart and agreed to it, unless the shop has that switched off. Each cart is looked at
 * again and written about in one transaction under its owner's lock, so who bought or emptied it meanwhile gets nothing.
 * Repeatable, also by several at once.
 */
export async function remindOfCarts({ now }: { now: Date }): Promise<number> {
  const settings = await readSettings(db, 'carts')
  if (!settings.isOn) return 0
  const waits = waitsOf(settings, now)
  return sweep({
    name: 'cart_recovery.remind',
    now,
    due: (limit) => listLeft(db, { waits, limit }),
    work: ({ id: userId }) => transaction((tx) => remind(tx, { userId, now })),
  })
}

async function remind(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  await lockCart(tx, { userId })
  const settings = await readSettings(tx, 'carts')
  const waits = waitsOf(settings, now)
  const [left] = await listLeft(tx, { waits, userId, limit: 1 })
  const reminder = left && dueReminder(left, waits)
  if (!left || !reminder) return
  const plain = await readCart(tx, { userId, now })
  if (plain.count === 0) return
  const cart = await promoteCart(tx, plain, { userId, now })
  const [reader] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  const variantIds = plain.lines.flatMap(({ isAvailable, variantId }) => (isAvailable ? [variantId] : []))
  const seen = reminder === 'second' ? left : null
  const code = await giveCode(tx, {
    ...{ known: seen?.code ?? null, promotionId: settings.promotionId },
    ...{ cart: plain, userId, locale: reader!.locale, now },
  })
  const shown = { variantIds, code: code?.code ?? seen?.code ?? null }
  if (seen)
    await tx
      .update(cartRecoveries)
      .set({ ...shown, secondAt: now })
      .where(eq(cartRecoveries.id, seen.recoveryId!))
  else await tx.insert(cartRecoveries).values({ userId, ...shown, firstAt: now })
  const savedCents = plain.subtotalCents - cart.subtotalCents
  await mailCart(tx, {
    ...{ reader: reader!, reminder, changedAt: left.changedAt },
    ...{ cart: plain, savedCents, gifts: giftLines(cart), code },
  })
}
