import type { PurchaseStatus } from '#modules/payments/core/rules/purchases.ts'
import type { IntentRequest } from '#modules/payments/gateways/public.ts'

export type UserPlan = 'basic' | 'premium'
export const USER_PLANS = ['basic', 'premium'] as const satisfies readonly UserPlan[]
export const isUserPlan = (plan: string): plan is UserPlan => plan === 'basic' || plan === 'premium'
/** The plan of a person; a store has others. */
export function userPlan(plan: string): UserPlan {
  if (!isUserPlan(plan)) throw new Error(`No one can have the plan ${plan}`)
  return plan
}
export type PlanType = 'user' | 'business'
export const SUBSCRIPTION_STATUSES = ['active', 'expired', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Money for a plan that is no plan yet: held by PayPal, looked at by a person, or refused after it was held. */
export const WAITING_STATES = ['held', 'review', 'refused'] as const
export type WaitingState = (typeof WAITING_STATES)[number]
/** What a person's page does next. */
export type NextStep = 'success' | 'authenticate' | 'pay'

export const PLAN_DAYS = 30
const DAY_MS = 86_400_000

/** What an administrator's assignment is worth. */
export const ASSIGNED_CENTS: Record<UserPlan, number> = { basic: 0, premium: 999 }

export type PlanOffer = {
  type: PlanType
  planType: string
  planName: string
  priceCents: number
  features: readonly string[]
  productLimit: number | null
}

/** What is offered while the price list is empty. */
export const DEFAULT_PLANS: readonly PlanOffer[] = [
  { type: 'user', planType: 'basic', planName: 'Básico', priceCents: 0, features: [], productLimit: null },
  {
    type: 'user',
    planType: 'premium',
    planName: 'Premium',
    priceCents: 999,
    features: [],
    productLimit: null,
  },
  {
    type: 'business',
    planType: 'starter',
    planName: 'Starter',
    priceCents: 2999,
    features: [],
    productLimit: 50,
  },
  {
    type: 'business',
    planType: 'professional',
    planName: 'Professional',
    priceCents: 9999,
    features: [],
    productLimit: 500,
  },
]

export const isEffective = (
  { status, endDate }: { status: SubscriptionStatus; endDate: Date },
  now: Date,
): boolean => status === 'active' && endDate > now

/** Thirty days from now, or from the end of what is already running. */
export function nextEnd(running: { endDate: Date } | null, now: Date): Date {
  const from = running && running.endDate > now ? running.endDate : now
  return new Date(from.getTime() + PLAN_DAYS * DAY_MS)
}

/** The end of a free plan, which goes on by itself: thirty days after thirty days until it lies ahead. */
export function freeEnd(endDate: Date, now: Date): Date {
  const periods = Math.floor((now.getTime() - endDate.getTime()) / (PLAN_DAYS * DAY_MS)) + 1
  return new Date(endDate.getTime() + Math.max(0, periods) * PLAN_DAYS * DAY_MS)
}

export const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

/** How long after its plan ended a store keeps selling. */
export const STORE_GRACE_DAYS = 3
/** Days before the end on which a person or the owner of a store is reminded, once each; the owner at the end too. */
export const REMINDER_DAYS = [7, 1, 0] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

type RunningPlan = { planType: string; amountCents: number; status: SubscriptionStatus; endDate: Date }

/** Whether a store sells by this plan, its days of grace included. */
export const isStoreRunning = ({ status, endDate }: Pick<RunningPlan, 'status' | 'endDate'>, now: Date) =>
  status === 'active' && daysAfter(endDate, STORE_GRACE_DAYS) > now

/**
 * The end of a store's plan after thirty days more: the same plan goes on from its end, days of grace included; what
 * is left of another one is carried over by its worth, so that no one loses what they paid or gains what they did not.
 */
export function nextStoreEnd(
  running: RunningPlan | null,
  bought: { planType: string; amountCents: number },
  now: Date,
): Date {
  if (!running || !isStoreRunning(running, now)) return daysAfter(now, PLAN_DAYS)
  if (running.planType === bought.planType) return daysAfter(running.endDate, PLAN_DAYS)
  const leftMs = Math.max(0, running.endDate.getTime() - now.getTime())
  const worth = bought.amountCents === 0 ? 0 : running.amountCents / bought.amountCents
  return new Date(daysAfter(now, PLAN_DAYS).getTime() + Math.floor(leftMs * worth))
}

/** Why an admin cannot set a status: the person has left, another plan runs, or a store's days are over. */
export type WhyNotSet = 'left' | 'other' | 'lapsed'
type SetPlan = { type: PlanType; status: SubscriptionStatus; endDate: Date }
type Others = { hasLeft: boolean; hasOther: boolean }

/** Any status becomes any other, but no one has two plans, and what a store did not pay does not begin again. */
export function whyNotSet(
  { type, endDate }: SetPlan,
  to: SubscriptionStatus,
  { hasLeft, hasOther }: Others,
  now: Date,
): WhyNotSet | null {
  if (hasLeft) return 'left'
  if (to !== 'active') return null
  if (hasOther) return 'other'
  return type === 'business' && !isStoreRunning({ status: to, endDate }, now) ? 'lapsed' : null
}

/** Where a plan may go from where it stands. */
export const nextStatuses = (plan: SetPlan, others: Others, now: Date): SubscriptionStatus[] =>
  SUBSCRIPTION_STATUSES.filter((to) => to !== plan.status && whyNotSet(plan, to, others, now) === null)

/** What is asked of the provider for one attempt. Made of what never changes, so that asking again is the same request. */
export function intentOf(
  { id, planType }: { id: string; planType: string },
  { attempt, amountCents }: { attempt: number; amountCents: number },
): IntentRequest {
  return {
    orderId: id,
    attempt,
    amountCents,
    currency: 'USD',
    idempotencyKey: `plan_${id}_${attempt}`,
    description: `${planType} ${id.slice(0, 8)}`,
    metadata: { plan_purchase: id, plan: planType },
  }
}

/** Why money for a plan goes back. */
export type MoneyBack = 'second_charge' | 'late_money' | 'plan_gone' | 'name_taken'

/**
 * Whether money that has just come may become the plan: not when the purchase had its money, was given up or
 * repriced before, when the person has left, or when the plan is no longer on offer.
 */
export function whyMoneyBack(
  { status }: { status: PurchaseStatus },
  { hasLeft, isOffered }: { hasLeft: boolean; isOffered: boolean },
): MoneyBack | null {
  if (status === 'paid' || status === 'refunded') return 'second_charge'
  if (status === 'expired' || hasLeft) return 'late_money'
  return isOffered ? null : 'plan_gone'
}

export const PLAN_KINDS = ['user', 'business'] as const
