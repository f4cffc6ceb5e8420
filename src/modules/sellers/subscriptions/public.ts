export { endPlan, forget, givePlan } from './commands.ts'
export { planMoney } from './commands/settle-purchase.ts'
export { findActivePremium, isPremiumNow, listPlans } from './queries.ts'
export { findProductLimit } from './queries/business.ts'
