import type { Route } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { openChoice } from '#panel/list-filters.tsx'
import type { RowOf } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'
import type { AlertType, StockState } from '../../rules.ts'

export type StockRow = RowOf<'GET /admin/inventory'>
export type AlertRow = RowOf<'GET /admin/inventory/alerts'>

export const STOCK_READS: readonly Route[] = [
  'GET /admin/inventory',
  'GET /admin/inventory/{variantId}',
  'GET /admin/inventory/transactions',
  'GET /admin/inventory/alerts',
]
export const STOCK_UPDATES: readonly string[] = ['product.changed', 'product.listed']

export const byCategory = openChoice('category', {
  label: m.common_categories,
  all: m.common_all_categories,
  useOptions: useCategoryOptions,
})

function useCategoryOptions() {
  const categories = useRead('GET /admin/categories', {}, { updates: ['category.changed'] })
  return categories.data?.items.map(({ id, name }) => ({ value: id, label: name }))
}

export const stateWords: Record<StockState, { label: () => string; tone: Tone }> = {
  out: { label: m.inventory_state_out, tone: 'bad' },
  low: { label: m.inventory_state_low, tone: 'warn' },
  overstock: { label: m.inventory_state_overstock, tone: 'brand' },
  normal: { label: m.inventory_state_normal, tone: 'ok' },
}

export const typeWords = {
  add: m.inventory_type_add,
  remove: m.inventory_type_remove,
  set: m.inventory_type_set,
}

export const reasonWords = {
  initial: m.inventory_reason_initial,
  purchase: m.inventory_reason_purchase,
  sale: m.inventory_reason_sale,
  return: m.inventory_reason_return,
  damage: m.inventory_reason_damage,
  transfer_in: m.inventory_reason_transfer_in,
  transfer_out: m.inventory_reason_transfer_out,
  inventory_count: m.inventory_reason_inventory_count,
  inventory_correction: m.inventory_reason_inventory_correction,
  system_adjustment: m.inventory_reason_system_adjustment,
  other: m.inventory_reason_other,
} as const
export const reasonName = (reason: string) => reasonWords[reason as keyof typeof reasonWords]?.() ?? reason

export const alertWords: Record<AlertType, { label: () => string; tone: Tone }> = {
  low_stock: { label: m.inventory_state_low, tone: 'warn' },
  out_of_stock: { label: m.inventory_state_out, tone: 'bad' },
  overstock: { label: m.inventory_state_overstock, tone: 'brand' },
}
