import { m } from '#paraglide/messages.js'
import type { Device, VisitKind } from './rules.ts'

type Word = typeof m.statistics_phone

export const deviceWords: Record<Device, Word> = {
  phone: m.statistics_phone,
  tablet: m.statistics_tablet,
  desktop: m.statistics_desktop,
}

export const kindWords: Record<VisitKind, Word> = {
  view: m.statistics_kind_view,
  product: m.statistics_kind_product,
  search: m.statistics_kind_search,
  cart: m.statistics_kind_cart,
  checkout: m.statistics_kind_checkout,
  order: m.statistics_kind_order,
}
