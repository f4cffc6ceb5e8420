import { type FormEvent, useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { isByPerson, isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import type { OrderView } from '#modules/sales/orders/components/shop/order-page.tsx'
import { ConfirmFirst } from '#modules/identity/accounts/components/shop/confirm-first.tsx'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { payStanding, useOrderButtons } from './use-order-buttons.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWays } from '#modules/payments/gateways/components/shop/use-ways.tsx'
import {
  PaymentChoice,
  type PaymentMethod,
} from '#modules/payments/gateways/components/shop/payment-choice.tsx'
import { type CheckoutAnswer, declinedTry, type LastTry, outcomeOf } from './outcome.ts'
import { PayBar } from './pay-bar.tsx'
import type { Checkout } from './place-order.tsx'
import { StepSection } from './step-section.tsx'
import { ThreeDSecureDialog } from './three-d-secure-dialog.tsx'
import { NotRead } from './titled.tsx'

type PayOrderProps = {
  orderId: string
  /** How the try that led here ended, when it was made on this page. */
  lastTry: LastTry | null
  onDone: (answer: CheckoutAnswer) => Promise<void>
}

/** Pays an order that stands and waits for its money. */
export function PayOrder({ orderId, lastTry, onDone }: PayOrderProps) {
  const order = useRead('GET /orders/{id}', { id: orderId }, { fresh: true })
  const checkout = useRead('GET /checkout', { orderId }, { fresh: true })
  const both = [order, checkout]
  const error = order.error ?? checkout.error
  if (order.data && checkout.data && both.every((read) => read.isFetchedAfterMount)) {
    if (!order.data.canPay) return <NotOpen order={order.data} />
    return <PayForm order={order.data} checkout={checkout.data} lastTry={lastTry} onDone={onDone} />
  }
  return (
    <NotRead
      error={error}
      onRetry={() => both.forEach((read) => read.refresh())}
      retrying={both.some((read) => read.isFetching)}
    />
  )
}

type PayFormProps = Omit<PayOrderProps, 'orderId'> & { order: OrderView; checkout: Checkout }

function PayForm({ order, checkout, lastTry: firstTry, onDone }: PayFormProps) {
  const { id: orderId, number, giftCard } = order
  const dueCents = order.totalCents - (giftCard?.amountCents ?? 0)
  const seen = { totalCents: dueCents }
  const [lastTry, setLastTry] = useState(firstTry)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // Sellers who are paid one by one cannot share a gift card.
  const methods = checkout.paymentMethods.filter(({ id }) => !giftCard || !isPaidToSellers(id))
  const ways = useWays({
    ...checkout,
    methods,
    first: order.paymentMethod,
    quoting: {
      of: orderId,
      basis: orderId,
      ask: (wish) => call('POST /checkout/{orderId}/quotes', { orderId, seen, ...wish }),
    },
  })
  const { method, part } = ways

  // How the previous way of paying ended says nothing about this one.
  const chooseMethod = (id: PaymentMethod['id']) => {
    ways.choose(id)
    setLastTry(null)
    setFailure(null)
  }

  const { busy, start: once } = useAct((work: () => Promise<void>) => work(), {
    failed: m.common_pay_offline,
    reportsIn: 'place',
    begins: () => setFailure(null),
    refused(error) {
      part.refused?.(error)
      setFailure((error instanceof ApiError && error.message) || m.common_pay_offline())
      setTries((before) => before + 1)
      return true
    },
  })

  const take = async (answer: CheckoutAnswer, declined?: string) => {
    if (answer.next === 'success' || answer.next === 'transfer' || answer.confirmUntil) return onDone(answer)
    setTries((before) => before + 1)
    setLastTry(declined ? declinedTry(declined) : answer)
  }

  const pay = () =>
    once(async () => {
      const given = method && (await ways.prepare())
      if (!given) return
      const input = { orderId, seen, paymentMethod: method.id, ...ways.asked, ...given }
      const answer = await call('POST /checkout/{orderId}/pay', input, { key: crypto.randomUUID() })
      const declined = await ways.complete(answer)
      if (declined === null) await onDone(answer)
      else await take(answer, declined)
    })

  const buttons = useOrderButtons({
    busy,
    once,
    open: () => payStanding(orderId, dueCents, method!.id),
    take,
    refuse(error) {
      setTries((before) => before + 1)
      setFailure((error instanceof ApiError && error.message) || m.checkout_paypal_order_failed())
    },
  })

  const authenticate = (approve: boolean) =>
    once(async () => take(await call('POST /checkout/{orderId}/authenticate', { orderId, approve })))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!part.buttons) void pay()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-4 grid items-start gap-4 md:mt-6 md:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
    >
      <div className="grid min-w-0 gap-4 md:gap-6">
        <div>
          <p className="font-bold text-lg">{m.common_order_of({ number })}</p>
          <p className="text-muted">{m.checkout_pay_order_reason()}</p>
        </div>
        <StepSection title={m.common_payment()}>
          <div className="grid gap-4">
            {failure && !part.showsRefusal ? (
              <Notice key={`failure ${tries}`} title={m.checkout_pay_failed()}>
                <p>{failure}</p>
              </Notice>
            ) : (
              !busy &&
              lastTry && (
                <TryNotice
                  key={`try ${tries}`}
                  lastTry={lastTry}
                  number={number}
                  orderId={orderId}
                  words={ways.words}
                />
              )
            )}
            {methods.some(({ id }) => isByPerson(id)) && <ConfirmFirst />}
            <PaymentChoice
              methods={methods}
              unavailable={giftCard ? [] : checkout.unavailableMethods}
              value={method?.id ?? null}
              busy={busy}
              onChange={chooseMethod}
            />
            {ways.fields({ amountCents: dueCents, orderId, busy, press: { check: () => !busy, pay } })}
            {part.buttons?.(buttons)}
          </div>
        </StepSection>
        <PayBar ways={ways} dueCents={dueCents} busy={busy} disabled={!method} />
      </div>
      <CheckoutSummary
        lines={order.lines}
        subtotalCents={order.subtotalCents}
        shippingCents={order.shippingCents}
        gift={giftCard ? { ...giftCard, coveredCents: giftCard.amountCents, dueCents } : undefined}
      />
      <ThreeDSecureDialog
        open={lastTry?.next === 'authenticate'}
        number={number}
        totalCents={dueCents}
        busy={busy}
        onAnswer={(approve) => void authenticate(approve)}
        onClose={() => setLastTry(null)}
      />
    </form>
  )
}

