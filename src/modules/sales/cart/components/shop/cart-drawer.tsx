import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#browser/session.ts'
import { ArrivalMark } from '#modules/catalog/delivery/components/shop/arrival-mark.tsx'
import { formatUsd } from '#lib/money.ts'
import { ShareButton } from '#modules/catalog/products/components/shop/share-button.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { AddedSheet } from './added-sheet.tsx'
import { type CartLine, CartLineRow } from './cart-line-row.tsx'
import {
  type CartState,
  type CartView,
  addToCart,
  closeCart,
  refreshCart,
  removeLine,
  setQuantity,
  useCart,
} from './cart-store.ts'
import { Totals } from '../totals.tsx'
import { FreeShippingBar } from './free-shipping-bar.tsx'
import { RemovedLine } from './removed-line.tsx'
import { cartLink } from './shared-list.ts'
import { LIST_DAYS, PRICE_HELD_HOURS } from '../../rules/limits.ts'

type Amounts = Pick<CartView, 'subtotalCents' | 'shippingCents' | 'totalCents' | 'freeShippingFromCents'> & {
  savedCents: number
}
/** A cart after its promotions: its amounts once they are known, and the part that shows them. */
export type UsePromoted = (state: CartState) => { totals: Amounts | null; part: ReactNode }

/** Slides in over any page; what it shows is the store's, so every change is seen at once. */
export function CartDrawer({ usePromoted }: { usePromoted: UsePromoted }) {
  const state = useCart()
  const { cart, isFresh, isWaiting, isOpen } = state
  const promoted = usePromoted(state)
  const { state: here } = useSession()
  const [removed, setRemoved] = useState<CartLine | null>(null)

  const close = () => {
    setRemoved(null)
    closeCart()
  }
  const remove = (line: CartLine) => {
    setRemoved(line)
    void removeLine(line.variantId)
  }
  const undo = () => {
    if (removed) void addToCart(removed.variantId, removed.quantity)
    setRemoved(null)
  }
  const hasLines = cart !== null && cart.lines.length > 0
  return (
    <>
      <Sheet
        open={isOpen}
        onClose={close}
        title={m.cart_title()}
        closeLabel={m.cart_close()}
        footer={hasLines && <CartFoot {...{ cart, isFresh, isWaiting, promoted }} onLeave={close} />}
      >
        <Announcement cart={cart && { ...cart, ...promoted.totals }} isFresh={isFresh} />
        {removed && <RemovedLine title={removed.title} onUndo={undo} />}
        {hasLines ? (
          <CartLines cart={cart} promoted={promoted.totals} onRemove={remove} onLeave={close} />
        ) : cart || here === 'visitor' ? (
          <EmptyCart onLeave={close} />
        ) : (
          <WaitingCart />
        )}
      </Sheet>
      <AddedSheet />
    </>
  )
}

type CartLinesProps = {
  cart: CartView
  promoted: Amounts | null
  onRemove: (line: CartLine) => void
  onLeave: () => void
}

function CartLines({ cart, promoted, onRemove, onLeave }: CartLinesProps) {
  // By table the amount depends on where it goes, which the answer about promotions knows.
  const from = (promoted ?? cart).freeShippingFromCents
  return (
    <>
      <FreeShippingBar
        freeShippingFromCents={from}
        missingCents={from === null ? null : Math.max(0, from - cart.subtotalCents)}
      />
      <ul aria-label={m.cart_lines()} className="divide-y divide-line">
        {cart.lines.map((line) => (
          <CartLineRow
            key={line.variantId}
            line={line}
            onQuantity={(quantity) => void setQuantity(line.variantId, quantity)}
            onRemove={() => onRemove(line)}
            onFollow={onLeave}
          />
        ))}
      </ul>
    </>
  )
}

type CartFootProps = {
  cart: CartView
  isFresh: boolean
  isWaiting: boolean
  promoted: ReturnType<UsePromoted>
  onLeave: () => void
}

function CartFoot({ cart, isFresh, isWaiting, promoted, onLeave }: CartFootProps) {
  const { subtotalCents, savedCents, shippingCents, totalCents } = promoted.totals ?? {
    ...cart,
    savedCents: 0,
  }
  const { count } = cart
  return (
    <div className="grid gap-4">
      {count > 0 && promoted.part}
      <Totals
        {...{ subtotalCents, savedCents, shippingCents, totalCents }}
        className={cx('transition-opacity', !isFresh && !isWaiting && 'opacity-60')}
      />
      {count > 0 && (
        <p className="min-h-10 font-semibold text-ok-ink text-sm">
          <ArrivalMark way={cart.shippingCents === 0 ? 'free' : 'standard'} handlingDays={slowest(cart)} />
        </p>
      )}
      {count > 0 && <p className="text-muted text-sm">{m.cart_prices_kept({ hours: PRICE_HELD_HOURS })}</p>}
      {isWaiting && <p className="text-sm text-warn-ink">{m.cart_waiting()}</p>}
      {count > 0 && (
        <Button size="lg" wide href="/checkout" onClick={onLeave}>
          {m.cart_checkout()}
        </Button>
      )}
      <div className="grid grid-cols-2 gap-2">
        <ShareButton
          label={m.cart_share()}
          link={cartLink}
          note={m.cart_share_note({ days: LIST_DAYS })}
          variant="quiet"
          wide
        />
        <Button variant={count > 0 ? 'quiet' : 'secondary'} wide onClick={onLeave}>
          {m.cart_continue()}
        </Button>
      </div>
    </div>
  )
}

/** The days of the seller who needs most; a cart of the site alone takes the site's. */
function slowest({ lines }: CartView): number | undefined {
  const days = lines.flatMap(({ seller, isAvailable }) =>
    isAvailable && seller ? [seller.handlingDays] : [],
  )
  return days.length > 0 ? Math.max(...days) : undefined
}

/** Said aloud once the server has agreed, so that a guess is not read out first. */
function Announcement({ cart, isFresh }: { cart: CartView | null; isFresh: boolean }) {
  const [said, setSaid] = useState('')
  const sentence =
    cart && isFresh ? m.cart_announce({ count: cart.count, total: formatUsd(cart.totalCents) }) : null
  if (sentence && sentence !== said) setSaid(sentence)
  return (
    <VisuallyHidden>
      <span aria-live="polite">{said}</span>
    </VisuallyHidden>
  )
}

function EmptyCart({ onLeave }: { onLeave: () => void }) {
  return (
    <EmptyState
      title={m.common_empty_cart()}
      reason={m.cart_empty_reason()}
      headingLevel={3}
      action={<Button onClick={onLeave}>{m.cart_continue()}</Button>}
    />
  )
}

const PATIENCE_MS = 8_000

function WaitingCart() {
  const [round, setRound] = useState(0)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [round])
  const retry = () => {
    setIsLate(false)
    setRound((before) => before + 1)
    void refreshCart()
  }
  if (isLate) {
    return (
      <ErrorState
        title={m.cart_load_failed()}
        reason={m.cart_load_failed_reason()}
        retryLabel={m.common_retry()}
        onRetry={retry}
      />
    )
  }
  return (
    <div aria-busy className="grid gap-6">
      <VisuallyHidden>{m.cart_loading()}</VisuallyHidden>
      <Skeleton className="h-16" />
      {[1, 2, 3].map((at) => (
        <div key={at} className="flex gap-3">
          <Skeleton className="size-18 shrink-0" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-5" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-10 w-28" />
          </div>
        </div>
      ))}
    </div>
  )
}
