import {
  BadgePercent,
  Copy,
  History,
  Pencil,
  SquareArrowOutUpRight,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react'
import { call } from '#browser/client.ts'
import { useAsk } from '#panel/asking.tsx'
import { type BulkAct, BulkRun } from '#panel/bulk-run.tsx'
import { useAct } from '#browser/acting.ts'
import type { BulkDialog } from '#panel/bulk-run.tsx'
import { useAddressValue } from '#panel/use-list-state.ts'
import { m } from '#paraglide/messages.js'
import { EditManyDialog } from './edit-many-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import type { ProductRow } from './product-columns.tsx'
import { adminEndpoints } from './product-endpoints.ts'
import { publishing } from './publishing-product.tsx'
import { removing } from './removing-product.tsx'

export function useProductActs() {
  const ask = useAsk()
  const [, openHistory] = useAddressValue('history')
  const copy = useAct('POST /admin/products/{id}/copies', {
    said: m.catalog_copied,
    failed: m.admin_product_save_failed,
    refreshes: ['GET /admin/products'],
  })
  return (product: ProductRow) => [
    { label: m.common_edit(), icon: <Pencil aria-hidden />, href: `/admin/products/${product.id}` },
    ...(product.isArchived
      ? []
      : [
          product.isDraft
            ? {
                label: m.catalog_publish(),
                icon: publish.icon,
                onSelect: () =>
                  ask((close) => <BulkRun act={publish} rows={[product]} rowName={nameOf} onClose={close} />),
              }
            : {
                label: m.admin_view_in_shop(),
                icon: <SquareArrowOutUpRight aria-hidden />,
                href: `/product/${product.id}`,
              },
          {
            label: m.catalog_copy(),
            icon: <Copy aria-hidden />,
            onSelect: () => void copy.start({ id: product.id }),
          },
          {
            label: m.catalog_offer(),
            icon: <BadgePercent aria-hidden />,
            onSelect: () =>
              ask((close) => <OfferDialog product={product} endpoints={adminEndpoints} onClose={close} />),
          },
          {
            label: m.common_history(),
            icon: <History aria-hidden />,
            onSelect: () => openHistory(product.id),
          },
          {
            label: m.common_delete(),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () =>
              ask((close) => <BulkRun act={remove} rows={[product]} rowName={nameOf} onClose={close} />),
          },
        ]),
  ]
}

const nameOf = ({ title }: ProductRow) => title

const feature = {
  label: m.admin_feature,
  icon: <Star aria-hidden />,
  needs: ({ featured }) => !featured,
  run: ({ id, version }) => call('PATCH /admin/products/{id}', { id, version, featured: true }),
  said: (count) => m.admin_products_updated({ count }),
  failed: m.admin_product_save_failed,
  refreshes: ['GET /admin/products'],
} satisfies BulkAct<ProductRow>

const unfeature: BulkAct<ProductRow> = {
  ...feature,
  label: m.admin_unfeature,
  icon: <StarOff aria-hidden />,
  needs: ({ featured }) => featured,
  run: ({ id, version }) => call('PATCH /admin/products/{id}', { id, version, featured: false }),
}

const remove: BulkAct<ProductRow> = removing(adminEndpoints)
const publish: BulkAct<ProductRow> = publishing(adminEndpoints)

const editMany: BulkDialog<ProductRow> = {
  label: m.common_edit,
  icon: <Pencil aria-hidden />,
  Opens: EditManyDialog,
}

export const bulkProductActs = [editMany, publish, feature, unfeature, remove]
