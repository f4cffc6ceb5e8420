import { type FormEvent, useRef, useState } from 'react'
import { openCart } from '#modules/cart/components/cart-store.ts'
import { isPaidToSellers } from '#modules/orders/rules.parts.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output } from '#server/client.ts'
import { toast } from '#ui/toast.ts'
import { type CheckoutBody, readAttempt } from './attempt.ts'
import { BillingFields } from './billing-fields.tsx'
import { type BillingField, type BillingProblems, billingProblems, emptyBilling } from './billing-problems.ts'
import { CardForm, type CardFormHandle } from './card-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ErrorSummary, Notice } from './error-summary.tsx'
import { GiftCardField } from './gift-card-field.tsx'
import type { CheckoutAnswer } from './outcome.ts'
import { PayBar } from './pay-bar.tsx'
import { PaymentChoice, type TestChoice, TestModeChoice } from './payment-choice.tsx'
import { PriceRiseDialog } from './price-rise-dialog.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { StepSection } from './step-section.tsx'
import { StockRefusal } from './stock-refusal.tsx'
import { useGiftCard } from './use-gift-card.ts'
import type { Purchase } from './use-purchase.ts'

export type Checkout = Output<'GET /checkout'>

type PlaceOrderProps = {
  checkout: Checkout
  purchase: Purchase
  user: { id: string; fullName: string; email: string; phone: string | null }
  /** Reads the cart again after something about it was refused. */
  onRefresh: () => Promise<void>
  onPlaced: (answer: CheckoutAnswer, declined?: string) => void
}

