import { job } from '#server/jobs/jobs.ts'
import { HANDLE_EVENT } from '../commands/events.ts'
import { moneyWork } from '../commands/reconcile.ts'
import { REFUND } from '../commands/refunds.ts'
import type { Purpose } from '../commands/settle.ts'

/** The jobs that have to know what money is for. */
export function moneyJobs(purposes: readonly Purpose[]) {
  const work = moneyWork(purposes)
  return {
    reconcile: job({
      name: 'payments.reconcile',
      retries: 0,
      cron: '* * * * *',
      run: (_data, { now }) => work.reconcilePayments({ now }),
    }),
    handleEvent: job<{ provider: string; eventId: string }>({
      name: HANDLE_EVENT.name,
      retries: 10,
      run: (data, { now }) => work.handleEvent({ ...data, now }),
    }),
    refund: job<{ refundId: string }>({
      name: REFUND.name,
      retries: 20,
      run: ({ refundId }, { now }) => work.carryOutRefund({ refundId, now }),
    }),
  }
}
