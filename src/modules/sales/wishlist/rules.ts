/** A list of wishes is for looking through; past this it no longer is. */
export const MAX_WISHES = 200

/** What a notice is about: that it is there again, that it costs less. */
export const NOTICE_KINDS = ['stock', 'price'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const MAX_NOTICES = 50
/** Emails to an address that never said it wants them, so that no one can have strangers written to. */
export const MAX_UNCONFIRMED = 3
export const CONFIRM_HOURS = 48
/** A notice that ended stays this long, so that the link in its email still works. */
export const ENDED_DAYS = 30
export const WAITING_DAYS = 365
/** The purpose of the signed links in the emails of notices. */
export const PRODUCT_NOTICE = 'product-notice'

/** What somebody saved, as it was then; null where that was not stored. */
export type Saved = { priceCents: number; wasInStock: boolean } | null

export type Change = 'cheaper' | 'dearer' | 'sold_out' | 'back'

/** What is different about a product since it was saved. */
export function changesSince(saved: Saved, now: { priceCents: number; stock: number }): Change[] {
  if (saved === null) return []
  const isIn = now.stock > 0
  return [
    ...(saved.wasInStock === isIn ? [] : [isIn ? ('back' as const) : ('sold_out' as const)]),
    ...(now.priceCents < saved.priceCents ? ['cheaper' as const] : []),
    ...(now.priceCents > saved.priceCents ? ['dearer' as const] : []),
  ]
}
