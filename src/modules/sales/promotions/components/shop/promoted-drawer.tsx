import type { CartState } from '#modules/sales/cart/components/shop/cart-store.ts'
import { CartDrawer } from '#modules/sales/cart/components/shop/cart-drawer.tsx'
import { readPlace } from '#modules/catalog/delivery/components/shop/read-place.ts'
import { DiscountCode } from './discount-code.tsx'
import { useCartPromotions } from './use-cart-promotions.ts'

/** The cart over a page, at what it costs with its promotions. */
export const PromotedDrawer = () => <CartDrawer usePromoted={usePromoted} />

function usePromoted({ cart, isFresh, isOpen }: CartState) {
  const isAsked = cart !== null && isFresh && isOpen && cart.count > 0
  const place = isAsked ? readPlace() : null
  const about = place ? { province: place.state, city: place.city } : {}
  const promotions = useCartPromotions(isAsked ? JSON.stringify(cart) : null, about)
  const { current } = promotions
  return {
    totals: current && {
      subtotalCents: current.subtotalCents,
      savedCents: current.regularCents - current.subtotalCents,
      shippingCents: current.totalCents - current.subtotalCents,
      totalCents: current.totalCents,
      freeShippingFromCents: current.freeShippingFromCents,
    },
    part: <DiscountCode of={promotions} />,
  }
}
