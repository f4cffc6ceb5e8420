import { and, eq, isNotNull } from 'drizzle-orm'
import { reviewInvitations } from '../../src/modules/sales/feedback/tables.ts'
import { productNotices } from '../../src/modules/sales/wishlist/tables.ts'
import { revealCode } from '../../src/modules/payments/gift-card-sales/commands/deliver.ts'
import { signedId } from '../../src/server/auth/crypto.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { buildProfile } from './build-accounts.ts'
import { buildPaidGift, theGift } from './build-gift-sales.ts'
import { offerGiftCards } from './build-orders.ts'
import { buildStock } from './build-inventory.ts'
import { buildDeliveredOrder } from './build-returns.ts'
import { type Case, DAY, one, start, type Thing } from './sweep-cases.ts'

const notice = (id: string) => eq(productNotices.id, id)

/** Emails that no one needs in order to get what they bought, and gift cards that somebody bought. */
export const EMAIL_CASES: Case<Thing>[] = [
  one({
    job: 'reviews.invite',
    poisoned: { table: 'review_invitations', key: 'new.order_id::text' },
    after: { hours: 8 * DAY },
    build: async () => ({ id: (await buildDeliveredOrder()).orderId }),
    isDone: async ({ id }) => (await db.$count(reviewInvitations, eq(reviewInvitations.orderId, id))) === 1,
  }),
  one({
    job: 'wishlist.tell_notices',
    poisoned: { table: 'product_notices', key: 'old.id::text' },
    after: { hours: 1 },
    build: async () => aNotice({ userId: (await buildProfile()).userId, confirmedAt: start }),
    isDone: async ({ id }) =>
      (await db.$count(productNotices, and(notice(id), isNotNull(productNotices.endedAt)))) === 1,
  }),
  one({
    job: 'wishlist.forget_notices',
    poisoned: { table: 'product_notices', key: 'old.id::text' },
    after: { hours: 2 * DAY + 1 },
    build: () => aNotice({ email: 'visita@istmo.test' }),
    isDone: async ({ id }) => (await db.$count(productNotices, notice(id))) === 0,
  }),
  one({
    job: 'gift_cards.deliver',
    poisoned: { table: 'gift_card_purchases', key: 'old.id::text' },
    after: { hours: DAY },
    build: async () => ({ id: (await aGift()).purchaseId }),
    isDone: async ({ id }) => (await theGift(id)).cardId !== null,
  }),
  one({
    job: 'gift_cards.expire-purchases',
    poisoned: { table: 'gift_card_purchases', key: 'old.id::text' },
    after: { hours: 1 },
    build: async () => ({ id: (await aGift({ testChoice: 'decline' })).purchaseId }),
    isDone: async ({ id }) => (await theGift(id)).status === 'expired',
  }),
  one({
    job: 'gift_cards.forget-codes',
    poisoned: { table: 'gift_card_purchases', key: 'old.id::text' },
    after: { hours: 400 * DAY },
    async build() {
      const { purchaseId: id } = await aGift({ delivery: 'link' })
      await transaction((tx) => revealCode(tx, { token: signedId('gift_card_link', id), now: start }))
      return { id }
    },
    isDone: async ({ id }) => (await theGift(id)).codeEncrypted === null,
  }),
]

async function aGift(input: Parameters<typeof buildPaidGift>[0] = {}) {
  await offerGiftCards()
  return buildPaidGift(input, { now: start })
}

/** Somebody waits for what is there. */
async function aNotice(reader: { userId: string; confirmedAt: Date } | { email: string }) {
  const { productId } = await buildStock()
  const [made] = await db
    .insert(productNotices)
    .values({ productId, kind: 'stock', locale: 'es', priceCents: 100, ...reader })
    .returning({ id: productNotices.id })
  return made!
}
