import { useRouter } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { removeStorage } from '#browser/browser-storage.ts'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { holdPage, type SessionUser, useSession } from '#browser/session.ts'
import { BOUGHT_NOW } from '#modules/sales/cart/components/shop/bought-now.ts'
import {
  type CartView,
  openCart,
  refreshCart,
  useCart,
} from '#modules/sales/cart/components/shop/cart-store.ts'
import { useRead } from '#browser/reading.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { readAttempt } from './attempt.ts'
import { CheckoutLoading } from './checkout-loading.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { type CheckoutAnswer, declinedTry, type LastTry } from './outcome.ts'
import { PlaceOrder } from './place-order.tsx'
import { useLiveCheckout } from './use-live-checkout.ts'
import { type Refusal, usePurchase } from './use-purchase.ts'

const PayOrder = lazyPart(async () => (await import('./pay-order.tsx')).PayOrder, {
  meanwhile: <CheckoutLoading />,
})

/** Buys the cart, or pays the order that the address names. */
export function CheckoutPage({ orderId }: { orderId: string | undefined }) {
  const { state, user } = useSession()
  return (
    <div data-bare className="page py-4 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.checkout_title()}</h1>
      {state === 'loading' && <CheckoutLoading />}
      {state === 'visitor' && <SignInFirst />}
      {state === 'member' && <MemberCheckout key={user.id} user={user} orderId={orderId} />}
    </div>
  )
}

function SignInFirst() {
  return (
    <EmptyState
      icon={<Lock aria-hidden strokeWidth={1.25} />}
      title={m.checkout_sign_in_title()}
      reason={m.checkout_sign_in_reason()}
      action={
        <>
          <Button onClick={() => openAuth({ view: 'signin' })}>{m.common_sign_in()}</Button>
          <Button variant="secondary" href="/">
            {m.checkout_go_home()}
          </Button>
        </>
      }
    />
  )
}

function MemberCheckout({ user, orderId }: { user: SessionUser; orderId: string | undefined }) {
  const { navigate } = useRouter()
  const [lastTry, setLastTry] = useState<LastTry | null>(null)

  // Going back must not lead to a cart that was bought already, so each step takes the place of the one before.
  const onPlaced = async (answer: CheckoutAnswer, declined?: string) => {
    void refreshCart()
    removeStorage(BOUGHT_NOW, 'session')
    const { orderId: order, next, clientSecret, confirmUntil } = answer
    setLastTry(declined ? declinedTry(declined) : answer)
    const isDone = next === 'success' || next === 'transfer'
    const isElsewhere = confirmUntil || (clientSecret && !declined)
    const to = isDone ? '/order-success' : isElsewhere ? '/payment-success' : '/checkout'
    // The caller stays busy until the next page is shown, so that a second press buys nothing.
    await navigate({ to, search: { order }, replace: true })
  }

  if (orderId) return <PayOrder key={orderId} orderId={orderId} lastTry={lastTry} onDone={onPlaced} />
  return <CartCheckout user={user} onPlaced={onPlaced} />
}

type CartCheckoutProps = {
  user: SessionUser
  onPlaced: (answer: CheckoutAnswer, declined?: string) => Promise<void>
}

function CartCheckout({ user, onPlaced }: CartCheckoutProps) {
  const purchase = usePurchase(user.id)
  const checkout = useRead('GET /checkout', {}, { fresh: true })
  // What an earlier visit saw is not what is bought now.
  const data = checkout.isFetchedAfterMount ? checkout.data : undefined
  const isEmpty = data !== undefined && data.cart.lines.length === 0
  useEffect(() => holdPage(() => true), [])

  // The cart may change in its drawer or in another tab. While a purchase runs its own order
  // empties it, which is no reason to take the page away.
  const { cart, isFresh } = useCart()
  const held = cart && isFresh ? contentsOf(cart) : null
  const followCart = useEffectEvent((contents: string) => {
    if (data && !purchase.isRunning() && contents !== contentsOf(data.cart)) checkout.refresh()
  })
  useEffect(() => {
    if (held !== null) followCart(held)
  }, [held])

  useLiveCheckout(data, () => {
    if (!purchase.isRunning()) checkout.refresh()
  })

  // What a declined payment leads to is here by the time the server has said so.
  useEffect(() => {
    if (purchase.busy) PayOrder.fetch()
  }, [purchase.busy])

  // The cart is gone and an answer never came: asking again under the same key brings the order that took it.
  const resume = useEffectEvent(async () => {
    const attempt = readAttempt(user.id)
    if (!attempt) return
    await purchase.once(async () => {
      const answer = await purchase.send(attempt.body)
      if (answer) await onPlaced(answer)
    })
  })
  useEffect(() => {
    if (isEmpty) void resume()
  }, [isEmpty])

  const readAgain = async () => {
    const fresh = await call('GET /checkout').catch(() => null)
    if (fresh) checkout.replace(fresh)
  }

  const isResuming = purchase.busy || (purchase.refusal === null && readAttempt(user.id) !== null)
  if (isEmpty && !isResuming) return <EmptyCart refusal={purchase.refusal} />
  if (data && !isEmpty) {
    if (data.cart.count === 0) return <NothingToBuy />
    return (
      <PlaceOrder checkout={data} purchase={purchase} user={user} onRefresh={readAgain} onPlaced={onPlaced} />
    )
  }
  if (checkout.error && !data) {
    return (
      <ReadFailed
        read={checkout}
        title={m.checkout_load_failed()}
        otherwise={m.checkout_load_failed_reason()}
      />
    )
  }
  return <CheckoutLoading />
}

const contentsOf = ({ lines }: Pick<CartView, 'lines'>) =>
  lines.map((line) => `${line.variantId} ${line.isAvailable} ${line.quantity} ${line.unitPriceCents}`).join()

function EmptyCart({ refusal }: { refusal: Refusal | null }) {
  return (
    <>
      {refusal?.kind === 'other' && (
        <Notice title={m.checkout_failed_title()}>
          <p>{refusal.message}</p>
        </Notice>
      )}
      <EmptyState
        title={m.common_empty_cart()}
        reason={m.checkout_empty_reason()}
        action={
          <>
            <Button href="/search">{m.checkout_continue()}</Button>
            <Button variant="secondary" href="/orders">
              {m.common_my_orders()}
            </Button>
          </>
        }
      />
    </>
  )
}

function NothingToBuy() {
  return (
    <EmptyState
      title={m.checkout_unavailable_title()}
      reason={m.checkout_unavailable_reason()}
      action={
        <>
          <Button href="/search">{m.checkout_continue()}</Button>
          <Button variant="secondary" onClick={openCart}>
            {m.checkout_see_cart()}
          </Button>
        </>
      }
    />
  )
}
