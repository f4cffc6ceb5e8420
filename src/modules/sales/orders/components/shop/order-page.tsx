import { ArrowLeft, Printer, ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '#browser/session.ts'
import { formatPhone } from '#modules/identity/accounts/rules.ts'
import { useRead } from '#browser/reading.ts'
import { addressText, placeName } from '#modules/platform/places/components/place-words.ts'
import { linkTo } from '#modules/sales/cart/components/shop/shared-list.ts'
import { LIST_DAYS } from '#modules/sales/cart/rules/limits.ts'
import { ShareButton } from '#modules/catalog/products/components/shop/share-button.tsx'
import { RestrictedAccess } from '#modules/identity/accounts/components/shop/restricted-access.tsx'
import { withOneStop } from '#lib/text.ts'
import { ownEntry } from '#lib/own-entry.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import { call, type Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { deliveryOf, hasMoney, isCancelled, isUnpaid } from '../../rules.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { formatDay, formatMoment } from '#i18n/dates.ts'
import { OrderLines } from './order-lines.tsx'
import { shippingNames } from '../../words.ts'
import { isOnChain, METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { OrderStates } from './order-status.tsx'
import { OrderTotals } from './order-totals.tsx'
import { Parcels } from './parcels.tsx'
import { PayAt } from './pay-at.tsx'
import { refundText } from '../refund-words.ts'
import { RepeatButton } from './repeat-button.tsx'
import { TransferPayments } from './transfer-payments.tsx'
import { ORDER_UPDATES } from '../order-updates.ts'

export type OrderView = Output<'GET /orders/{id}'>

const CryptoOrder = lazyPart(
  async () =>
    (await import('#modules/payments/gateways/providers/crypto/components/shop/crypto-order.tsx'))
      .CryptoOrder,
)

/** What may go back, once the order is completed. */
type Slots = { returns: ReactNode }

export function OrderPage({ orderId, ...slots }: { orderId: string } & Slots) {
  const { state } = useSession()
  return (
    <div className="page py-6 md:py-10">
      {state === 'visitor' ? (
        <>
          <h1 className="font-bold text-2xl md:text-3xl">{m.common_my_orders()}</h1>
          <RestrictedAccess reason={m.orders_restricted_reason()} />
        </>
      ) : (
        <OwnOrder orderId={orderId} {...slots} />
      )}
    </div>
  )
}

function OwnOrder({ orderId, ...slots }: { orderId: string } & Slots) {
  const order = useRead('GET /orders/{id}', { id: orderId }, { updates: ORDER_UPDATES })
  if (order.data) return <OrderDetails order={order.data} {...slots} />
  if (!order.error) return <OrderSkeleton />
  if (order.error.status === 404 || order.error.status === 422) {
    return (
      <>
        <h1 className="font-bold text-2xl md:text-3xl">{m.common_my_orders()}</h1>
        <EmptyState
          title={m.common_no_such_order()}
          reason={m.orders_not_found_reason()}
          action={<Button href="/orders">{m.common_see_my_orders()}</Button>}
        />
      </>
    )
  }
  return (
    <>
      <h1 className="font-bold text-2xl md:text-3xl">{m.common_my_orders()}</h1>
      <ReadFailed read={order} title={m.orders_load_one_failed()} />
    </>
  )
}

type OrderDetailsProps = { order: OrderView } & Slots

function OrderDetails({ order, returns }: OrderDetailsProps) {
  const { id, number, canPay, canCancel, lines, sellerOrders } = order
  const isOwed = sellerOrders.some(({ state }) => state !== 'cancelled')
  const [cancelling, setCancelling] = useState(false)
  return (
    <>
      <Link
        href="/orders"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-ink text-sm hover:underline md:min-h-6 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {m.orders_back()}
      </Link>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="font-bold text-2xl md:text-3xl">{m.common_order_of({ number })}</h1>
          <div className="mt-2">
            <OrderStates status={order.status} paymentStatus={order.paymentStatus} />
          </div>
          <p className="mt-1 text-muted text-sm">
            {m.orders_placed_on({ date: formatDay(order.createdAt) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto print:hidden">
          {canPay && <Button href={`/checkout?order=${id}`}>{m.orders_pay_now()}</Button>}
          <RepeatButton orderId={id} number={number} size="md" />
          <ShareButton
            label={m.orders_share()}
            link={() => linkTo(() => call('POST /orders/{id}/shared-list', { id }), m.cart_share_failed)}
            note={m.cart_share_note({ days: LIST_DAYS })}
            variant="secondary"
          />
          {hasMoney(order.paymentStatus) ? (
            <Button variant="secondary" icon={<ReceiptText aria-hidden />} href={`/orders/${id}/receipt`}>
              {m.orders_receipt_see()}
            </Button>
          ) : (
            <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {m.common_print()}
            </Button>
          )}
        </div>
      </div>
      <OrderNotices order={order} />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          {isOnChain(order.paymentMethod) && (
            <Card title={m.checkout_crypto_section()}>
              <CryptoOrder orderId={id} sellerOrders={sellerOrders} updates={ORDER_UPDATES} />
            </Card>
          )}
          {order.payAt && (
            <Card title={m.payments_counter_where()}>
              <PayAt number={order.number} payAt={order.payAt} />
            </Card>
          )}
          <TransferPayments order={order} />
          {isOwed && (
            <Card title={m.orders_parcels()}>
              <Parcels order={order} place={placeName(deliveryOf(order))} />
            </Card>
          )}
          <Card title={m.common_products()}>
            <OrderLines lines={lines} sellerOrders={sellerOrders} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-6 lg:sticky lg:top-32">
          <Card title={m.orders_summary()}>
            <OrderTotals {...order} />
          </Card>
          <Card title={m.common_payment()}>
            <p>{METHODS[order.paymentMethod].name()}</p>
            {order.paidAt && (
              <p className="text-muted text-sm">{m.common_paid_on({ date: formatMoment(order.paidAt) })}</p>
            )}
          </Card>
          <Card title={m.orders_delivery()}>
            <DeliveryAddress order={order} />
          </Card>
          {!isCancelled(order.status) && sellerOrders.some(({ shippedAt }) => shippedAt !== null) && (
            // What may go back is asked anew when another parcel has arrived.
            <div key={sellerOrders.map(({ deliveredAt }) => deliveredAt).join()} className="print:hidden">
              <Card title={m.common_returns()}>{returns}</Card>
            </div>
          )}
          {canCancel && (
            <Button
              variant="quiet"
              onClick={() => setCancelling(true)}
              className="justify-self-start print:hidden"
            >
              {m.orders_cancel()}
            </Button>
          )}
        </div>
      </div>
      <CancelOrderDialog order={order} open={cancelling} onClose={() => setCancelling(false)} />
    </>
  )
}

function OrderNotices({ order }: { order: OrderView }) {
  const { canPay, expiresAt, cancelReason, refunds } = order
  const isCrypto = isOnChain(order.paymentMethod)
  const notices = [
    order.isHeld
      ? isCancelled(order.status)
        ? m.orders_payment_held_cancelled()
        : m.orders_payment_held()
      : null,
    canPay && expiresAt ? m.orders_pay_before({ date: formatMoment(expiresAt) }) : null,
    isCrypto && isUnpaid(order.status) && expiresAt
      ? withOneStop(m.orders_crypto_until({ date: formatMoment(expiresAt) }))
      : null,
    cancelReason ? cancelText(cancelReason, isCrypto) : null,
  ].filter((notice) => notice !== null)
  return (
    <>
      {notices.length > 0 && (
        <ul className="mt-4 grid gap-1 rounded-control bg-warn-soft px-4 py-3 text-warn-ink">
          {notices.map((notice) => (
            <li key={notice} className="wrap-anywhere">
              {notice}
            </li>
          ))}
        </ul>
      )}
      {refunds.length > 0 && (
        <ul className="mt-4 grid gap-3 rounded-control bg-brand-soft px-4 py-3">
          {refunds.map((refund) => (
            <Refund key={refund.createdAt} refund={refund} />
          ))}
        </ul>
      )}
    </>
  )
}

function Refund({ refund }: { refund: OrderView['refunds'][number] }) {
  const { title, details } = refundText(refund)
  return (
    <li>
      <p className="font-semibold text-brand-ink">{title}</p>
      {details.map((detail) => (
        <p key={detail} className="text-sm wrap-anywhere">
          {detail}
        </p>
      ))}
      {refund.proofOf && (
        <a
          href={`/api/v1/refunds/${refund.proofOf}/proof`}
          target="_blank"
          rel="noopener"
          className="text-sm underline underline-offset-4"
        >
          {m.earnings_see_proof()}
        </a>
      )}
    </li>
  )
}

/** A reason is either who called it off or the shop's own words. */
function cancelText(reason: string, isCrypto: boolean): string {
  const texts: Record<string, () => string> = {
    buyer: m.orders_cancelled_by_buyer,
    expiry: isCrypto ? m.orders_crypto_cancelled_by_expiry : m.orders_cancelled_by_expiry,
    seller: m.orders_cancelled_by_shop,
    admin: m.orders_cancelled_by_shop,
  }
  return ownEntry(texts, reason)?.() ?? m.orders_cancelled_because({ reason })
}

function DeliveryAddress({ order }: { order: OrderView }) {
  const to = deliveryOf(order)
  const email = order.gift?.receiver ? '' : order.billingInfo.email
  const lines = [to.fullName, ...addressText(to), formatPhone(to.phone), email].filter(Boolean)
  return (
    <>
      <address className="wrap-anywhere grid not-italic">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className="mt-2 text-muted text-sm">{shippingNames[order.shippingMethod]()}</p>
      {order.gift && (
        <div className="mt-3 border-line border-t pt-3">
          <p className="font-semibold">{m.orders_gift()}</p>
          <p className="wrap-anywhere whitespace-pre-line text-muted">{order.gift.note}</p>
        </div>
      )}
    </>
  )
}

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-4 shadow-soft md:p-5 print:shadow-none">
      <h2 className="mb-3 font-bold text-lg">{title}</h2>
      {children}
    </section>
  )
}

function OrderSkeleton() {
  return (
    <div aria-busy>
      <h1 className="sr-only">{m.common_my_orders()}</h1>
      <VisuallyHidden>{m.orders_loading_one()}</VisuallyHidden>
      <Skeleton className="h-11 w-40 md:h-6" />
      <Skeleton className="mt-3 h-10 w-72 max-w-full" />
      <Skeleton className="mt-2 h-5 w-52" />
      <div className="mt-12 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </div>
  )
}
