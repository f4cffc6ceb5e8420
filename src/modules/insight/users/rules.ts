export const PERSON_ROLES = ['customer', 'admin'] as const
export const PERSON_PLANS = ['none', 'basic', 'premium'] as const
export type PersonPlan = (typeof PERSON_PLANS)[number]
