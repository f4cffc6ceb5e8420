/** What the frame of the shop knows about it. */
export type ShopSettings = {
  siteName: string
  siteDescription: string
  contactEmail: string
  contactPhone: string
  address: string
  storeHours: { weekdays: string; saturday: string; sunday: string }
  socialMedia: { facebook: string; instagram: string; twitter: string; linkedin: string }
  logoUrl: string | null
}

export type CategoryLink = { name: string; slug: string }

/** The person in front of the header, once known. */
export type Person = { state: 'loading' | 'visitor' | 'member'; isAdmin: boolean; hasStore: boolean }

/** The way to selling: everybody but administrators has one. */
export function sellerLink({ state, isAdmin, hasStore }: Person): '/store' | '/business' | null {
  if (state === 'loading' || isAdmin) return null
  return hasStore ? '/store' : '/business'
}
