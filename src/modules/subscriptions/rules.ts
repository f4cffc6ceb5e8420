export type UserPlan = 'basic' | 'premium'
export type SubscriptionStatus = 'active' | 'expired' | 'cancelled'

export const PLAN_DAYS = 30
const DAY_MS = 86_400_000

/** What an administrator's assignment is worth. */
export const ASSIGNED_CENTS: Record<UserPlan, number> = { basic: 0, premium: 999 }

export type PlanOffer = {
  type: 'user' | 'business'
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
