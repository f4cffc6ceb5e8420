import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'

/** What was found; `total` is the least where there is more. */
type Found = { total: number; isMore: boolean }

export function productCount({ total: count, isMore }: Found) {
  const shown = formatCount(count)
  return isMore ? m.storefront_product_count_more({ shown }) : m.storefront_product_count({ count, shown })
}

export function seeProducts({ total: count, isMore }: Found) {
  const shown = formatCount(count)
  return isMore ? m.storefront_see_more({ shown }) : m.storefront_see({ count, shown })
}
