import { reconcile, refund } from '../../src/app/money.ts'

/** The worker's own steps with money, asked for by a test. */
export const reconcilePayments = ({ now }: { now: Date }) => reconcile.run({}, { now })
export const carryOutRefund = ({ refundId, now }: { refundId: string; now: Date }) =>
  refund.run({ refundId }, { now })
