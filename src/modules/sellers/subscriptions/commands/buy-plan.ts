import { accountNotFound, lockPerson } from '#modules/identity/accounts/public.ts'
import { findLiveMode, listPlanMethods } from '#modules/payments/gateways/public.ts'
import { pickCard, methodNotOffered } from '#modules/payments/core/public.ts'
import { storeNameTaken } from '#modules/sellers/stores/public.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import type { Locale } from '#lib/locale.ts'
import { paymentRequired, planNotOffered } from '../errors.ts'
import type { Subscribe, SubscribeStore } from '../input.ts'
import { findPlan } from '../queries.ts'
import { isUserPlan, type PlanOffer } from '../rules.ts'
import { activatePlan, lockActive } from './activate-plan.ts'
import { openPurchase, type Order, refuseStale } from './open-purchase.ts'
import { planFlow, type SubscribeAnswer } from './pay-plan.ts'
import { giveStorePlan, refuseStore } from './store-plan.ts'

export type Buyer = { userId: string; locale: Locale; now: Date }

/**
 * Takes a plan: a free one at once, a paid one by writing down the purchase, taking the money and making it official.
 * Each step commits on its own and can be repeated; the reconciler goes on where no one asks again. The price is the
 * one of now and comes from the price list alone.
 */
export async function subscribe(
  buyer: Buyer & { key: string },
  { planType, isAdult = false, seen, seenEnd, ...paying }: Subscribe,
): Promise<SubscribeAnswer> {
  const plan = await findPlan(db, { type: 'user', planType })
  if (!plan) throw planNotOffered()
  const endSeen = seenEnd === null ? null : new Date(seenEnd)
  if (plan.priceCents === 0) {
    await transaction((tx) => takeFreePlan(tx, { ...buyer, planType, seenEnd: endSeen }))
    return { purchaseId: null, status: 'paid', next: 'success', code: null, message: null }
  }
  return buy({ ...buyer, plan, isAdult, store: null, seen, seenEnd: endSeen }, paying)
}

/**
 * The same for the plan of a store, which is opened or updated by the very payment: a name and an address go with the
 * purchase, and nothing of the store moves before the money is here.
 */
export async function subscribeStore(
  buyer: Buyer & { key: string },
  { planType, name, contactEmail, seen, seenEnd, ...paying }: SubscribeStore,
): Promise<SubscribeAnswer> {
  const plan = await findPlan(db, { type: 'business', planType })
  if (!plan) throw planNotOffered()
  const wanted = {
    ...buyer,
    store: { name, contactEmail },
    seen,
    seenEnd: seenEnd === null ? null : new Date(seenEnd),
  }
  if (plan.priceCents > 0) return buy({ ...wanted, plan, isAdult: false }, paying)
  await transaction((tx) => takeFreeStorePlan(tx, { ...wanted, planType }))
  return { purchaseId: null, status: 'paid', next: 'success', code: null, message: null }
}

type Wanted = Buyer & Pick<Order, 'key' | 'isAdult' | 'store' | 'seen' | 'seenEnd'> & { plan: PlanOffer }

async function buy(
  { plan, ...wanted }: Wanted,
  { paymentMethod, testChoice, savedCardId, saveCard }: Paying,
): Promise<SubscribeAnswer> {
  if (!paymentMethod) throw paymentRequired()
  const method = (await listPlanMethods(db)).find(({ id }) => id === paymentMethod)
  if (!method) throw methodNotOffered()
  const { userId, now } = wanted
  const card = await pickCard({ userId, savedCardId, saveCard, provider: method.provider, now })
  const liveMode = await findLiveMode(method.provider)
  const { type, planType, priceCents: amountCents } = plan
  const order = { ...wanted, type, planType, amountCents, method, liveMode }
  const { purchase: thing, payment } = await transaction((tx) => openPurchase(tx, order))
  return planFlow.pay({ thing, payment }, { ...wanted, id: thing.id, testChoice, card })
}

type Paying = Pick<Subscribe, 'paymentMethod' | 'testChoice' | 'savedCardId' | 'saveCard'>

async function takeFreeStorePlan(
  tx: Tx,
  wanted: Buyer & Parameters<typeof refuseStore>[1] & { planType: string },
) {
  const { userId, locale, planType, store, now } = wanted
  if (!(await lockPerson(tx, { userId }))) throw accountNotFound()
  await refuseStore(tx, wanted)
  const bought = {
    userId,
    planType,
    amountCents: 0,
    storeName: store.name,
    storeEmail: store.contactEmail,
    storeAskedAt: now,
    createdAt: now,
    locale,
  }
  const given = await giveStorePlan(tx, {
    bought,
    paid: { amountCents: 0, paymentMethod: 'free', paymentId: null },
    now,
  })
  if (typeof given === 'string') throw storeNameTaken()
}

type Free = Buyer & { planType: string; seenEnd: Date | null }

async function takeFreePlan(tx: Tx, { userId, planType, seenEnd, now }: Free) {
  if (!isUserPlan(planType)) throw planNotOffered()
  const person = await lockPerson(tx, { userId })
  if (!person) throw accountNotFound()
  const current = await lockActive(tx, { userId })
  refuseStale(current, { planType, seenEnd, now })
  // Taken twice it is one plan: a free one has no end to be moved.
  if (current?.planType === planType && person.plan === planType) return
  const paid = { amountCents: 0, paymentMethod: 'free', paymentId: null }
  await activatePlan(tx, { userId, planType, paid, now })
}
