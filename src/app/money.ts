import { orderMoney } from '#modules/sales/orders/public.ts'
import { moneyJobs } from '#modules/payments/core/public.ts'
import { planMoney } from '#modules/sellers/subscriptions/public.ts'

/** What money can be for, room by room; the payments room works it and knows none of them. */
export const { reconcile, handleEvent, refund } = moneyJobs([orderMoney, planMoney])
