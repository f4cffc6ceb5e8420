import type { Input } from '#browser/client.ts'
import { useLiveUpdates } from '#browser/use-live-updates.ts'
import { useCartPromotions } from '#modules/sales/promotions/components/shop/use-cart-promotions.ts'
import type { Checkout } from './place-order.tsx'

type About = Input<'GET /cart/promotions'> & { busy: boolean }

/** A gift as a line of the summary. */
const GIVEN = {
  seller: null,
  quantity: 1,
  lineCents: 0,
  listPriceCents: 0,
  isPremiumPriced: false,
  isGift: true,
} as const

/** The cart of a checkout and its ways to ship, after promotions, which may depend on the place and on the payment. */
export function usePromotedCheckout(
  { cart, shippingOptions }: Pick<Checkout, 'cart' | 'shippingOptions'>,
  { busy, ...about }: About,
) {
  const promotions = useCartPromotions(JSON.stringify(cart), about)
  // Its code may change in the drawer or in another tab; while a purchase runs its own order empties the cart.
  useLiveUpdates(['cart.changed', 'promotions.changed'], () => {
    if (!busy) void promotions.readAgain()
  })
  const { current } = promotions
  if (!current) return { promotions, cart, shippingOptions, savedCents: 0, gifts: [] }
  const { subtotalCents, regularCents, applied, shipping, freeShippingFromCents } = current
  const given = applied.flatMap(({ gift }) => gift ?? [])
  const isFree = shipping.some(({ method, isOffered }) => method === 'free' && isOffered)
  return {
    promotions,
    savedCents: regularCents - subtotalCents,
    gifts: given.map((gift) => ({ ...gift, ...GIVEN })),
    cart: {
      ...cart,
      gifts: given.map(({ variantId }) => variantId),
      subtotalCents,
      freeShippingFromCents,
      missingForFreeShippingCents:
        freeShippingFromCents === null ? null : Math.max(0, freeShippingFromCents - subtotalCents),
    },
    shippingOptions: shippingOptions.map((option) => {
      const promoted = shipping.find(({ method }) => method === option.id)
      if (!promoted) return option
      const { costCents, isOffered } = promoted
      // By table it may be free where the page knew no place yet.
      return {
        ...option,
        costCents,
        available: isOffered,
        selected: option.id === (isFree ? 'free' : 'standard'),
      }
    }),
  }
}
