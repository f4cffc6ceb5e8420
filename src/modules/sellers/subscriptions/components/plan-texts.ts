import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { DEFAULT_PLANS, type PlanType } from '../rules.ts'

export type Plan = Output<'GET /plans'>['items'][number]
export type Pricing = { premiumDiscountPercent: number; premiumAppliesTo: 'featured' | 'all' }

/** What is shown while the price list cannot be read: the default plans. */
export const fallbackPlans = (wanted: PlanType): Plan[] =>
  DEFAULT_PLANS.filter(({ type }) => type === wanted).map((plan) => ({
    ...plan,
    features: [...plan.features],
  }))

/** The shop's own plans speak the reader's language; a name that somebody wrote stays as written. */
export function planName({ planType, planName: written }: Pick<Plan, 'planType' | 'planName'>): string {
  const isOurs = DEFAULT_PLANS.some(
    (plan) => plan.type === 'user' && plan.planType === planType && plan.planName === written,
  )
  if (!isOurs) return written
  return planType === 'basic' ? m.common_basic() : m.common_premium()
}

export function featuresOf(
  { planType, features }: Pick<Plan, 'planType' | 'features'>,
  { premiumDiscountPercent: percent, premiumAppliesTo }: Pricing,
): readonly string[] {
  if (features.length > 0) return features
  if (planType === 'basic')
    return [
      m.subscriptions_feature_basic_shop(),
      m.subscriptions_feature_basic_lists(),
      m.subscriptions_feature_basic_orders(),
    ]
  const discount =
    premiumAppliesTo === 'all'
      ? m.subscriptions_feature_premium_all
      : m.subscriptions_feature_premium_featured
  return [
    ...(percent > 0 ? [discount({ percent })] : []),
    m.subscriptions_feature_premium_offers(),
    m.subscriptions_feature_premium_basic(),
  ]
}

/** What a plan of a store gives: what somebody wrote, else how many products it may have. */
export function storeFeaturesOf({ features, productLimit }: Plan): readonly string[] {
  if (features.length > 0) return features
  return [
    productLimit === null
      ? m.subscriptions_feature_unlimited()
      : m.subscriptions_feature_products({ limit: productLimit }),
    m.subscriptions_feature_grace(),
  ]
}

export const priceText = ({ priceCents }: Pick<Plan, 'priceCents'>) =>
  priceCents === 0 ? m.common_free() : formatUsd(priceCents)
