/** How many units of a product one line holds, in a cart and in what is ordered, refunded or returned of it. */
export const MAX_QUANTITY = 999
/** So long the buyer pays no more for a line than when it was added. */
export const PRICE_HELD_HOURS = 24
/** For how many days a shared list may be opened. */
export const LIST_DAYS = 30
