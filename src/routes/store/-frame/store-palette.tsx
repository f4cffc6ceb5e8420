import { Package, Plus, ReceiptText } from 'lucide-react'
import { useRead } from '#browser/reading.ts'
import { panelPalette } from '#panel/panel-palette.tsx'
import { m } from '#paraglide/messages.js'

export const StorePalette = panelPalette({
  kinds: {
    product: { label: m.common_products, icon: Package, href: (id) => `/store/products/${id}` },
    order: { label: m.common_orders, icon: ReceiptText, href: (id) => `/store/orders?order=${id}` },
  },
  deeds: () => [
    { label: m.common_new_product(), href: '/store/products/new', icon: Plus },
    {
      ...{ label: m.panel_palette_find_order(), icon: ReceiptText, picks: 'order' },
      placeholder: m.panel_palette_which_number(),
      href: (id) => `/store/orders?order=${id}`,
    },
  ],
  useFound: (asked) => useRead('GET /store/find', asked ?? { q: '' }, { enabled: asked !== null }),
})
