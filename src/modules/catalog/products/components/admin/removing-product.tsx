import { Trash2 } from 'lucide-react'
import type { Route } from '#browser/client.ts'
import type { BulkAct } from '#panel/bulk-run.tsx'
import { m } from '#paraglide/messages.js'
import type { ProductEndpoints } from './product-endpoints.ts'

/** Takes products out of the shop by their endpoint; `refreshes` is what shows them besides its list. */
export const removing = (
  endpoints: ProductEndpoints,
  ...refreshes: Route[]
): BulkAct<{ id: string; title: string }> => ({
  label: m.common_delete,
  icon: <Trash2 aria-hidden />,
  danger: true,
  asks: (products) =>
    products.length === 1
      ? {
          title: m.admin_delete_product_question(),
          consequence: m.admin_delete_product_effect({ title: products[0]!.title }),
        }
      : {
          title: m.admin_delete_products_question({ count: products.length }),
          consequence: m.admin_delete_products_effect(),
        },
  run: ({ id }) => endpoints.remove(id),
  said: (count) => (count === 1 ? m.admin_product_deleted() : m.admin_products_deleted({ count })),
  failed: m.admin_product_delete_failed,
  refreshes: [endpoints.list, ...refreshes],
})
