import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { keyedHash } from '#server/auth/crypto.ts'
import { prepared, type Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { announce } from '#server/events/live.ts'
import { chargeUsed, referenceUsed } from '../errors.ts'
import { accountKey, readGateways } from '#modules/payments/gateways/public.ts'
import { listPayments, type PaidFor, type Payment } from '../queries/payments.ts'
import { canContinue } from '../rules.ts'
import { descriptorOf, isApiGateway } from '#modules/payments/gateways/rules/gateways.ts'
import {
  CHAIN_PROVIDERS,
  isHeldBy,
  type PaymentProviderName,
} from '#modules/payments/gateways/rules/methods.ts'
import { paymentGateways } from '#modules/payments/gateways/tables.ts'
import { payments } from '../tables.ts'
import { dropQuotes, payQuote, takeUpQuotes } from '#modules/payments/crypto-payments/public.ts'

export const UNPAID = ['pending', 'requires_action', 'held', 'failed', 'cancelled'] as const

/**
 * Writes down the next attempt at paying an order, a plan or a gift card. The pair of that and the attempt is unique, so a race
 * opens it once: null for a second caller.
 */
export async function openPayment<For extends PaidFor>(
  tx: Tx,
  payment: For &
    Pick<Payment, 'attempt' | 'provider' | 'amountCents' | 'liveMode'> & {
      /** Whose account gets the money; the site's when it is left out. */
      storeId?: string | null
      now: Date
    },
): Promise<(Payment & For) | null> {
  const whatFor = { orderId: null, purchaseId: null, giftPurchaseId: null, storeId: null }
  const [opened] = await writePayment(tx, { ...whatFor, ...payment })
  return (opened as (Payment & For) | undefined) ?? null
}

const writePayment = prepared((db) =>
  db
    .insert(payments)
    .values({
      orderId: sql.placeholder('orderId'),
      purchaseId: sql.placeholder('purchaseId'),
      giftPurchaseId: sql.placeholder('giftPurchaseId'),
      storeId: sql.placeholder('storeId'),
      attempt: sql.placeholder('attempt'),
      provider: sql.placeholder('provider'),
      amountCents: sql.placeholder('amountCents'),
      liveMode: sql.placeholder('liveMode'),
      createdAt: sql.placeholder('now'),
      updatedAt: sql.placeholder('now'),
    })
    // Of an attempt that is not tied to a provider yet nothing else can stand there already.
    .onConflictDoNothing()
    .returning(),
)

/** The attempt at a purchase that goes on with this provider, or the next one. Hold the purchase still first. */
export async function continuePayment<For extends PaidFor>(
  tx: Tx,
  purpose: For,
  next: Pick<Payment, 'provider' | 'amountCents' | 'liveMode'> & { now: Date },
): Promise<(Payment & For) | null> {
  const [latest] = await listPayments(tx, purpose)
  if (latest && canContinue(latest, next.provider)) return latest
  const opened: Parameters<typeof openPayment>[1] = {
    ...purpose,
    ...next,
    attempt: (latest?.attempt ?? 0) + 1,
  }
  return openPayment(tx, opened as For & typeof opened)
}

/** Ties a payment to what the provider calls it. A payment that already has a name keeps it. */
export async function bindPayment(
  tx: Tx,
  { paymentId, providerPaymentId, now }: { paymentId: string; providerPaymentId: string; now: Date },
) {
  await tx
    .update(payments)
    .set({ providerPaymentId, updatedAt: now })
    .where(and(eq(payments.id, paymentId), isNull(payments.providerPaymentId)))
}

/**
 * Writes down that the money is here, once: true for the caller who did, false for everyone after.
 * Of a transfer, `providerPaymentId` is the bank's reference; one that was used before is refused, and so is
 * a provider's charge that paid for something else.
 */
export async function markPaid(
  tx: Tx,
  paid: {
    paymentId: string
    providerPaymentId: string | null
    chargeId?: string | null
    payerHash?: Buffer | null
    confirmedBy?: string
    now: Date
  },
): Promise<boolean> {
  try {
    const moved = await takePayment(tx, {
      ...paid,
      chargeId: paid.chargeId ?? null,
      payerHash: paid.payerHash ?? null,
      confirmedBy: paid.confirmedBy ?? null,
    })
    if (moved[0] && isHeldBy(moved[0].provider, ({ provedBy }) => provedBy === 'chain'))
      await payQuote(tx, paid)
    return moved.length === 1
  } catch (error) {
    const isUsed = ['payments_provider_payment_key', 'payments_bank_reference_key'].some((key) =>
      violates(error, key),
    )
    if (isUsed) throw referenceUsed()
    if (violates(error, 'payments_provider_charge_key')) throw chargeUsed()
    throw error
  }
}

/** Whether two payments came from the same card or account at a provider can be read from it, and not from which. */
export const payerHashOf = (provider: PaymentProviderName, payer: string | null | undefined) =>
  payer ? keyedHash('payer', `${provider} ${payer}`) : null

const takePayment = prepared((db) =>
  db
    .update(payments)
    .set({
      state: 'paid',
      capturedCents: sql`${payments.amountCents}`,
      capturedAt: sql`${sql.placeholder('now')}::timestamptz`,
      // A payment on a chain keeps the name it was given; the transaction's hash stands with its quote.
      providerPaymentId: sql`case when ${payments.provider} in ${CHAIN_PROVIDERS} then ${payments.providerPaymentId} else ${sql.placeholder('providerPaymentId')} end`,
      chargeId: sql`${sql.placeholder('chargeId')}`,
      payerHash: sql`${sql.placeholder('payerHash')}::bytea`,
      confirmedBy: sql`${sql.placeholder('confirmedBy')}::uuid`,
      failureCode: null,
      updatedAt: sql`${sql.placeholder('now')}::timestamptz`,
    })
    .where(and(eq(payments.id, sql.placeholder('paymentId')), inArray(payments.state, UNPAID)))
    .returning({ id: payments.id, provider: payments.provider }),
)

/** Writes down how an attempt stands while no money has come. Never touches one that was paid. */
export async function markUnpaid(
  tx: Tx,
  unpaid: {
    paymentId: string
    state: (typeof UNPAID)[number]
    failureCode: string | null
    providerPaymentId: string | null
    now: Date
  },
): Promise<boolean> {
  const { paymentId, state, failureCode, providerPaymentId, now } = unpaid
  const moved = await tx
    .update(payments)
    .set({ state, failureCode, updatedAt: now, ...(providerPaymentId === null ? {} : { providerPaymentId }) })
    .where(
      and(
        eq(payments.id, paymentId),
        inArray(payments.state, ['pending', 'requires_action', 'held', 'failed']),
      ),
    )
    .returning({ id: payments.id })
  return moved.length === 1
}

/** No one is to pay these any more; what comes all the same is late money. */
export async function closePayments(
  tx: Tx,
  { paymentIds, failureCode, now }: { paymentIds: readonly string[]; failureCode: string; now: Date },
) {
  await tx
    .update(payments)
    .set({ state: 'cancelled', failureCode, updatedAt: now })
    .where(and(inArray(payments.id, [...paymentIds]), inArray(payments.state, UNPAID)))
  await dropQuotes(tx, { paymentIds, now })
}

/** They may be paid after all. */
export async function reopenPayments(
  tx: Tx,
  { paymentIds, now }: { paymentIds: readonly string[]; now: Date },
) {
  await tx
    .update(payments)
    .set({ state: 'pending', failureCode: null, updatedAt: now })
    .where(and(inArray(payments.id, [...paymentIds]), inArray(payments.state, UNPAID)))
  await takeUpQuotes(tx, { paymentIds, now })
}

/** Puts a payment aside for a person, once: true for the caller who found the difference first. */
export async function markMismatch(
  tx: Tx,
  { paymentId, differences, now }: { paymentId: string; differences: readonly string[]; now: Date },
): Promise<boolean> {
  const failureCode = `mismatch:${differences.join(',')}`
  const moved = await tx
    .update(payments)
    // The provider has let it go: what is looked at now is the difference.
    .set({
      failureCode,
      state: sql`case when ${payments.state} = 'held' then 'pending' else ${payments.state} end`,
      updatedAt: now,
    })
    .where(
      and(
        eq(payments.id, paymentId),
        inArray(payments.state, UNPAID),
        or(isNull(payments.failureCode), sql`${payments.failureCode} <> ${failureCode}`),
      ),
    )
    .returning({ id: payments.id })
  return moved.length === 1
}

/** Remembers when the provider was last asked, so that the reconciler asks everybody in turn. */
export async function markAsked(tx: Tx, { paymentId, now }: { paymentId: string; now: Date }) {
  await tx.update(payments).set({ updatedAt: now }).where(eq(payments.id, paymentId))
}

/** Keeps the account that the first money under this key went to; later money must go to the same one. */
export async function pinAccount(
  tx: Tx,
  { provider, account }: { provider: PaymentProviderName; account: string },
) {
  if (!isApiGateway(provider) || account === '') return
  const gateways = await readGateways(tx)
  const pin = { accountId: account, accountKeyHash: accountKey(provider, gateways[provider]) }
  const pinned = await tx
    .insert(paymentGateways)
    .values({ type: provider, name: descriptorOf(provider).name, isActive: true, config: pin })
    .onConflictDoUpdate({
      target: paymentGateways.type,
      set: { config: sql`${paymentGateways.config} || ${JSON.stringify(pin)}::jsonb` },
      setWhere: sql`${paymentGateways.config} ->> 'accountKeyHash' is distinct from ${pin.accountKeyHash}`,
    })
    .returning({ id: paymentGateways.id })
  if (pinned.length === 1) await announce(tx, { name: 'settings.changed' })
}
