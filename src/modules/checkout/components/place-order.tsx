import { type FormEvent, useRef, useState } from 'react'
import { formatPhone } from '#modules/accounts/rules.ts'
import { openCart } from '#modules/cart/components/cart-store.ts'
import { isPaidToSellers } from '#modules/orders/rules.parts.ts'
import { isPlaceField, withPlace } from '#modules/places/components/place-words.ts'
import { PayPalButtons } from '#modules/payments/components/paypal-buttons.tsx'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output } from '#browser/client.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#browser/toast.ts'
import { type CheckoutBody, readAttempt } from './attempt.ts'
import { BillingFields } from './billing-fields.tsx'
import {
  type BillingField,
  type BillingProblems,
  type BillingValues,
  billingProblems,
  emptyBilling,
} from './billing-problems.ts'
import { CardForm, type CardFormHandle } from '#modules/payments/components/card-form.tsx'
import { cancelledTry, captureOrder, payAtPayPal, requireOpened, unclearTry } from './paypal-purchase.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { GiftCardField } from './gift-card-field.tsx'
import type { CheckoutAnswer } from './outcome.ts'
import { PayBar } from './pay-bar.tsx'
import {
  PaymentChoice,
  type PaymentMethod,
  type TestChoice,
  TestModeChoice,
} from '#modules/payments/components/payment-choice.tsx'
import { PriceRiseDialog } from './price-rise-dialog.tsx'
import { billingOf, SaveAddress, SavedAddresses } from './saved-addresses.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { StepSection } from './step-section.tsx'
import { StockRefusal } from './stock-refusal.tsx'
import { useCrypto } from './use-crypto.ts'
import { useGiftCard } from './use-gift-card.ts'
import { useOpenEnded } from './use-open-ended.ts'
import { isRefused, type Purchase } from './use-purchase.ts'

