import { CircleCheckBig, Printer, ReceiptText } from 'lucide-react'
import { useSession } from '#browser/session.ts'
import { useRead } from '#browser/reading.ts'
import { formatMoment, formatWeekday } from '#i18n/dates.ts'
import { OrderLines } from '#modules/sales/orders/components/shop/order-lines.tsx'
import { Card, type OrderView } from '#modules/sales/orders/components/shop/order-page.tsx'
import { shippingNames } from '#modules/sales/orders/words.ts'
import { isOnChain, METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { PayAt } from '#modules/sales/orders/components/shop/pay-at.tsx'
import { OrderTotals } from '#modules/sales/orders/components/shop/order-totals.tsx'
import { TransferPayments } from '#modules/sales/orders/components/shop/transfer-payments.tsx'
import { ORDER_UPDATES } from '#modules/sales/orders/components/order-updates.ts'
import { placeName } from '#modules/platform/places/components/place-words.ts'
import { deliveryOf, hasMoney } from '#modules/sales/orders/rules.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { NotRead, OwnOrder, Titled } from './titled.tsx'

/** What was bought and what happens next; only its buyer sees it. */
export function OrderSuccessPage({ orderId }: { orderId: string | undefined }) {
  return <OwnOrder orderId={orderId}>{(id) => <OwnSuccess orderId={id} />}</OwnOrder>
}

function OwnSuccess({ orderId }: { orderId: string }) {
  const order = useRead('GET /orders/{id}', { id: orderId }, { updates: ORDER_UPDATES, fresh: true })
  // What was read before it was paid names another way.
  if (order.data && order.isFetchedAfterMount) return <Success order={order.data} />
  return (
    <Titled isSeen={order.error !== null}>
      <NotRead error={order.error} onRetry={order.refresh} retrying={order.isFetching} />
    </Titled>
  )
}

function Success({ order }: { order: OrderView }) {
  const { id, number, lines } = order
  const isPaid = hasMoney(order.paymentStatus)
  return (
    <>
      <div className="flex flex-col items-center gap-3 py-4 text-center md:py-8">
        <CircleCheckBig aria-hidden strokeWidth={1.5} className="size-16 text-ok" />
        <h1 className="font-bold text-2xl md:text-3xl">
          {isPaid ? m.checkout_success_title() : m.checkout_success_transfer_title()}
        </h1>
        <p className="text-lg text-muted">{m.checkout_success_number({ number })}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3 print:hidden">
          <Button href={`/orders/${id}`}>{m.common_see_my_order()}</Button>
          <Button variant="secondary" href="/">
            {m.checkout_continue()}
          </Button>
          {isPaid ? (
            <Button variant="quiet" icon={<ReceiptText aria-hidden />} href={`/orders/${id}/receipt`}>
              {m.orders_receipt_see()}
            </Button>
          ) : (
            <Button variant="quiet" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {m.common_print()}
            </Button>
          )}
        </div>
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          {order.payAt && (
            <Card title={m.payments_counter_where()}>
              <PayAt number={order.number} payAt={order.payAt} />
            </Card>
          )}
          <TransferPayments order={order} />
          <Card title={m.checkout_next_title()}>
            <NextSteps order={order} isPaid={isPaid} />
          </Card>
        </div>
        <Card title={m.checkout_summary()}>
          <OrderLines lines={lines} sellerOrders={order.sellerOrders} />
          <div className="mt-4 border-line border-t pt-4">
            <OrderTotals {...order} />
          </div>
          <p className="mt-3 text-muted text-sm">{METHODS[order.paymentMethod].name()}</p>
        </Card>
      </div>
    </>
  )
}

function NextSteps({ order, isPaid }: { order: OrderView; isPaid: boolean }) {
  const { sellerOrders, expiresAt, shippingMethod } = order
  // An email goes to the account's address, never to one that came with the order.
  const { user } = useSession()
  const isDirect = sellerOrders.some(({ payment }) => payment) && !isPaid
  const untilText = isOnChain(order.paymentMethod) ? m.orders_crypto_until : m.checkout_next_transfer
  const steps = [
    isPaid || isDirect || order.payAt
      ? m.checkout_next_mail({ email: user?.email ?? '' })
      : order.isHeld
        ? m.orders_payment_held()
        : m.checkout_next_payment(),
    ...(order.payAt && expiresAt ? [m.payments_counter_until({ date: formatMoment(expiresAt) })] : []),
    isDirect && expiresAt ? untilText({ date: formatMoment(expiresAt) }) : m.checkout_next_prepare(),
    m.checkout_next_deliver({ city: deliveryOf(order).city, shipping: shippingNames[shippingMethod]() }),
    ...(isPaid ? promisesOf(order) : []),
  ]
  return (
    <ol className="grid gap-3">
      {steps.map((step, at) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-soft font-bold text-brand-ink text-sm"
          >
            {at + 1}
          </span>
          <span className="min-w-0 wrap-anywhere pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}

/** On which day each parcel arrives; two that come together are said once. */
function promisesOf(order: OrderView): string[] {
  const place = placeName(deliveryOf(order))
  const days = order.sellerOrders
    .filter(({ state }) => state === 'preparing')
    .map(({ promisedUntil }) => promisedUntil)
  return [...new Set(days)].map((day) => m.orders_parcel_promised_at({ date: formatWeekday(day), place }))
}
