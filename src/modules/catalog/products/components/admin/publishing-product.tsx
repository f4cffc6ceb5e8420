import { Eye } from 'lucide-react'
import type { Route } from '#browser/client.ts'
import type { BulkAct } from '#panel/bulk-run.tsx'
import { m } from '#paraglide/messages.js'
import type { ProductEndpoints } from './product-endpoints.ts'

/** Puts drafts on sale by their endpoint; `refreshes` is what shows them besides its list. */
export const publishing = (
  endpoints: ProductEndpoints,
  ...refreshes: Route[]
): BulkAct<{ id: string; version: number; isDraft: boolean }> => ({
  label: m.catalog_publish,
  icon: <Eye aria-hidden />,
  needs: ({ isDraft }) => isDraft,
  run: ({ id, version }) => endpoints.change({ id, version, isDraft: false }),
  said: (count) => m.catalog_published({ count }),
  failed: m.admin_product_save_failed,
  refreshes: [endpoints.list, ...refreshes],
})
