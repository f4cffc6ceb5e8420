import { orderMoney } from '#modules/sales/orders/public.ts'
import { moneyJobs } from '#modules/payments/core/public.ts'
import { giftMoney } from '#modules/payments/gift-card-sales/public.ts'
import { planMoney } from '#modules/sellers/subscriptions/public.ts'

/** What money can be for, module by module; the payments module settles it and knows none of them. */
export const { reconcile, handleEvent, refund } = moneyJobs([orderMoney, planMoney, giftMoney])
