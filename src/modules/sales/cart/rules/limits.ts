/** How many units of a product one line holds, in a cart and in what is ordered, refunded or returned of it. */
export const MAX_QUANTITY = 999
