import { useRouter } from '@tanstack/react-router'
import { CircleAlert, CircleCheckBig, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLiveUpdates } from '#browser/use-live-updates.ts'
import { ORDER_UPDATES } from '#modules/sales/orders/components/order-updates.ts'
import { dropBankAnswer } from '#modules/payments/gateways/providers/stripe/components/shop/drop-bank-answer.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#browser/toast.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CheckoutLoading } from './checkout-loading.tsx'
import { NotRead, OwnOrder, Titled } from './titled.tsx'
import { type CheckoutAnswer, outcomeOf } from './outcome.ts'

const YappyWaiting = lazyPart(
  async () =>
    (await import('#modules/payments/gateways/providers/yappy/components/shop/wallet.tsx')).YappyWaiting,
)

/** Where the bank sends the buyer back to. The address says which order to ask about, and nothing else is believed. */
export function PaymentSuccessPage({ orderId }: { orderId: string | undefined }) {
  useEffect(dropBankAnswer, [])
  return <OwnOrder orderId={orderId}>{(id) => <OwnPayment orderId={id} />}</OwnOrder>
}

// Quickly at first, then ever more seldom for about two minutes; after that live updates do.
const WAITS_MS = [0, 2_000, 3_000, 4_000, 5_000, 5_000, 10_000, 15_000, 20_000, 30_000, 30_000]
const LONG_AFTER = 5

function OwnPayment({ orderId }: { orderId: string }) {
  const { answer, error, asks, askAgain } = usePaymentState(orderId)
  if (!answer)
    return (
      <Titled isSeen={error !== null}>
        <NotRead error={error} onRetry={askAgain} />
      </Titled>
    )
  return <PaymentState answer={answer} isLong={asks > LONG_AFTER} onOver={askAgain} />
}

function usePaymentState(orderId: string) {
  const [answer, setAnswer] = useState<CheckoutAnswer | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [asks, setAsks] = useState(0)
  const isOpen = answer === null || isWaiting(answer)

  useEffect(() => {
    const wait = WAITS_MS[asks]
    if (!isOpen || wait === undefined) return
    let gone = false
    const timer = setTimeout(() => {
      call('POST /checkout/{orderId}/refresh', { orderId })
        .then((seen) => !gone && setAnswer(seen))
        .catch((failed: unknown) => !gone && failed instanceof ApiError && setError(failed))
        .finally(() => !gone && setAsks(asks + 1))
    }, wait)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [orderId, isOpen, asks])

  const askAgain = () => {
    setError(null)
    setAsks(0)
  }
  useLiveUpdates(isOpen ? ORDER_UPDATES : [], askAgain)
  return { answer, error, asks, askAgain }
}

const isWaiting = (answer: CheckoutAnswer) => ['waiting', 'opened', 'review'].includes(outcomeOf(answer))

type PaymentStateProps = { answer: CheckoutAnswer; isLong: boolean; onOver: () => void }

function PaymentState({ answer, isLong, onOver }: PaymentStateProps) {
  const { orderId, number, message, code, confirmUntil } = answer
  const seeOrder = <Button href={`/orders/${orderId}`}>{m.common_see_my_order()}</Button>
  const numberText = m.checkout_success_number({ number })
  switch (outcomeOf(answer)) {
    case 'paid':
      return <GoOn orderId={orderId} />
    case 'transfer':
      return (
        <Face icon={<Good />} title={m.checkout_success_transfer_title()} reason={numberText}>
          {seeOrder}
        </Face>
      )
    case 'away':
    case 'declined':
    case 'authenticate':
      return (
        <Face
          icon={<Bad />}
          title={m.checkout_payment_incomplete()}
          reason={(code?.startsWith(DECLINED) && message) || m.checkout_not_paid_reason()}
        >
          <Button href={`/checkout?order=${orderId}`}>{m.common_try_again()}</Button>
          <Button variant="secondary" href={`/orders/${orderId}`}>
            {m.common_see_my_order()}
          </Button>
        </Face>
      )
    case 'closed':
      return (
        <Face icon={<Bad />} title={m.checkout_closed_title()} reason={m.checkout_closed_reason()}>
          {seeOrder}
        </Face>
      )
    case 'review':
      return (
        <Face icon={<Held />} title={m.checkout_confirming_title()} reason={message ?? numberText}>
          {seeOrder}
        </Face>
      )
    case 'opened':
    case 'waiting':
      if (confirmUntil)
        return <YappyWaiting orderId={orderId} number={number} until={confirmUntil} onOver={onOver} />
      return (
        <Face
          icon={<Waiting />}
          title={m.checkout_confirming_title()}
          reason={isLong ? m.checkout_confirming_long() : m.checkout_confirming_reason()}
        >
          {isLong && seeOrder}
        </Face>
      )
  }
}

// The reason of a refusal that helps the buyer.
const DECLINED = 'checkout.declined_'

/** Paid: what was bought stands on the next page, which takes the place of this one. */
function GoOn({ orderId }: { orderId: string }) {
  const { history } = useRouter()
  useEffect(() => {
    toast.success(m.common_payment_processed())
    history.replace(`/order-success?order=${orderId}`)
  }, [history, orderId])
  return (
    <Titled isSeen={false}>
      <CheckoutLoading />
    </Titled>
  )
}

const Good = () => <CircleCheckBig aria-hidden strokeWidth={1.5} className="size-16 text-ok" />
const Bad = () => <CircleAlert aria-hidden strokeWidth={1.5} className="size-16 text-bad" />
// Hours or days, so nothing turns.
const Held = () => <Hourglass aria-hidden strokeWidth={1.5} className="size-14 text-warn-ink" />
const Waiting = () => <Spinner className="size-12 text-brand-ink" />

type FaceProps = { icon: ReactNode; title: string; reason: string; children?: ReactNode }

function Face({ icon, title, reason, children }: FaceProps) {
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center gap-3 text-center">
      {icon}
      <div aria-live="polite" className="grid justify-items-center gap-2">
        <h1 className="font-bold text-2xl md:text-3xl">{title}</h1>
        <p className="max-w-prose text-muted">{reason}</p>
      </div>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
