import type { CartState } from '#modules/sales/cart/components/shop/cart-store.ts'
import { CartDrawer } from '#modules/sales/cart/components/shop/cart-drawer.tsx'
import { DiscountCode } from './discount-code.tsx'
import { useCartPromotions } from './use-cart-promotions.ts'

/** The cart over a page, at what it costs with its promotions. */
export const PromotedDrawer = () => <CartDrawer usePromoted={usePromoted} />

function usePromoted({ cart, isFresh, isOpen }: CartState) {
  const isAsked = cart !== null && isFresh && isOpen && cart.count > 0
  const promotions = useCartPromotions(isAsked ? JSON.stringify(cart) : null)
  const { current } = promotions
  return {
    totals: current && {
      subtotalCents: current.subtotalCents,
      savedCents: current.regularCents - current.subtotalCents,
      shippingCents: current.totalCents - current.subtotalCents,
      totalCents: current.totalCents,
    },
    part: <DiscountCode of={promotions} />,
  }
}
