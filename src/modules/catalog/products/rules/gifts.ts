export const MAX_GIFT_TITLE = 80
export const MAX_GIFT_TEXT = 500
export const MAX_SUITS = 60
export const MAX_GIFT_PAGES = 60
/** Dollars; beyond it a page has no limit of price. */
export const MAX_GIFT_DOLLARS = 2_999

export const GIFTS_PATH = '/regalos'
export const giftHref = (slug: string) => `${GIFTS_PATH}/${slug}`
