import {
  Equal,
  Signpost,
  FileUp,
  FolderTree,
  Package,
  PackagePlus,
  Plus,
  ReceiptText,
  Scale,
  Store,
  Users,
} from 'lucide-react'
import { useRead } from '#browser/reading.ts'
import { settingPlaces } from '#modules/platform/settings/components/admin/setting-places.ts'
import { panelPalette } from '#panel/panel-palette.tsx'
import { m } from '#paraglide/messages.js'

export const AdminPalette = panelPalette({
  kinds: {
    product: { label: m.common_products, icon: Package, href: (id) => `/admin/products/${id}` },
    order: { label: m.common_sales, icon: ReceiptText, href: (id) => `/admin/sales/${id}` },
    person: { label: m.people_title, icon: Users, href: (id) => `/admin/users?user=${id}` },
    store: { label: m.stores_title, icon: Store, href: (id) => `/admin/stores?store=${id}` },
  },
  deeds: () => [
    { label: m.common_new_product(), href: '/admin/products/new', icon: Plus },
    {
      ...{ label: m.inventory_adjust(), icon: Scale, picks: 'product' },
      placeholder: m.panel_palette_which_product(),
      href: (id) => `/admin/inventory?adjust=${id}`,
    },
    {
      ...{ label: m.panel_palette_find_order(), icon: ReceiptText, picks: 'order' },
      placeholder: m.panel_palette_which_order(),
      href: (id) => `/admin/sales/${id}`,
    },
    {
      ...{ label: m.inventory_see_movements(), icon: PackagePlus, picks: 'product' },
      placeholder: m.panel_palette_which_product(),
      href: (id) => `/admin/inventory/transactions?product=${id}`,
    },
    { label: m.common_bulk_upload(), href: '/admin/products/import', icon: FileUp },
    { label: m.common_categories(), href: '/admin/products/categories', icon: FolderTree },
    { label: m.addresses_title(), href: '/admin/products/categories?tab=addresses', icon: Signpost },
    { label: m.catalog_synonyms(), href: '/admin/products/categories?tab=synonyms', icon: Equal },
  ],
  useFound: (asked) => useRead('GET /admin/find', asked ?? { q: '' }, { enabled: asked !== null }),
  places: {
    label: m.settings_title,
    use: () => settingPlaces(useRead('GET /admin/settings', {}, { updates: ['settings.changed'] }).data),
  },
})