/** The three steps from a cart to an order. */
export function PlaceOrder({ checkout, purchase, user, onRefresh, onPlaced }: PlaceOrderProps) {
  const { cart, shippingOptions, paymentMethods, unavailableMethods, stripePublicKey } = checkout
  const [resumed] = useState(() => readAttempt(user.id)?.body)
  const [billing, setBilling] = useState(() => ({
    ...emptyBilling,
    fullName: user.fullName,
    email: user.email,
    phone: user.phone ?? '',
    ...checkout.billing,
    ...resumed?.billingInfo,
  }))
  const [problems, setProblems] = useState<BillingProblems>({})
  const [problemsShownAt, setProblemsShownAt] = useState(0)
  const [wantedShipping, setWantedShipping] = useState(resumed?.shippingMethod)
  const [wantedMethod, setWantedMethod] = useState(resumed?.paymentMethod)
  const [testChoice, setTestChoice] = useState<TestChoice>(resumed?.testChoice ?? 'approve')
  const [fixing, setFixing] = useState(false)
  const card = useRef<CardFormHandle>(null)
  const { busy, refusal, setRefusal, send, once } = purchase

  const shipping =
    shippingOptions.find(({ id, available }) => available && id === wantedShipping) ??
    shippingOptions.find(({ selected }) => selected) ??
    shippingOptions[0]!
  const method = paymentMethods.find(({ id }) => id === wantedMethod) ?? paymentMethods[0] ?? null
  const totalCents = cart.subtotalCents + shipping.costCents
  const gift = useGiftCard({ subtotalCents: cart.subtotalCents, resumedCode: resumed?.giftCardCode })
  const cover = gift.shareOf(shipping.id)
  const dueCents = cover?.dueCents ?? totalCents
  const isGiftWhole = cover?.dueCents === 0
  const isGiftRefused = cover !== null && !isGiftWhole && method !== null && isPaidToSellers(method.id)
  const usesStripe =
    !isGiftWhole && method?.id === 'credit_card' && !method.testMode && stripePublicKey !== null

  const showProblems = (found: BillingProblems) => {
    setProblems(found)
    setProblemsShownAt(Date.now())
  }

  const buy = (acceptedPrices: boolean) =>
    once(async () => {
      const found = billingProblems(billing)
      if (Object.keys(found).length > 0) return showProblems(found)
      setProblemsShownAt(0)
      const paymentMethod = isGiftWhole ? 'gift_card' : method?.id
      if (!paymentMethod || isGiftRefused || (usesStripe && !(await card.current?.check()))) return
      const missing = cart.lines.filter(({ isAvailable }) => !isAvailable).map(({ productId }) => productId)
      const body: CheckoutBody = {
        shippingMethod: shipping.id,
        paymentMethod,
        billingInfo: billing,
        ...(acceptedPrices ? { acceptedPrices } : {}),
        ...(missing.length > 0 ? { acceptedMissing: missing } : {}),
        ...gift.asked,
        ...(method?.testMode && !isGiftWhole ? { testChoice } : {}),
      }
      const answer = await send(body)
      if (!answer) {
        await gift.readAgain()
        return onRefresh()
      }
      const { clientSecret, orderId } = answer
      if (!usesStripe || !clientSecret) return onPlaced(answer)
      const declined = await card.current?.confirm({ clientSecret, orderId })
      onPlaced(answer, declined ?? undefined)
    })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void buy(false)
  }

  const fixCart = async () => {
    if (refusal?.kind !== 'stock') return
    setFixing(true)
    try {
      for (const { productId, available } of refusal.products) {
        await call('PUT /cart/lines/{productId}', { productId, quantity: Math.min(available, 999) })
      }
      await onRefresh()
      setRefusal(null)
      toast.success(m.checkout_stock_fixed())
    } catch (error) {
      toast.error((error instanceof ApiError && error.message) || m.checkout_load_failed())
    } finally {
      setFixing(false)
    }
  }

  const change = (field: BillingField, value: string) => {
    setBilling((before) => ({ ...before, [field]: value }))
    setProblems((before) => ({ ...before, [field]: undefined }))
  }
  const check = (field: BillingField) => {
    const problem = billing[field] === '' ? undefined : billingProblems(billing)[field]
    if (problem) setProblems((before) => ({ ...before, [field]: problem }))
  }
  const fieldRefusals = refusal?.kind === 'fields' ? refusal.problems : null

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-4 grid items-start gap-4 md:mt-6 md:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
    >
      <div className="grid min-w-0 gap-4 md:gap-6">
        {fieldRefusals ? (
          <ErrorSummary problems={fieldRefusals} shownAt={1} />
        ) : (
          <ErrorSummary problems={problems} shownAt={problemsShownAt} />
        )}
        {resumed && !refusal && !busy && (
          <Notice tone="warn" title={m.checkout_resume_title()}>
            <p>{m.checkout_resume_reason()}</p>
          </Notice>
        )}
        <StepSection
          number={1}
          title={m.checkout_step_contact()}
          aside={<p className="text-muted text-sm">{m.checkout_required_hint()}</p>}
        >
          <BillingFields
            values={billing}
            problems={{ ...fieldRefusals, ...problems }}
            onChange={change}
            onLeave={check}
          />
        </StepSection>
        <StepSection number={2} title={m.checkout_step_shipping()}>
          <ShippingChoice
            options={shippingOptions}
            cart={cart}
            value={shipping.id}
            onChange={setWantedShipping}
          />
        </StepSection>
        <StepSection number={3} title={m.checkout_step_payment()}>
          <div className="grid gap-4">
            {!isGiftWhole && (
              <PaymentChoice
                methods={paymentMethods}
                unavailable={unavailableMethods}
                value={method?.id ?? null}
                onChange={setWantedMethod}
              />
            )}
            {checkout.giftCards && <GiftCardField gift={gift} isWhole={isGiftWhole} />}
            {isGiftRefused && (
              <p role="alert" className="rounded-control bg-warn-soft p-4 text-sm text-warn-ink">
                {m.checkout_gift_card_not_shared()}
              </p>
            )}
            {method?.testMode && !isGiftWhole && (
              <TestModeChoice value={testChoice} onChange={setTestChoice} />
            )}
            {usesStripe && <CardForm publicKey={stripePublicKey} amountCents={dueCents} ref={card} />}
            {refusal?.kind === 'stock' && (
              <StockRefusal products={refusal.products} fixing={fixing} onFix={() => void fixCart()} />
            )}
            {refusal?.kind === 'changed' && (
              <Notice tone="warn" title={m.checkout_changed_title()}>
                <p>{refusal.message}</p>
                <p>{m.checkout_changed_reason()}</p>
              </Notice>
            )}
            {refusal?.kind === 'other' && (
              <Notice title={m.checkout_failed_title()}>
                <p>{refusal.message}</p>
              </Notice>
            )}
          </div>
        </StepSection>
        <PayBar
          label={
            isGiftWhole
              ? m.checkout_gift_pay()
              : method?.id === 'bank_transfer'
                ? m.checkout_place_transfer({ total: formatUsd(totalCents) })
                : m.checkout_pay({ total: formatUsd(dueCents) })
          }
          busy={busy}
          disabled={(method === null && !isGiftWhole) || isGiftRefused}
        />
      </div>
      <CheckoutSummary
        lines={cart.lines}
        subtotalCents={cart.subtotalCents}
        shippingCents={shipping.costCents}
        gift={cover ?? undefined}
        onEdit={openCart}
      />
      <PriceRiseDialog
        products={refusal?.kind === 'prices' ? refusal.products : []}
        totalCents={dueCents}
        onAccept={() => void buy(true)}
        onLeave={() => setRefusal(null)}
      />
    </form>
  )
}
