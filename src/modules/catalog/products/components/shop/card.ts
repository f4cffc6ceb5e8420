/** What a product shows in a list. */
export type Card = {
  id: string
  title: string
  priceCents: number
  /** The highest price of its variants; null where all cost the same. */
  priceToCents: number | null
  /** Chosen on its page before it is added. */
  hasOptions: boolean
  /** What an offer that runs is compared with, and by how many percent it is lower. */
  compareAtCents: number | null
  percentOff: number | null
  imageUrl: string | null
  stock: number
  rating: number
  ratingCount: number
  featured: boolean
  /** Null is the shop itself. */
  seller: { name: string; slug: string; handlingDays: number } | null
  premiumPriceCents: number | null
  /** The known colours it is sold in, at most five, and how many others there are. */
  swatches?: { colours: readonly string[]; more: number } | undefined
  /** The variant that was searched for by its code. */
  variantId?: string | undefined
}

/** From 1 to this many units the shop says how many are left. */
export const LOW_STOCK = 5

export const isProductId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
export const isSlug = (text: string) => /^[a-z0-9-]{1,80}$/.test(text)
export const productHref = (id: string, variantId?: string) =>
  `/product/${id}${variantId ? `?v=${variantId}` : ''}`
export const categoryHref = (slug: string) => `/categoria/${slug}`

type Listed = Card & { category?: unknown; isPremiumPriced?: unknown }

/** Without what no card shows, so that it does not travel with the page. */
export function toCard(listed: Listed): Card {
  const { category: _, isPremiumPriced: __, ...card } = listed
  return card
}
