import { orderMoney } from '#modules/sales/orders/commands/settle-payment.ts'
import { moneyJobs } from '#modules/payments/core/jobs/money.ts'
import { planMoney } from '#modules/sellers/subscriptions/commands/settle-purchase.ts'

/** What money can be for, room by room; the payments room works it and knows none of them. */
export const { reconcile, handleEvent, refund } = moneyJobs([orderMoney, planMoney])
