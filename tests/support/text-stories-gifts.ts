import { eq } from 'drizzle-orm'
import { giftPages } from '../../src/modules/catalog/products/tables.ts'
import { db } from '../../src/server/db/db.ts'
import { payments } from '../../src/modules/payments/core/tables.ts'
import { giftCardPurchases } from '../../src/modules/payments/gift-card-sales/tables.ts'
import { buildMember } from './build-accounts.ts'
import { buildPaidGift, giftBody } from './build-gift-sales.ts'
import { offerGiftCards } from './build-orders.ts'
import { asAdmin, asking, eachOf, type Story } from './text-shop.ts'

const PAGE = { title: 'Regalos', description: '', suits: 'tía', maxDollars: null, isActive: true }
const gone = () => db.delete(giftPages).where(eq(giftPages.suits, PAGE.suits))
const ofField = (name: string) => ({ table: 'gift_pages', column: name, isRequired: name === 'title' })

const DECIDED = {
  table: 'audit_log',
  column: 'reason',
  isNewRow: true,
  isRequired: true,
  every: 12,
  follows: /^(target_id|before\.|after\.)/,
}

/** What is said on a gift card that somebody buys, and why an admin gives its money back. */
const SOLD_STORIES: Record<string, Story> = {
  ...eachOf(['recipientName', 'senderName', 'note'], (name) => [
    `POST /gift-cards/purchases ${name}`,
    {
      table: 'gift_card_purchases',
      column: { recipientName: 'recipient_name', senderName: 'sender_name', note: 'note' }[name]!,
      follows: /^(expires_at|purchase_key)$/,
      isNewRow: true,
      isRequired: name !== 'note',
      every: 6,
      open: async () => {
        await offerGiftCards()
        const ask = asking((await buildMember()).sessionToken)
        return {
          prepare: () => db.update(giftCardPurchases).set({ status: 'expired' }),
          send: (text, locale) =>
            ask(
              'POST /gift-cards/purchases',
              { ...giftBody(), testChoice: 'never_answers', [name]: text },
              locale,
            ),
        }
      },
    },
  ]),
  ...eachOf(['refund', 'close', 'grant'], (act) => [
    `POST /admin/gift-card-purchases/{purchaseId}/${act} reason`,
    {
      ...DECIDED,
      open: async () => {
        await offerGiftCards()
        let id = ''
        return {
          prepare: async () => {
            id = (await buildPaidGift()).purchaseId
            if (act === 'refund') return
            const asked = { amountCents: 3000, paidAt: null, status: 'review' } as const
            await db.update(giftCardPurchases).set(asked).where(eq(giftCardPurchases.id, id))
            const aside = { amountCents: 3000, capturedCents: 0, chargeId: null, state: 'pending' } as const
            await db
              .update(payments)
              .set({ ...aside, failureCode: 'mismatch:amount' })
              .where(eq(payments.giftPurchaseId, id))
          },
          send: (reason, locale) =>
            asAdmin(`POST /admin/gift-card-purchases/${id}/${act}`, { reason }, locale),
        }
      },
    },
  ]),
}

export const GIFT_STORIES: Record<string, Story> = {
  ...SOLD_STORIES,
  ...eachOf(['title', 'description'], (name) => [
    `POST /admin/gift-pages ${name}`,
    {
      ...ofField(name),
      isNewRow: true,
      open: async () => ({
        prepare: gone,
        send: (text, locale) => asAdmin('POST /admin/gift-pages', { ...PAGE, [name]: text }, locale),
      }),
    },
  ]),
  ...eachOf(['title', 'description'], (name) => [
    `PUT /admin/gift-pages/{id} ${name}`,
    {
      ...ofField(name),
      open: async () => {
        await gone()
        const [made] = await db
          .insert(giftPages)
          .values({ ...PAGE, slug: 'tia' })
          .returning()
        const { id } = made!
        return {
          send: async (text, locale) => {
            const [page] = await db.select().from(giftPages).where(eq(giftPages.id, id))
            const { version } = page!
            return asAdmin(`PUT /admin/gift-pages/${id}`, { ...PAGE, version, [name]: text }, locale)
          },
        }
      },
    },
  ]),
}
