import { call } from '#browser/client.ts'
import { showInstant } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { withPayment } from '../../rules/seller-orders.ts'
import { type DirectOrder, paymentStateText, paymentStateTone } from '../seller-payment-words.ts'
import type { OrderDetail } from './order-sheet.tsx'
import { SellerPaymentActs } from './seller-payment-acts.tsx'
import { SheetSection } from '#panel/record-sheet.tsx'
import { ORDER_READS } from './order-status.tsx'

/** What each seller of the order is to be paid: the receipt, and the word of the person who saw the money. */
export function SellerPayments({ order }: { order: OrderDetail }) {
  const direct = withPayment(order.sellerOrders)
  if (direct.length === 0) return null
  return (
    <SheetSection title={m.admin_seller_payments()}>
      <ul className="divide-y divide-line rounded-card border border-line text-sm">
        {direct.map((own) => (
          <SellerPaymentRow key={own.id} orderId={order.id} own={own} />
        ))}
      </ul>
    </SheetSection>
  )
}

/** The payment of a seller order, as its seller and the admins see it. */
export function SellerPaymentFacts({ payment }: Pick<DirectOrder, 'payment'>) {
  const { dueAt, crypto, bankReference, rejectionReason } = payment
  return (
    <>
      {dueAt && <p className="text-muted">{m.common_until({ date: showInstant(dueAt) })}</p>}
      {crypto && <AskedInCrypto crypto={crypto} />}
      {bankReference && (
        <p className="text-muted [overflow-wrap:anywhere]">
          {m.admin_reference()}: {bankReference}
        </p>
      )}
      {rejectionReason && <p className="text-bad-ink [overflow-wrap:anywhere]">{rejectionReason}</p>}
    </>
  )
}

/** What is to come in a cryptocurrency, and what its network shows of it. */
function AskedInCrypto({ crypto }: { crypto: NonNullable<DirectOrder['payment']['crypto']> }) {
  const { amount, currency, networkName, address, txHash, remark } = crypto
  return (
    <>
      <p className="text-muted [overflow-wrap:anywhere]">
        <span className="money font-semibold text-ink">
          {amount} {currency}
        </span>{' '}
        · {networkName} · {address}
      </p>
      {txHash && (
        <p className="text-muted [overflow-wrap:anywhere]">
          {m.checkout_crypto_hash()}: {txHash}
        </p>
      )}
      {remark && <p className="text-warn-ink">{remarkTexts[remark]?.()}</p>}
    </>
  )
}

const remarkTexts: Readonly<Record<string, () => string>> = {
  vanished: m.orders_mail_chain_vanished,
  failed: m.orders_mail_chain_failed,
  wrong_recipient: m.orders_mail_chain_wrong_recipient,
  too_little: m.orders_mail_chain_too_little,
  too_much: m.orders_mail_chain_too_much,
  late: m.orders_mail_chain_late,
  early: m.orders_mail_chain_early,
  hash_of_another: m.orders_mail_chain_hash_of_another,
}

function SellerPaymentRow({ orderId: id, own }: { orderId: string; own: DirectOrder }) {
  const named = { id, sellerOrderId: own.id }
  const { seller, isSite, payment } = own
  const { state } = payment
  return (
    <li className="grid gap-1 p-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{seller}</span>
        <span className="money font-semibold">{formatUsd(own.totalCents)}</span>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-muted">
        <span>{own.number}</span>
        <StatusDot tone={paymentStateTone(state)}>{paymentStateText(state)}</StatusDot>
      </p>
      <SellerPaymentFacts payment={payment} />
      <SellerPaymentActs
        own={own}
        canConfirm={state !== 'paid'}
        desk={{
          look: () => call('POST /admin/orders/{id}/seller-orders/{sellerOrderId}/look', named),
          confirm: (given) =>
            call('POST /admin/orders/{id}/seller-orders/{sellerOrderId}/confirm', { ...named, ...given }),
          reject: (given) =>
            call('POST /admin/orders/{id}/seller-orders/{sellerOrderId}/reject', { ...named, ...given }),
          refreshes: ORDER_READS,
          effect: (total) => m.admin_seller_payment_confirm_effect({ total, seller }),
          asksReason: !isSite,
        }}
      />
    </li>
  )
}
