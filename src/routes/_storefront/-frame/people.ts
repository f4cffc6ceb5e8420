import { useEffect } from 'react'
import { refreshSession, useSession } from '#browser/session.ts'
import { m } from '#paraglide/messages.js'
import { retrying } from '#browser/retrying.ts'
import { toast } from '#browser/toast.ts'
import { storePlace } from '#modules/catalog/delivery/components/shop/stored-place.ts'
import type { Person } from './shop-settings.ts'

// No one needs a cart or a wishlist before the first click, or before it is known who is here.
const loadCart = () => import('#modules/sales/cart/components/shop/cart-store.ts')
const loadWishlist = () => import('#modules/sales/wishlist/components/shop/wishlist-store.ts')

/** Who stands before the page, in the words of its frame, and how much is in their cart. */
export function usePerson(): { person: Person; cartCount: number } {
  const { state, user, cartCount } = useSession()
  return { person: { state, isAdmin: user?.role === 'admin', hasStore: Boolean(user?.store) }, cartCount }
}

/** Brings cart, wishlist and place of a member into the page; a click stored before the sign-in is then carried out. */
export function usePossessions(isMember: boolean) {
  const place = useSession().user?.place
  // A member's own address says where things go.
  useEffect(() => {
    if (place) storePlace(place)
  }, [place])
  useEffect(() => {
    if (!isMember) return
    const stopCart = retrying(loadCart, () => undefined, { isPrecached: true })
    const stopWishlist = retrying(loadWishlist, ({ startWishlist }) => startWishlist(), { isPrecached: true })
    return () => {
      stopCart()
      stopWishlist()
    }
  }, [isMember])
}

// Their code is fetched, and may not arrive.
const showOffline = () => void toast.error(m.app_offline())

export const openCart = () => void loadCart().then((cart) => cart.openCart(), showOffline)

export const cardActions = {
  add: (variantId: string, quantity: number) =>
    loadCart().then(async (cart) => void (await cart.addToCart(variantId, quantity)), showOffline),
  wish: (productId: string) =>
    loadWishlist().then(async (wishlist) => void (await wishlist.toggleWish(productId)), showOffline),
}

/** What to read again when one of these updates comes. */
export const ownUpdates = {
  'cart.changed': async () => (await loadCart()).refreshCart(),
  'wishlist.changed': async () => (await loadWishlist()).refreshWishlist(),
  'session.ended': async () => void (await refreshSession()),
}
