import { type FormEvent, useRef, useState } from 'react'
import { ConfirmFirst } from '#modules/identity/accounts/components/shop/confirm-first.tsx'
import { readBoughtNow } from '#modules/sales/cart/components/shop/bought-now.ts'
import { openCart } from '#modules/sales/cart/components/shop/cart-store.ts'
import { isByPerson, isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import { m } from '#paraglide/messages.js'
import { call, type Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { type CheckoutBody, readAttempt } from './attempt.ts'
import { seenOf } from '../../rules.ts'
import { ChangedLines } from './changed-lines.tsx'
import { ContactStep, useBilling } from './contact-step.tsx'
import { keepDraft, readDraft } from './draft.ts'
import { ErrorSummary } from './error-summary.tsx'
import { payStanding, useOrderButtons } from './use-order-buttons.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Buyer } from './first-billing.ts'
import { GiftCardField } from './gift-card-field.tsx'
import type { CheckoutAnswer } from './outcome.ts'
import { PayBar } from './pay-bar.tsx'
import { PaymentChoice, PaymentSaid } from '#modules/payments/gateways/components/shop/payment-choice.tsx'
import { useWays } from '#modules/payments/gateways/components/shop/use-ways.tsx'
import { ShippingChoice, ShippingSaid } from './shipping-choice.tsx'
import { ShopChangeNotice } from './shop-change-notice.tsx'
import { StepSection, useFolds } from './step-section.tsx'
import { StockRefusal } from './stock-refusal.tsx'
import { useGiftCard } from './use-gift-card.ts'
import { usePromotedCheckout } from './use-promoted-checkout.ts'
import { useShopChanges } from './use-live-checkout.ts'
import { usePresent } from './use-present.ts'
import { isChangedCart, isRefused, type Purchase } from './use-purchase.ts'

const DiscountCode = lazyPart(
  async () => (await import('#modules/sales/promotions/components/shop/discount-code.tsx')).DiscountCode,
)
const PriceRiseDialog = lazyPart(async () => (await import('./price-rise-dialog.tsx')).PriceRiseDialog)

export type Checkout = Output<'GET /checkout'>

type PlaceOrderProps = {
  checkout: Checkout
  purchase: Purchase
  user: Buyer
  /** Reads the cart again after something about it was refused. */
  onRefresh: () => Promise<void>
  onPlaced: (answer: CheckoutAnswer, declined?: string) => Promise<void>
}

/** The three steps from a cart to an order. */
export function PlaceOrder({ checkout, purchase, user, onRefresh, onPlaced }: PlaceOrderProps) {
  const { paymentMethods, unavailableMethods } = checkout
  const [resumed] = useState(() => readAttempt(user.id)?.body)
  const [draft] = useState(() => readDraft(user.id))
  const billing = useBilling({ user, checkout, resumed, draft })
  const present = usePresent({ userId: user.id, resumed, draft })
  const to = present.receiver ?? billing.values
  const place = { province: to.state || undefined, city: to.city || undefined }
  const folds = useFolds(billing.isKnown)
  const [wantedShipping, setWantedShipping] = useState((resumed ?? draft).shippingMethod)
  const { busy, refusal, setRefusal, send, once } = purchase
  const [payingBy, setPayingBy] = useState<CheckoutBody['paymentMethod'] | undefined>(
    (resumed ?? draft).paymentMethod ?? paymentMethods[0]?.id,
  )
  const [savedCardId, setSavedCardId] = useState<string>()
  const { promotions, cart, shippingOptions, savedCents, gifts } = usePromotedCheckout(checkout, {
    ...place,
    paymentMethod: payingBy,
    savedCardId,
    busy,
  })
  const shop = useShopChanges(cart.lines)
  const placedCents = useRef(0)
  const hasAcceptedPrices = useRef(false)

  const readAgain = async () => {
    await Promise.all([onRefresh(), promotions.readAgain()])
  }
  const showChanged = (error: unknown) => {
    purchase.refuse(error)
    return readAgain()
  }

  const shipping =
    shippingOptions.find(({ id, available }) => available && id === wantedShipping) ??
    shippingOptions.find(({ selected, available }) => selected && available) ??
    shippingOptions[0]!
  const seen = seenOf(cart, shipping.costCents)
  const { totalCents } = seen
  const gift = useGiftCard({
    basis: [cart.subtotalCents, ...shippingOptions.map(({ costCents }) => costCents)].join(),
    place,
    resumedCode: resumed?.giftCardCode,
  })
  const cover = gift.shareOf(shipping.id)
  const dueCents = cover?.dueCents ?? totalCents
  const isGiftWhole = cover?.dueCents === 0
  const cartKey = cart.lines.map(({ variantId, quantity }) => `${variantId} ${quantity}`).join()
  const ways = useWays({
    ...checkout,
    methods: paymentMethods,
    first: (resumed ?? draft).paymentMethod,
    firstChoice: resumed?.testChoice,
    firstCard: { savedCardId: resumed?.savedCardId, saveCard: resumed?.saveCard === true },
    isOff: isGiftWhole,
    quoting: {
      of: cartKey,
      basis: `${cartKey} ${shipping.id} ${totalCents}`,
      ask: async (wish) => {
        try {
          return await call('POST /checkout/quotes', { shippingMethod: shipping.id, ...place, seen, ...wish })
        } catch (error) {
          if (isChangedCart(error)) await showChanged(error)
          throw error
        }
      },
    },
  })
  const { method, part } = ways
  // A gift card covers the same amount whichever method pays the remainder, so promotions of one method do not apply.
  const paying = gift.checked ? 'gift_card' : method?.id
  if (paying !== payingBy) setPayingBy(paying)
  if (ways.asked.savedCardId !== savedCardId) setSavedCardId(ways.asked.savedCardId)
  const isGiftRefused = cover !== null && !isGiftWhole && method !== null && isPaidToSellers(method.id)

  /** What is asked of the server; null while nothing is chosen that could pay. */
  const bodyFor = (acceptedPrices: boolean): CheckoutBody | null => {
    const paymentMethod = isGiftWhole ? 'gift_card' : method?.id
    if (!paymentMethod) return null
    const missing = cart.lines.filter(({ isAvailable }) => !isAvailable).map(({ variantId }) => variantId)
    return {
      shippingMethod: shipping.id,
      paymentMethod,
      seen,
      ...billing.asked,
      ...present.asked,
      ...(acceptedPrices ? { acceptedPrices } : {}),
      ...(missing.length > 0 ? { acceptedMissing: missing } : {}),
      ...gift.asked,
      ...ways.asked,
    }
  }

  // Both are asked, so that all that is wrong is shown at once.
  const isGood = () => [billing.isGood(), present.isGood()].every(Boolean)
  const buy = (acceptedPrices: boolean) =>
    once(async () => {
      if (!isGood()) return
      shop.accept()
      const body = bodyFor(acceptedPrices)
      const given = body && !isGiftRefused && (await ways.prepare())
      if (!body || !given) return
      const answer = await send({ ...body, ...given }, part.refused)
      if (!answer) {
        await gift.readAgain()
        return readAgain()
      }
      ways.placed()
      await onPlaced(answer, (await ways.complete(answer)) ?? undefined)
    })

  const buttons = useOrderButtons({
    busy,
    isGood,
    once,
    take: onPlaced,
    async open(placed) {
      try {
        // From the first answer on the order is placed: another try pays it and places no second one.
        if (placed) return await payStanding(placed.orderId, placedCents.current, method!.id)
        const answer = await purchase.ask(bodyFor(hasAcceptedPrices.current)!)
        placedCents.current = dueCents
        ways.placed()
        return answer
      } catch (error) {
        if (!isRefused(error)) throw error
        await showChanged(error)
        return null
      }
    },
    refuse: (error, placed) => void (placed ? onPlaced(placed) : purchase.refuse(error)),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!part.buttons) void buy(false)
  }

  const acceptPrices = () => {
    if (!part.buttons) return void buy(true)
    // The provider opens its window for a press on its own button only.
    hasAcceptedPrices.current = true
    setRefusal(null)
  }

  const fieldRefusals = refusal?.kind === 'fields' ? refusal.problems : null
  const shownAt = Math.max(billing.shownAt, present.shownAt)
  // What is wrong with a field is mended at the field.
  if (folds.isFolded('contact') && (fieldRefusals || shownAt > 0)) folds.open('contact')
  const openerOf = (step: Parameters<typeof folds.open>[0]) =>
    folds.isFolded(step) ? () => folds.open(step) : null
  const openShipping = openerOf('shipping')
  const openPayment = method && !isGiftWhole ? openerOf('payment') : null
  const shippingProps = { cart, to, delivery: checkout.delivery }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-4 grid items-start gap-4 md:mt-6 md:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
    >
      <div className="grid min-w-0 gap-4 md:gap-6">
        <ErrorSummary
          problems={fieldRefusals ?? { billing: billing.problems, receiver: present.problems }}
          shownAt={fieldRefusals ? 1 : shownAt}
        />
        {resumed && !refusal && !busy && (
          <Notice tone="warn" title={m.checkout_resume_title()}>
            <p>{m.checkout_resume_reason()}</p>
          </Notice>
        )}
        <WithTheRest lines={cart.lines} />
        <ContactStep
          billing={billing}
          present={present}
          addresses={checkout.addresses}
          refused={fieldRefusals}
          asksCartEmails={checkout.asksCartEmails}
          onOpen={openerOf('contact')}
        />
        <StepSection
          number={2}
          title={m.common_shipping()}
          folded={
            openShipping && {
              says: <ShippingSaid {...shippingProps} option={shipping} />,
              onOpen: openShipping,
            }
          }
        >
          {!openShipping && (
            <ShippingChoice
              {...shippingProps}
              options={shippingOptions}
              value={shipping.id}
              onChange={(shippingMethod) => {
                setWantedShipping(shippingMethod)
                keepDraft(user.id, { shippingMethod })
              }}
            />
          )}
        </StepSection>
        <StepSection
          number={3}
          title={m.common_payment()}
          folded={
            openPayment &&
            method && { says: <PaymentSaid method={method} said={part.said} />, onOpen: openPayment }
          }
        >
          <div className={cx('grid gap-4', openPayment && 'mt-1 sm:pl-11')}>
            {!openPayment && paymentMethods.some(({ id }) => isByPerson(id)) && <ConfirmFirst />}
            {!isGiftWhole && !openPayment && (
              <PaymentChoice
                methods={paymentMethods}
                unavailable={unavailableMethods}
                value={method?.id ?? null}
                busy={busy}
                onChange={(paymentMethod) => {
                  ways.choose(paymentMethod)
                  keepDraft(user.id, { paymentMethod })
                }}
              />
            )}
            <DiscountCode of={promotions} />
            {checkout.giftCards && <GiftCardField gift={gift} isWhole={isGiftWhole} />}
            {isGiftRefused && (
              <p role="alert" className="rounded-control bg-warn-soft p-4 text-sm text-warn-ink">
                {m.checkout_gift_card_not_shared()}
              </p>
            )}
            {!isGiftRefused &&
              ways.fields({
                amountCents: dueCents,
                busy,
                isFolded: openPayment !== null,
                press: { check: () => !busy && isGood(), pay: () => buy(false) },
              })}
            {!refusal && !busy && <ShopChangeNotice changes={shop.changes} />}
            {refusal?.kind === 'stock' && (
              <StockRefusal
                products={refusal.products}
                onFixed={async () => {
                  await readAgain()
                  setRefusal(null)
                }}
              />
            )}
            {refusal?.kind === 'changed' && (
              <Notice tone="warn" title={m.checkout_changed_title()}>
                <p>{refusal.message}</p>
                <ChangedLines products={refusal.products} />
                <p>{m.checkout_changed_reason()}</p>
              </Notice>
            )}
            {refusal?.kind === 'other' && !part.showsRefusal && (
              <Notice title={(ways.words.failed ?? m.checkout_failed_title)()}>
                <p>{refusal.message}</p>
              </Notice>
            )}
            {part.buttons?.(buttons)}
          </div>
        </StepSection>
        <PayBar
          ways={ways}
          dueCents={dueCents}
          label={isGiftWhole ? m.checkout_gift_pay() : undefined}
          busy={busy}
          disabled={(method === null && !isGiftWhole) || isGiftRefused || gift.busy}
        />
      </div>
      <CheckoutSummary
        lines={[...cart.lines, ...gifts]}
        subtotalCents={cart.subtotalCents}
        savedCents={savedCents}
        shippingCents={shipping.costCents}
        gift={cover ?? undefined}
        onEdit={openCart}
      />
      {refusal?.kind === 'prices' && (
        <PriceRiseDialog
          products={refusal.products}
          totalCents={dueCents}
          onAccept={acceptPrices}
          onLeave={() => setRefusal(null)}
        />
      )}
    </form>
  )
}

/** Who came with one product reads that what the cart held before is bought with it. */
function WithTheRest({ lines }: Pick<Checkout['cart'], 'lines'>) {
  const [boughtNow] = useState(readBoughtNow)
  const rest = lines.filter(({ variantId, isAvailable }) => isAvailable && variantId !== boughtNow)
  if (rest.length === 0 || !lines.some(({ variantId }) => variantId === boughtNow)) return null
  return (
    <Notice tone="warn" title={m.checkout_with_cart({ count: rest.length })}>
      <Button variant="link" size="sm" onClick={openCart}>
        {m.checkout_edit_cart()}
      </Button>
    </Notice>
  )
}
