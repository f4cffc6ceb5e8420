/** What a product shows in a list. */
export type Card = {
  id: string
  title: string
  priceCents: number
  imageUrl: string | null
  stock: number
  rating: number
  ratingCount: number
  featured: boolean
  /** Null is the shop itself. */
  seller: { name: string; slug: string } | null
  premiumPriceCents: number | null
}

/** From 1 to this many units the shop says how many are left. */
export const LOW_STOCK = 5

export const isProductId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
export const isSlug = (text: string) => /^[a-z0-9-]{1,80}$/.test(text)
export const productHref = (id: string) => `/product/${id}`
export const categoryHref = (slug: string) => `/categoria/${slug}`

/** Keeps what a card shows, so that nothing else travels with the page. */
export function toCard(product: Card): Card {
  const { id, title, priceCents, imageUrl, stock, rating, ratingCount, featured, seller, premiumPriceCents } =
    product
  return { id, title, priceCents, imageUrl, stock, rating, ratingCount, featured, seller, premiumPriceCents }
}