const CryptoPayment = lazyPart(async () => (await import('./crypto-payment.tsx')).CryptoPayment)

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
  const { cart, shippingOptions, paymentMethods, unavailableMethods, stripePublicKey, paypalScriptUrl } =
    checkout
  const [resumed] = useState(() => readAttempt(user.id)?.body)
  const [billing, setBilling] = useState<BillingValues>(() => ({
    ...emptyBilling,
    fullName: user.fullName,
    email: user.email,
    phone: formatPhone(user.phone ?? ''),
    ...checkout.billing,
    ...(checkout.addresses[0] && billingOf(checkout.addresses[0])),
    ...(resumed?.billingInfo as BillingValues | undefined),
  }))
  const [saveAddress, setSaveAddress] = useState(resumed?.saveAddress === true)
  const [problems, setProblems] = useState<BillingProblems>({})
  const [problemsShownAt, setProblemsShownAt] = useState(0)
  const [wantedShipping, setWantedShipping] = useState(resumed?.shippingMethod)
  const [wantedMethod, setWantedMethod] = useState(resumed?.paymentMethod)
  const [testChoice, setTestChoice] = useState<TestChoice>(resumed?.testChoice ?? 'approve')
  const [fixing, setFixing] = useState(false)
  const card = useRef<CardFormHandle>(null)
  const { busy, refusal, setRefusal, send, once } = purchase
  const paypalWindow = useOpenEnded(once)
  const placed = useRef<CheckoutAnswer | null>(null)
  const hasAcceptedPrices = useRef(false)

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
  const isBy = (id: PaymentMethod['id']) => !isGiftWhole && method?.id === id
  const usesStripe = isBy('credit_card') && !method?.testMode && stripePublicKey !== null
  const usesPayPal = isBy('paypal') && !method?.testMode && paypalScriptUrl !== null

  const isCrypto = isBy('crypto')
  const cartKey = cart.lines.map(({ productId, quantity }) => `${productId} ${quantity}`).join()
  const crypto = useCrypto({
    basis: `${cartKey} ${shipping.id} ${totalCents}`,
    isChosen: isCrypto,
    ask: (wish) => call('POST /checkout/quotes', { shippingMethod: shipping.id, ...wish }),
  })

  const showProblems = (found: BillingProblems) => {
    setProblems(found)
    setProblemsShownAt(Date.now())
  }

  const checkBilling = (): boolean => {
    const found = billingProblems(billing)
    const isGood = Object.keys(found).length === 0
    if (isGood) setProblemsShownAt(0)
    else showProblems(found)
    return isGood
  }

  /** What is asked of the server; null while nothing is chosen that could pay. */
  const bodyFor = (chosen: PaymentMethod | null, acceptedPrices: boolean): CheckoutBody | null => {
    const paymentMethod = isGiftWhole ? 'gift_card' : chosen?.id
    if (!paymentMethod) return null
    const missing = cart.lines.filter(({ isAvailable }) => !isAvailable).map(({ productId }) => productId)
    const isTest = !isGiftWhole && chosen?.testMode && chosen.id !== 'crypto'
    return {
      shippingMethod: shipping.id,
      paymentMethod,
      billingInfo: billing,
      ...(saveAddress ? { saveAddress } : {}),
      ...(acceptedPrices ? { acceptedPrices } : {}),
      ...(missing.length > 0 ? { acceptedMissing: missing } : {}),
      ...gift.asked,
      ...(isTest ? { testChoice } : {}),
    }
  }

  const buy = (acceptedPrices: boolean) =>
    once(async () => {
      if (!checkBilling()) return
      const body = bodyFor(method, acceptedPrices)
      if (!body || isGiftRefused || (usesStripe && !(await card.current?.check()))) return
      const sent = isCrypto && !crypto.isExpired ? crypto.sent() : undefined
      if (isCrypto && !sent) return crypto.generate()
      const answer = await send({ ...body, ...(sent ? { quotes: sent } : {}) })
      if (!answer) {
        await gift.readAgain()
        return onRefresh()
      }
      crypto.forget()
      const { clientSecret, orderId } = answer
      if (!usesStripe || !clientSecret) return onPlaced(answer)
      const declined = await card.current?.confirm({ clientSecret, orderId })
      onPlaced(answer, declined ?? undefined)
    })

  const checkForPayPal = (): boolean => {
    if (busy) toast.info(m.common_paying())
    return !busy && checkBilling()
  }

  const openPayPalOrder = async (): Promise<string | null> => {
    paypalWindow.open()
    try {
      const answer = placed.current
        ? await payAtPayPal(placed.current.orderId)
        : await purchase.ask(bodyFor(method, hasAcceptedPrices.current)!)
      // From here on the order stands: another try pays it and places no second one.
      placed.current = answer
      requireOpened(answer)
      if (answer.paypalOrderId) return answer.paypalOrderId
      paypalWindow.close()
      onPlaced(answer)
    } catch (error) {
      if (!isRefused(error)) throw error
      paypalWindow.close()
      purchase.refuse(error)
      await onRefresh()
    }
    return null
  }

  const leave = (answer: CheckoutAnswer) => {
    paypalWindow.close()
    onPlaced(answer)
  }

  const takePayPal = async () => {
    const { answer, outcome } = await captureOrder(placed.current!.orderId)
    // PayPal's window opens once more, and its buttons must still be there.
    if (outcome !== 'restart') leave(answer)
    return outcome
  }

  const failPayPal = (step: 'create' | 'capture', error: unknown) => {
    if (placed.current) return leave(step === 'capture' ? unclearTry(placed.current) : placed.current)
    paypalWindow.close()
    purchase.refuse(error)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!usesPayPal) void buy(false)
  }

  const acceptPrices = () => {
    if (!usesPayPal) return void buy(true)
    // PayPal opens its window for a press on its own button only.
    hasAcceptedPrices.current = true
    setRefusal(null)
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
    setBilling((before) =>
      isPlaceField(field) ? withPlace(before, field, value) : { ...before, [field]: value },
    )
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
          <SavedAddresses
            addresses={checkout.addresses}
            billing={billing}
            onChoose={(address) => {
              setBilling((before) => ({ ...before, ...address }))
              setProblems({})
            }}
          />
          <BillingFields
            values={billing}
            problems={{ ...fieldRefusals, ...problems }}
            onChange={change}
            onLeave={check}
          />
          <SaveAddress
            addresses={checkout.addresses}
            billing={billing}
            checked={saveAddress}
            onChange={setSaveAddress}
          />
        </StepSection>
        <StepSection number={2} title={m.common_shipping()}>
          <ShippingChoice
            options={shippingOptions}
            cart={cart}
            value={shipping.id}
            onChange={setWantedShipping}
          />
        </StepSection>
        <StepSection number={3} title={m.common_payment()}>
          <div className="grid gap-4">
            {!isGiftWhole && (
              <PaymentChoice
                methods={paymentMethods}
                unavailable={unavailableMethods}
                value={method?.id ?? null}
                busy={busy}
                onChange={setWantedMethod}
              />
            )}
            {checkout.giftCards && <GiftCardField gift={gift} isWhole={isGiftWhole} />}
            {isGiftRefused && (
              <p role="alert" className="rounded-control bg-warn-soft p-4 text-sm text-warn-ink">
                {m.checkout_gift_card_not_shared()}
              </p>
            )}
            {method?.testMode && !isGiftWhole && !isCrypto && (
              <TestModeChoice value={testChoice} onChange={setTestChoice} />
            )}
            {usesStripe && <CardForm publicKey={stripePublicKey} amountCents={dueCents} ref={card} />}
            {isCrypto && !isGiftRefused && (
              <CryptoPayment crypto={crypto} cartKey={cartKey} onAgain={() => void buy(false)} busy={busy} />
            )}
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
              <Notice title={isCrypto ? m.checkout_crypto_failed() : m.checkout_failed_title()}>
                <p>{refusal.message}</p>
              </Notice>
            )}
            {usesPayPal && (
              <PayPalButtons
                scriptUrl={paypalScriptUrl}
                check={checkForPayPal}
                createOrder={openPayPalOrder}
                capture={takePayPal}
                onCancel={() => leave(cancelledTry(placed.current!))}
                onFailed={failPayPal}
              />
            )}
          </div>
        </StepSection>
        <PayBar
          label={
            isGiftWhole
              ? m.checkout_gift_pay()
              : usesPayPal
                ? null
                : payLabel(method?.id ?? null, crypto.quotes !== null && !crypto.isExpired, dueCents)
          }
          busyLabel={isCrypto ? cryptoBusyLabel(crypto.quotes !== null) : m.common_paying()}
          busy={busy}
          disabled={(method === null && !isGiftWhole) || isGiftRefused || gift.busy}
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
        onAccept={acceptPrices}
        onLeave={() => setRefusal(null)}
      />
    </form>
  )
}

export function payLabel(
  method: CheckoutBody['paymentMethod'] | null,
  hasQuotes: boolean,
  totalCents: number,
): string {
  if (method === 'crypto') return hasQuotes ? m.checkout_crypto_confirm() : m.checkout_crypto_generate()
  const total = formatUsd(totalCents)
  return method === 'bank_transfer' ? m.checkout_place_transfer({ total }) : m.checkout_pay({ total })
}

export const cryptoBusyLabel = (hasQuotes: boolean) =>
  hasQuotes ? m.checkout_crypto_confirming() : m.checkout_crypto_generating()
