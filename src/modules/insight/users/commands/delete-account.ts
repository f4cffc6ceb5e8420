import { and, count, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { sendMail } from '#modules/platform/emails/public.ts'
import { storeBalances } from '#modules/sales/earnings/tables.ts'
import { OPEN_STATUSES } from '#modules/sales/orders/rules.ts'
import { orders, sellerOrders } from '#modules/sales/orders/tables.ts'
import { cryptoQuotes } from '#modules/payments/crypto-payments/tables.ts'
import { giftCardPurchases } from '#modules/payments/gift-card-sales/tables.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { planPurchases, planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import { m } from '#paraglide/messages.js'
import type { Member } from '#server/auth/actor.ts'
import { isOneOf } from '#server/db/columns.ts'
import { type Db, db, type Tx, transaction } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import {
  goodbyeMail,
  accountNotFound,
  administratorStays,
  hasOpenOrders,
  notAnAdministrator,
  ownPasswordWrong,
  personHasOpenOrders,
  storeHasOpenOrders,
  storeIsOwed,
  storeOfPersonIsOwed,
  findPasswordHash,
  lockAdministrators,
  verifyPassword,
} from '#modules/identity/accounts/public.ts'
import { anonymousAddress, whyStay } from '#modules/identity/accounts/rules.ts'
import { credentials, profiles } from '#modules/identity/accounts/tables.ts'
import { forgetPerson } from './forget-person.ts'

type Asking = { actor: Member; now: Date; address: string }

/**
 * Deletes the person's own account for who knows its password, all or nothing. Where
 * the books hold papers of theirs (orders, subscriptions, a store) the row stays
 * without the person. Administrators, a person who has an open order to receive or to
 * deliver, and whose store is owed money are refused. Locks the person and all administrators; announces `session.ended`.
 */
export async function deleteAccount({ password }: { password: string }, asking: Asking) {
  const passwordHash = await findPasswordHash(db, asking.actor)
  if (!(await verifyPassword(passwordHash, password)) || passwordHash === null) throw ownPasswordWrong()
  await transaction((tx) => removeAccount(tx, { passwordHash, ...asking }))
}

async function removeAccount(tx: Tx, { passwordHash, ...asking }: Asking & { passwordHash: string }) {
  const { userId } = asking.actor
  await lockAdministrators(tx, { userId })
  const reader = await findReader(tx, { userId, passwordHash })
  const papers = await countPapers(tx, { userId })
  const reason = whyStay({ role: reader.role, ...papers })
  if (reason === 'administrator') throw administratorStays()
  if (reason === 'open_orders') throw hasOpenOrders(papers.openOrders)
  if (reason === 'store_open_orders') throw storeHasOpenOrders(papers.storeOpenOrders)
  if (reason === 'store_owed') throw storeIsOwed(papers.storeOwedCents)
  await leave(tx, { reader, papers, ...asking })
}

/**
 * Deletes somebody else's account on behalf of an admin, as they could themselves. Administrators stay, the one who asks
 * among them, and so does a person with open orders or whose store is owed money. Locks the person and all administrators; announces `session.ended`.
 */
export async function removePerson(tx: Tx, { userId, ...asking }: Asking & { userId: string }) {
  const { adminIds } = await lockAdministrators(tx, { userId })
  // Read under the lock: the one who asks may have been demoted while waiting for it.
  if (!adminIds.includes(asking.actor.userId)) throw notAnAdministrator()
  const [reader] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  if (!reader || reader.anonymisedAt) throw accountNotFound()
  const papers = await countPapers(tx, { userId })
  const reason = whyStay({ role: reader.role, ...papers })
  if (reason === 'administrator') throw administratorStays()
  if (reason === 'store_owed') throw storeOfPersonIsOwed(papers.storeOwedCents)
  if (reason !== null) throw personHasOpenOrders(papers.openOrders + papers.storeOpenOrders)
  await leave(tx, { reader, papers, ...asking })
}

type Leaving = Asking & {
  reader: typeof profiles.$inferSelect
  papers: Awaited<ReturnType<typeof countPapers>>
}

async function leave(tx: Tx, { reader, papers, actor, now, address }: Leaving) {
  const userId = reader.id
  await forgetPerson(tx, { ...reader, userId, now })
  if (papers.isRetained)
    await anonymise(tx, { userId, name: m.accounts_deleted_person({}, { locale: 'es' }), now })
  else await tx.delete(profiles).where(eq(profiles.id, userId))
  if (papers.hasStore) await announce(tx, { name: 'product.listed' })

  const { siteName } = await readSettings(tx, 'site')
  const mail = goodbyeMail({
    reader,
    shopName: siteName,
    now,
    keepsOrders: papers.isRetained,
    isOwnWish: actor.userId === userId,
  })
  await sendMail(tx, { to: reader.email, ...mail })
  await recordAudit(tx, {
    actor,
    address,
    action: papers.isRetained ? 'accounts.anonymised' : 'accounts.deleted',
    target: { kind: 'profile', id: userId },
  })
}

// Read under the lock: the password may have been changed, or the role given, while it was looked at.
async function findReader(tx: Tx, { userId, passwordHash }: { userId: string; passwordHash: string }) {
  const [reader] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  if (!reader || reader.anonymisedAt) throw accountNotFound()
  const [current] = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, passwordHash)))
    .for('update')
  if (!current) throw ownPasswordWrong()
  return reader
}

