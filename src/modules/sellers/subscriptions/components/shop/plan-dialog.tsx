import { Lock } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  BankQuestion,
  FailureNotice,
  MethodChoice,
} from '#modules/payments/gateways/components/shop/purchase-parts.tsx'
import type { Failure } from '#modules/payments/gateways/components/shop/use-purchase-payment.ts'
import { useButtonPurchase } from '#modules/payments/gateways/components/shop/use-button-purchase.ts'
import { useWays } from '#modules/payments/gateways/components/shop/use-ways.tsx'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Input, type Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Plan, planName } from '../plan-texts.ts'
import { type PlanOrder, type SubscribeAnswer, usePlanPayment } from './use-plan-payment.ts'

type Own = Output<'GET /subscription'>
type Method = Own['paymentMethods'][number]
type Asked = Input<'POST /subscriptions'>
export type PlanChoice = Partial<Pick<Asked, 'savedCardId' | 'saveCard' | 'testChoice'>> & {
  seen: { totalCents: number }
  seenEnd: string | null
  paymentMethod: Method['id']
}

type PlanDialogProps = {
  plan: Plan | null
  paying: Pick<Own, 'paymentMethods' | 'stripePublicKey' | 'paypalScriptUrl' | 'savedCards'>
  /** Whether the reader has declared to be an adult; without it no one is asked. */
  wasAdult?: boolean
  /** Where the bank sends its customer back to. */
  page: '/subscription' | '/business'
  /** A purchase to ask about at once: the person comes back from the bank. */
  returned?: string | null
  /** The end of the plan that ran when the dialog was opened: it is sent whatever another tab has paid since. */
  endDate: string | null
  order: (plan: Plan, choice: PlanChoice, isAdult: boolean) => PlanOrder
  /** Makes the account of a registration that waits; false when no one can be signed in yet. */
  onBeforePay?: () => Promise<boolean>
  onPaid: () => void
  onClose: () => void
  /** What runs has changed: it is read again. */
  onChanged: () => void
}

/** Pays for a plan by card or PayPal; it stays open until the plan is paid or the person leaves. */
export function PlanDialog({ plan, onClose, ...rest }: PlanDialogProps) {
  const name = plan ? planName(plan) : ''
  return (
    <Dialog
      open={plan !== null}
      onClose={onClose}
      title={m.subscriptions_dialog_title({ plan: name })}
      description={plan ? m.subscriptions_dialog_reason({ price: formatUsd(plan.priceCents) }) : ''}
      closeLabel={m.common_close()}
    >
      {plan && <PayPlan plan={plan} {...rest} />}
    </Dialog>
  )
}

type PayPlanProps = Omit<PlanDialogProps, 'plan' | 'onClose'> & { plan: Plan }

function PayPlan({ plan, paying, wasAdult, page, endDate, returned = null, ...given }: PayPlanProps) {
  const { order: orderOf, onBeforePay = async () => true, onPaid, onChanged } = given
  const { paymentMethods } = paying
  const [isAdult, setAdult] = useState(wasAdult ?? true)
  const payment = usePlanPayment({ onPaid })
  const { busy, failure, setFailure, tries, once, send, take, ask, refresh, authenticate } = payment

  const ways = useWays<Method>({ ...paying, methods: paymentMethods })
  const { method, part } = ways
  const price = formatUsd(plan.priceCents)

  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (!returned || asked.current === returned) return
    asked.current = returned
    void refresh(returned)
  })

  const confirmCard = async (answer: SubscribeAnswer): Promise<Failure | null> => {
    const { clientSecret, purchaseId } = answer
    if (!purchaseId) return take(answer)
    const returnTo = `${page}?purchase=${purchaseId}`
    const declined = await ways.complete({ clientSecret, orderId: purchaseId, returnTo })
    if (declined === undefined) return take(answer)
    if (declined) return { kind: 'declined', message: declined }
    return ask(purchaseId)
  }

  const order = async (): Promise<SubscribeAnswer> => {
    const choice = {
      paymentMethod: method!.id,
      seen: { totalCents: plan.priceCents },
      seenEnd: endDate,
      ...ways.asked,
    }
    try {
      return await send(orderOf(plan, choice, isAdult))
    } catch (error) {
      onChanged()
      throw error
    }
  }

  const pay = () =>
    once(async () => {
      if (!isAdult) return { kind: 'field', message: m.subscriptions_adult_required() }
      if (!method || !(await ways.prepare())) return null
      return (await onBeforePay()) ? confirmCard(await order()) : null
    })

  const buttons = useButtonPurchase<SubscribeAnswer>({
    check() {
      if (!isAdult) setFailure({ kind: 'field', message: m.subscriptions_adult_required() })
      return isAdult
    },
    async open() {
      setFailure(null)
      return (await onBeforePay()) ? order() : null
    },
    capture: ({ purchaseId }) =>
      call(
        'POST /subscriptions/{purchaseId}/capture',
        { purchaseId: purchaseId! },
        { key: crypto.randomUUID() },
      ),
    async take(answer) {
      const found = await take(answer)
      setFailure(found)
      return found === null ? 'paid' : found.kind === 'waiting' ? 'unclear' : 'refused'
    },
    cancelled: () => setFailure(null),
    failed(step, error, opened) {
      if (step === 'capture') {
        const { purchaseId = null } = opened ?? {}
        return setFailure({ kind: 'waiting', message: m.checkout_payment_unclear(), purchaseId })
      }
      const message = (error instanceof ApiError && error.message) || m.checkout_paypal_order_failed()
      setFailure({ kind: 'other', message })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!part.buttons) void pay()
  }

  if (failure?.kind === 'authenticate') {
    const { purchaseId } = failure
    return (
      <BankQuestion
        amount={price}
        busy={busy}
        onAnswer={(approve) => void authenticate(purchaseId, approve)}
      />
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 pb-3">
      {failure && failure.kind !== 'field' && (
        <FailureNotice
          key={tries}
          failure={failure}
          words={ways.words}
          onAsk={(purchaseId) => void refresh(purchaseId)}
        />
      )}
      {paymentMethods.length === 0 ? (
        <p className="rounded-control bg-warn-soft p-4 text-warn-ink">{m.subscriptions_no_methods()}</p>
      ) : (
        <MethodChoice methods={paymentMethods} chosen={method?.id} onChoose={ways.choose} />
      )}
      {ways.fields({ amountCents: plan.priceCents })}
      {wasAdult !== undefined && (
        <Checkbox
          name="isAdult"
          label={m.subscriptions_adult()}
          checked={isAdult}
          onChange={(event) => {
            setAdult(event.target.checked)
            if (failure?.kind === 'field') setFailure(null)
          }}
          error={failure?.kind === 'field' && failure.message}
        />
      )}
      {part.buttons ? (
        part.buttons(buttons)
      ) : (
        <Button type="submit" size="lg" wide busy={busy} busyLabel={m.common_paying()} disabled={!method}>
          <span className="money">{m.subscriptions_pay({ price })}</span>
        </Button>
      )}
      <p className="text-center text-muted text-sm">
        <Lock aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
        {m.common_card_is_safe()}
      </p>
    </form>
  )
}
