import { useEffect } from 'react'
import { refreshSession, useSession } from '#modules/accounts/components/session.ts'
import type { Person } from '#modules/catalog/components/shell/shop-settings.ts'

// Nobody needs a cart or a wishlist before the first click, or before it is known who is here.
const loadCart = () => import('#modules/cart/components/cart-store.ts')
const loadWishlist = () => import('#modules/wishlist/components/wishlist-store.ts')

/** Who stands before the page, in the words of its frame, and how much is in their cart. */
export function usePerson(): { person: Person; cartCount: number } {
  const { state, user, cartCount } = useSession()
  return { person: { state, isAdmin: user?.role === 'admin', hasStore: Boolean(user?.store) }, cartCount }
}

/** Brings cart and wishlist of a member into the page; a click kept from before the sign-in is then carried out. */
export function usePossessions(isMember: boolean) {
  useEffect(() => {
    if (!isMember) return
    void loadCart()
    void loadWishlist().then(({ startWishlist }) => startWishlist())
  }, [isMember])
}

export const openCart = () => void loadCart().then((cart) => cart.openCart())

export const cardActions = {
  add: async (productId: string, quantity: number) =>
    void (await (await loadCart()).addToCart(productId, quantity)),
  wish: async (productId: string) => void (await (await loadWishlist()).toggleWish(productId)),
}

/** What to read again when one of these news comes. */
export const ownNews = {
  'cart.changed': async () => (await loadCart()).refreshCart(),
  'wishlist.changed': async () => (await loadWishlist()).refreshWishlist(),
  'session.ended': async () => void (await refreshSession()),
}
