import { withPayment } from '../rules/seller-orders.ts'
import type { SellerOrderView } from './seller-order-list.ts'

/** A seller order with a payment as the release before answered it; the next release drops it. */
export function formerPartOf(sellerOrder: SellerOrderView) {
  const { id, number, seller, isSite, shippingCents, totalCents, payment } = sellerOrder
  return payment && { id, number, seller, isSite, shippingCents, amountCents: totalCents, ...payment }
}

/** The two arrays of the release before out of the one that took their place. */
export const formerArrays = (all: readonly SellerOrderView[]) => ({
  parcels: [...all],
  parts: withPayment(all).map((own) => formerPartOf(own)!),
})
