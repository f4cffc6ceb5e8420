import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { LOW_STOCK } from './card.ts'

export function StockLine({ stock }: { stock: number }) {
  return (
    <Badge tone={stock <= 0 ? 'bad' : stock <= LOW_STOCK ? 'warn' : 'ok'} className="w-fit">
      {stockWords(stock)}
    </Badge>
  )
}

export function stockWords(stock: number): string {
  if (stock <= 0) return m.common_sold_out()
  return stock <= LOW_STOCK ? m.storefront_only_left({ count: stock }) : m.storefront_in_stock()
}
