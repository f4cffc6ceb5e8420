import { forget as forgetAccount } from '#modules/identity/accounts/public.ts'
import { forget as forgetCart } from '#modules/sales/cart/public.ts'
import { forget as forgetRecovery } from '#modules/sales/cart-recovery/public.ts'
import { forget as forgetViews } from '#modules/catalog/products/public.ts'
import { forget as forgetSoldGifts } from '#modules/payments/gift-card-sales/public.ts'
import { forget as forgetGifts } from '#modules/payments/gift-cards/public.ts'
import { forget as forgetEmails } from '#modules/platform/emails/public.ts'
import { forget as forgetCode } from '#modules/sales/promotions/public.ts'
import { forget as forgetEarlier } from '#modules/sales/earlier-shop/public.ts'
import { forget as forgetExemption } from '#modules/sales/orders/public.ts'
import { forget as forgetCards } from '#modules/payments/core/public.ts'
import { forget as forgetPrograms } from '#modules/insight/developer/public.ts'
import { forget as forgetReturns } from '#modules/sales/returns/public.ts'
import { forgetQuestions, forgetReviews } from '#modules/sales/feedback/public.ts'
import { forget as forgetStore } from '#modules/sellers/stores/public.ts'
import { forget as forgetPurchases } from '#modules/sellers/subscriptions/public.ts'
import { forget as forgetWishes } from '#modules/sales/wishlist/public.ts'
import type { Tx } from '#server/db/db.ts'
import { forget as forgetAnswers } from '#server/http/idempotency.ts'
import { eq } from 'drizzle-orm'
import { personNotes } from '../tables.ts'

/** Who leaves, as they were until now. */
export type Leaving = {
  userId: string
  email: string
  phone: string | null
  emailConfirmedAt: Date | null
  now: Date
}

type Forget = (tx: Tx, leaving: Leaving) => Promise<unknown>

/** Every module that stores something about people, from the highest area down: what refers to something goes before it. */
const FORGET: readonly Forget[] = [
  forgetNotes,
  forgetPrograms,
  forgetQuestions,
  forgetReviews,
  forgetReturns,
  forgetWishes,
  forgetEarlier,
  forgetExemption,
  forgetRecovery,
  forgetCode,
  forgetCart,
  forgetViews,
  forgetPurchases,
  forgetSoldGifts,
  forgetGifts,
  forgetCards,
  forgetStore,
  forgetAccount,
  forgetEmails,
  forgetAnswers,
]

/** Deletes a person in every module; what the accounts need stays without the name. All in the caller's transaction. */
export async function forgetPerson(tx: Tx, leaving: Leaving) {
  for (const forget of FORGET) await forget(tx, leaving)
}

async function forgetNotes(tx: Tx, { userId }: Leaving) {
  await tx.delete(personNotes).where(eq(personNotes.userId, userId))
}
