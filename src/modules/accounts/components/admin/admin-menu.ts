import { Gift, Package, Plus, ReceiptText } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import type { PanelNavGroup } from '#panel/panel-nav.tsx'

/**
 * The menu of the back office in the order of the spec. A screen that stands adds its one line to its group;
 * what is not here cannot be clicked, so a line comes with its screen, never before.
 *
 * Overview: Dashboard, Estadísticas. Catalogue: Productos, Inventario, Transacciones, Alertas, Reportes.
 * Sales: Ventas, Devoluciones, Pagos. People: Usuarios, Suscripciones, Precios, Tiendas. Then Configuración.
 */
export function adminMenu(): readonly PanelNavGroup[] {
  return [
    {
      label: m.admin_group_catalogue(),
      items: [{ label: m.admin_products(), href: '/admin/products', icon: Package }],
    },
    {
      label: m.admin_group_sales(),
      items: [
        { label: m.admin_sales(), href: '/admin/sales', icon: ReceiptText },
        { label: m.admin_gift_cards(), href: '/admin/gift-cards', icon: Gift },
      ],
    },
  ]
}

/** What the palette can begin besides going to a screen. */
export function adminDeeds() {
  return [{ label: m.admin_new_product(), href: '/admin/products/new', icon: Plus }]
}
