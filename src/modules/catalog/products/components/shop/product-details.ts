import { useState } from 'react'
import type { Output } from '#browser/client.ts'
import type { priceText } from './price-text.ts'

/** What the page of one product shows. */
export type ProductDetails = Output<'GET /products/{id}'>

/** The same with what is chosen of it: price and stock are those of what the choice leaves open. */
export type Shown = ProductDetails & {
  /** Of a whole choice. */
  variantId?: string | undefined
  /** What all of the choice leaves open looks like; null where that differs or nothing is chosen. */
  pictureUrl?: string | null
  /** Writes its prices, 'desde' included. */
  words?: typeof priceText
  /** Says which options are not chosen yet; none where the product can be bought as it is. */
  ask?: (() => void) | undefined
}

/** How many the buyer has chosen of the product on the page; another product begins at one again. */
export function useQuantity({
  id,
  stock,
}: ProductDetails): [quantity: number, choose: (quantity: number) => void] {
  const [chosen, setChosen] = useState({ id, quantity: 1 })
  const most = Math.max(1, quantitiesFor(stock).length)
  return [chosen.id === id ? Math.min(chosen.quantity, most) : 1, (quantity) => setChosen({ id, quantity })]
}

const MOST_AT_ONCE = 10

/** The quantities offered: from 1 to ten, or to what is left. */
export function quantitiesFor(stock: number): number[] {
  return Array.from({ length: Math.min(MOST_AT_ONCE, Math.max(0, stock)) }, (_, at) => at + 1)
}