type TryNoticeProps = {
  lastTry: LastTry
  number: string
  orderId: string
  words: ReturnType<typeof useWays>['words']
}

function TryNotice({ lastTry, number, orderId, words }: TryNoticeProps) {
  const { code, message } = lastTry
  if (code === 'checkout.paypal_cancelled')
    return (
      <Notice tone="warn" title={m.payments_paypal_cancelled()}>
        <p>{message}</p>
      </Notice>
    )
  if (code === 'checkout.paypal_order_failed' || code === 'checkout.paypal_failed')
    return (
      <Notice title={message ?? m.checkout_payment_incomplete()}>
        <p>{m.checkout_paypal_cancelled()}</p>
      </Notice>
    )
  switch (outcomeOf(lastTry)) {
    case 'declined':
      return (
        <Notice title={m.checkout_payment_incomplete()}>
          {message !== m.checkout_payment_incomplete() && <p>{message}</p>}
          <p>{(words.declined ?? m.checkout_declined_reason)({ number })}</p>
        </Notice>
      )
    case 'away':
      return (
        <Notice tone="warn" title={m.checkout_provider_away()}>
          <p>{m.checkout_provider_away_reason({ number })}</p>
        </Notice>
      )
    case 'closed':
      return (
        <Notice title={m.checkout_closed_title()}>
          <p>{m.checkout_closed_reason()}</p>
        </Notice>
      )
    case 'waiting':
      return (
        <Notice tone="warn" title={(words.waiting ?? m.checkout_waiting_title)()}>
          <p>{message}</p>
          <p>{m.checkout_waiting_reason({ number })}</p>
          <Button variant="secondary" href={`/payment-success?order=${orderId}`} className="mt-3">
            {m.checkout_waiting_see()}
          </Button>
        </Notice>
      )
    default:
      return null
  }
}

function NotOpen({ order }: { order: OrderView }) {
  return (
    <EmptyState
      title={
        order.sellerOrders.some(({ payment }) => payment)
          ? m.common_order_of({ number: order.number })
          : m.checkout_pay_not_open()
      }
      action={<Button href={`/orders/${order.id}`}>{m.common_see_my_order()}</Button>}
    />
  )
}
