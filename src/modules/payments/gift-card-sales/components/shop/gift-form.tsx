import { Lock } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, call, type Input as Given, type Output } from '#browser/client.ts'
import { formatUsd } from '#lib/money.ts'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import {
  BankQuestion,
  FailureNotice,
  MethodChoice,
} from '#modules/payments/gateways/components/shop/purchase-parts.tsx'
import { useButtonPurchase } from '#modules/payments/gateways/components/shop/use-button-purchase.ts'
import {
  type Failure,
  usePurchasePayment,
} from '#modules/payments/gateways/components/shop/use-purchase-payment.ts'
import { useWays } from '#modules/payments/gateways/components/shop/use-ways.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { CardFace } from './card-face.tsx'
import { emptyDraft, GiftFields, type GiftDraft, problemsOf, toBody } from './gift-fields.tsx'

type Sale = Output<'GET /gift-cards/sale'>
type Answer = Output<'POST /gift-cards/purchases'>
type Asked = Given<'POST /gift-cards/purchases'>

type GiftFormProps = {
  sale: Sale
  /** A visitor fills it in, and signs in before paying. */
  isMember: boolean
  /** Null until something is filled in. */
  draft: GiftDraft | null
  onDraft: (draft: GiftDraft) => void
  /** A purchase to ask about at once: the person comes back from the bank. */
  returned: string | null
  onPaid: () => void
}

/** What is given, to whom and when, and the payment of it. */
export function GiftForm({ sale, isMember, draft: filled, onDraft, returned, onPaid }: GiftFormProps) {
  const draft = filled ?? emptyDraft(sale.days.first)
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = problemsOf(draft)
  const amountCents = draft.amountCents ?? 0
  const price = formatUsd(amountCents)
  const payment = usePurchasePayment<Answer>({
    onPaid,
    askShop: (purchaseId) => call('POST /gift-cards/purchases/{purchaseId}/refresh', { purchaseId }),
    answerBank: (purchaseId, approve) =>
      call('POST /gift-cards/purchases/{purchaseId}/authenticate', { purchaseId, approve }),
    failed: m.gifts_buy_failed,
  })
  const { busy, failure, setFailure, tries, once, send, take, ask, refresh, authenticate } = payment
  const ways = useWays({ ...sale, methods: sale.paymentMethods })
  const { method, part } = ways

  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (!returned || asked.current === returned) return
    asked.current = returned
    void refresh(returned)
  })

  /** Whether all is filled in; otherwise the first field that is not comes into sight. */
  const check = () => {
    setChecked(true)
    if (Object.keys(problems).length === 0) return true
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return false
  }
  const order = () => {
    const body: Asked = { ...toBody(draft), paymentMethod: method!.id, ...ways.asked }
    return send({ body, send: (options) => call('POST /gift-cards/purchases', body, options) })
  }
  const confirm = async (answer: Answer): Promise<Failure | null> => {
    const { clientSecret, purchaseId } = answer
    const returnTo = `/tarjetas-de-regalo?purchase=${purchaseId}`
    const declined = await ways.complete({ clientSecret, orderId: purchaseId, returnTo })
    if (declined === undefined) return take(answer)
    return declined ? { kind: 'declined', message: declined } : ask(purchaseId)
  }
  const pay = () =>
    once(async () => {
      if (!method || !(await ways.prepare())) return null
      return confirm(await order())
    })
  const buttons = useButtonPurchase<Answer>({
    check,
    open() {
      setFailure(null)
      return order()
    },
    capture: ({ purchaseId }) =>
      call('POST /gift-cards/purchases/{purchaseId}/capture', { purchaseId }, { key: crypto.randomUUID() }),
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
    if (!isMember) {
      if (check()) openAuth({ view: 'signin' })
      return
    }
    if (!part.buttons && check()) void pay()
  }

  if (failure?.kind === 'authenticate') {
    const { purchaseId } = failure
    return (
      <div className="mt-6">
        <BankQuestion
          amount={price}
          busy={busy}
          onAnswer={(approve) => void authenticate(purchaseId, approve)}
        />
      </div>
    )
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-10"
    >
      <GiftFields
        draft={draft}
        days={sale.days}
        problems={isChecked ? problems : {}}
        onChange={(change) => onDraft({ ...draft, ...change })}
      />
      <div className="flex flex-col gap-4">
        <CardFace design={draft.design} amountCents={amountCents} from={draft.senderName} />
        {failure && failure.kind !== 'field' && (
          <FailureNotice
            key={tries}
            failure={failure}
            words={ways.words}
            onAsk={(purchaseId) => void refresh(purchaseId)}
          />
        )}
        {isMember ? (
          <>
            {sale.paymentMethods.length === 0 ? (
              <p className="rounded-control bg-warn-soft p-4 text-warn-ink">{m.gifts_no_methods()}</p>
            ) : (
              <MethodChoice methods={sale.paymentMethods} chosen={method?.id} onChoose={ways.choose} />
            )}
            {ways.fields({ amountCents })}
            {part.buttons ? (
              part.buttons(buttons)
            ) : (
              <Button
                type="submit"
                size="lg"
                wide
                busy={busy}
                busyLabel={m.common_paying()}
                disabled={!method}
              >
                <span className="money">{m.gifts_pay({ price })}</span>
              </Button>
            )}
          </>
        ) : (
          <Button type="submit" size="lg" wide>
            {m.gifts_sign_in()}
          </Button>
        )}
        <p className="text-muted text-sm">{m.gifts_terms()}</p>
        <p className="text-center text-muted text-sm">
          <Lock aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
          {m.common_card_is_safe()}
        </p>
      </div>
    </form>
  )
}
