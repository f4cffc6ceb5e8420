import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { closeAdded, openCart, useCart } from './cart-store.ts'
import { FreeShippingBar } from './free-shipping-bar.tsx'
import { ProductThumb } from '../thumb.tsx'

/** What was just added, and the two ways on. It holds no one up: a press beside it, or Esc, and it is gone. */
export function AddedSheet() {
  const { cart, added } = useCart()
  const line = cart?.lines.find(({ variantId }) => variantId === added)
  const sheet = useRef<HTMLElement>(null)
  const isOpen = added !== null
  // When the pointer last went down and up, and when the sheet was opened.
  const at = useRef({ pointerdown: 0, pointerup: 0, opened: 0 })

  useEffect(() => {
    const note = ({ type, timeStamp }: Event) =>
      void (at.current[type as 'pointerdown' | 'pointerup'] = timeStamp)
    document.addEventListener('pointerdown', note, true)
    document.addEventListener('pointerup', note, true)
    return () => {
      document.removeEventListener('pointerdown', note, true)
      document.removeEventListener('pointerup', note, true)
    }
  }, [])

  useEffect(() => {
    const element = sheet.current
    if (!element) return
    if (element.matches(':popover-open')) element.hidePopover()
    // The next Tab after the button that was pressed leads into the sheet.
    const source = document.activeElement
    if (!added) return
    element.showPopover(source instanceof HTMLElement ? { source } : {})
    at.current.opened = performance.now()
  }, [added])

  const seeCart = () => {
    // Closed first, so that the cart gives the focus back to the button that was pressed.
    sheet.current?.hidePopover()
    openCart()
  }
  return (
    <section
      ref={sheet}
      popover="auto"
      aria-label={m.cart_added_title()}
      onToggle={({ newState }) => {
        if (newState !== 'closed' || !isOpen) return
        // The second press of a double click began before the sheet was there, and is not meant to close it.
        const { pointerdown, opened, pointerup } = at.current
        if (pointerdown < opened && opened < pointerup) sheet.current?.showPopover()
        else closeAdded()
      }}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none gap-3 overflow-y-auto rounded-t-card border-line border-t bg-raised p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink shadow-soft transition-[opacity,translate] open:grid md:inset-x-auto md:top-30 md:right-6 md:bottom-auto md:w-96 md:rounded-card md:border starting:open:translate-y-4 starting:open:opacity-0 md:starting:open:-translate-y-2"
    >
      <div className="flex items-center justify-between gap-3">
        <output className="font-bold text-lg">{isOpen && m.cart_added()}</output>
        <IconButton label={m.common_close()} icon={<X />} onClick={closeAdded} className="-mr-2" />
      </div>
      {line && (
        <div className="flex items-center gap-3">
          <ProductThumb imageUrl={line.imageUrl} size={72} />
          <div className="min-w-0">
            <p className="line-clamp-2 wrap-anywhere font-semibold">{line.title}</p>
            <p className="text-muted text-sm">{m.common_quantity_is({ count: line.quantity })}</p>
            <p className="money font-bold">{formatUsd(line.lineCents)}</p>
          </div>
        </div>
      )}
      {cart && (
        <FreeShippingBar
          freeShippingFromCents={cart.freeShippingFromCents}
          missingCents={cart.missingForFreeShippingCents}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={seeCart}>
          {m.cart_see()}
        </Button>
        <Button href="/checkout" onClick={closeAdded}>
          {m.cart_pay()}
        </Button>
      </div>
    </section>
  )
}