async function countPapers(db: Db, { userId }: { userId: string }) {
  const isOpen = sql<number>`(count(*) filter (where ${isOneOf(orders.status, OPEN_STATUSES)}))::int`
  const [own] = await db.select({ all: count(), open: isOpen }).from(orders).where(eq(orders.userId, userId))
  const [plans] = await db
    .select({ all: count() })
    .from(planSubscriptions)
    .where(eq(planSubscriptions.userId, userId))
  const [bought] = await db
    .select({ all: count() })
    .from(planPurchases)
    .where(eq(planPurchases.userId, userId))
  const gifts = await db.$count(giftCardPurchases, eq(giftCardPurchases.userId, userId))
  // Money may still come for one that never became an order.
  const quotes = await db.$count(cryptoQuotes, eq(cryptoQuotes.userId, userId))
  const [store] = await db
    .select({ id: businessStores.id })
    .from(businessStores)
    .where(eq(businessStores.ownerId, userId))
  const [sold] = store
    ? await db
        .select({ open: count() })
        .from(sellerOrders)
        .where(and(eq(sellerOrders.storeId, store.id), isOneOf(sellerOrders.status, OPEN_STATUSES)))
    : []
  const owed = sql`${storeBalances.balanceCents} + (
    select coalesce(sum(payout.amount_cents), 0) from payouts payout join payout_batches batch on batch.id = payout.batch_id
    where payout.store_id = ${storeBalances.storeId} and batch.state = 'open')`
  const [balance] = store
    ? await db
        .select({ owedCents: owed.mapWith(Number) })
        .from(storeBalances)
        .where(eq(storeBalances.storeId, store.id))
    : []
  return {
    storeOwedCents: balance?.owedCents ?? 0,
    openOrders: own?.open ?? 0,
    storeOpenOrders: sold?.open ?? 0,
    hasStore: store !== undefined,
    isRetained:
      quotes > 0 ||
      gifts > 0 ||
      store !== undefined ||
      [own, plans, bought].some((papers) => (papers?.all ?? 0) > 0),
  }
}

async function anonymise(tx: Tx, { userId, name, now }: { userId: string; name: string; now: Date }) {
  await tx
    .update(profiles)
    .set({
      email: anonymousAddress(userId),
      fullName: name,
      phone: null,
      phoneVerified: false,
      subscriptionPlan: null,
      emailConfirmedAt: null,
      anonymisedAt: now,
      updatedAt: now,
    })
    .where(eq(profiles.id, userId))
}
