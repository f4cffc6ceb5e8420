import { and, eq, inArray } from 'drizzle-orm'
import { openProvider, type ProviderPayment } from '#modules/payments/gateways/public.ts'
import type { Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { chargeUsed } from '../errors.ts'
import type { Payment } from '../queries/payments.ts'
import { judgePayment } from '../rules.ts'
import { payments } from '../tables.ts'
import { payerHashOf, UNPAID } from './payments.ts'

/** What is put aside because its amount differs, and nothing else: the provider and the account have the money. */
const ONLY_AMOUNT = 'mismatch:amount'

export const differsInAmount = ({ failureCode }: Pick<Payment, 'failureCode'>) => failureCode === ONLY_AMOUNT

/**
 * An attempt that was put aside as its provider holds it now; null unless its amount is the one thing that differs. Asks
 * the provider, so no transaction is open; throws where the provider gives no answer.
 */
export async function readDiffering(
  payment: Payment,
  { orderId }: { orderId: string },
): Promise<ProviderPayment | null> {
  const { provider, account } = await openProvider(payment.provider)
  const held = await provider.readPayment(payment.providerPaymentId!)
  const verdict = judgePayment({ ...payment, orderId, account }, held)
  return verdict.kind === 'mismatch' && verdict.differences.join() === 'amount' ? held : null
}

/**
 * Takes the money of an attempt whose amount differs as it is, on an admin's word: from then on the attempt asks for what
 * was paid. True once; false where it was taken, or is not put aside for its amount alone.
 */
export async function takeDiffering(
  tx: Tx,
  {
    payment,
    held,
    confirmedBy,
    now,
  }: { payment: Payment; held: ProviderPayment; confirmedBy: string; now: Date },
): Promise<boolean> {
  const cents = held.capturedCents
  try {
    const { rowCount } = await tx
      .update(payments)
      .set({
        ...{ state: 'paid', amountCents: cents, capturedCents: cents, failureCode: null },
        ...{ chargeId: held.chargeId, payerHash: payerHashOf(payment.provider, held.payer) },
        ...{ confirmedBy, capturedAt: now, updatedAt: now },
      })
      .where(
        and(
          eq(payments.id, payment.id),
          eq(payments.failureCode, ONLY_AMOUNT),
          inArray(payments.state, UNPAID),
        ),
      )
    return rowCount === 1
  } catch (error) {
    if (violates(error, 'payments_provider_charge_key')) throw chargeUsed()
    throw error
  }
}
