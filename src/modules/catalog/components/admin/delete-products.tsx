import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#browser/toast.ts'
import { FailedProducts } from './failed-products.tsx'
import type { ProductRow } from './product-columns.tsx'
import { type Failure, forEachProduct } from './use-bulk.ts'

type DeleteProductsProps = {
  /** Open while there are any. */
  products: readonly ProductRow[]
  onClose: () => void
  onDone: () => void
}

/** Asks, deletes one or many, and says of each that could not be deleted why. */
export function DeleteProducts({ products, onClose, onDone }: DeleteProductsProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [first] = products
  const isOne = products.length === 1

  const remove = async () => {
    setBusy(true)
    const failed = await forEachProduct(products, m.admin_product_delete_failed(), ({ id }) =>
      call('DELETE /admin/products/{id}', { id }),
    )
    setBusy(false)
    const done = products.length - failed.length
    if (done > 0) toast.success(isOne ? m.admin_product_deleted() : m.admin_products_deleted({ count: done }))
    if (failed.length > 0) toast.error(m.admin_product_delete_failed())
    setFailures(failed)
    void queries.invalidateQueries({ queryKey: ['GET /admin/products'] })
    onClose()
    if (failed.length === 0) onDone()
  }
  return (
    <>
      <ConfirmDialog
        open={products.length > 0}
        onClose={onClose}
        onConfirm={() => void remove()}
        title={
          isOne
            ? m.admin_delete_product_question()
            : m.admin_delete_products_question({ count: products.length })
        }
        consequence={
          isOne
            ? m.admin_delete_product_effect({ title: first?.title ?? '' })
            : m.admin_delete_products_effect()
        }
        confirmLabel={m.admin_delete()}
        busyLabel={m.admin_deleting()}
        cancelLabel={m.admin_cancel()}
        danger
        busy={busy}
      />
      <FailedProducts failures={failures} onClose={() => setFailures([])} />
    </>
  )
}
