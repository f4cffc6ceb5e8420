import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SaveBar } from '#panel/save-bar.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'
import { listHref } from '#panel/use-list-state.ts'
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts'
import { toast } from '#browser/toast.ts'
import { BasicSection } from './form-basic.tsx'
import { DetailsSection } from './form-details.tsx'
import { InventorySection } from './form-inventory.tsx'
import { PicturesSection } from './form-pictures.tsx'
import { SpecificationsSection } from './form-specifications.tsx'
import { productSchema, type ProductValues, valuesOf } from './product-values.ts'
import { useSaveProduct } from './use-save-product.ts'

export type EditedProduct = Output<'GET /admin/products/{id}'>

type ProductFormProps = {
  /** Null for a new one. */
  product: EditedProduct | null
  /** Reads the product again, when somebody else has changed it meanwhile. */
  onReload?: () => Promise<void>
}

export function ProductForm({ product, onReload }: ProductFormProps) {
  const form = useForm<ProductValues>({
    resolver: standardSchemaResolver(productSchema()),
    defaultValues: valuesOf(product),
    mode: 'onTouched',
  })
  const { isDirty, isSubmitting } = form.formState
  const [isSaved, setSaved] = useState(false)
  const saving = useSaveProduct({ form, product, onSaved: () => setSaved(true) })
  const guard = useUnsavedGuard(isDirty && !isSaved)
  useLeaveWhen(isSaved)

  const refuse = () => {
    const message = firstMessage(form.formState.errors)
    saving.setProblem(message)
    if (message) toast.error(message)
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(saving.save, refuse)(event)}>
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-1 gap-5">
            <BasicSection />
            <PicturesSection />
            <DetailsSection />
          </div>
          <div className="grid grid-cols-1 gap-5">
            <InventorySection reserved={product?.reserved ?? 0} />
            <SpecificationsSection />
          </div>
        </div>
        <div
          data-bottom-bar
          className="sticky bottom-0 z-20 -mx-4 mt-5 flex flex-wrap items-center gap-3 border-line border-t bg-surface px-4 py-3 md:-mx-6 md:px-6"
        >
          <div className="min-w-0 flex-1">
            <SaveBar
              state={isSubmitting ? 'saving' : saving.problem ? 'failed' : isDirty ? 'dirty' : 'clean'}
              message={isSubmitting ? null : (saving.problem ?? (isDirty ? m.admin_unsaved() : null))}
              saveLabel={product ? m.admin_update_product() : m.admin_save_product()}
              savingLabel={m.admin_saving()}
            />
          </div>
          <Button href={listHref('/admin/products')} variant="secondary" className="order-first">
            {m.admin_cancel()}
          </Button>
        </div>
      </form>
      <UnsavedDialog guard={guard} />
      <ConfirmDialog
        open={saving.isStale}
        onClose={saving.keepEditing}
        onConfirm={() => void onReload?.()}
        title={m.admin_stale_title()}
        consequence={m.admin_stale_effect()}
        confirmLabel={m.admin_stale_reload()}
        cancelLabel={m.app_stay()}
      />
      <ConfirmDialog
        open={saving.belowReserved !== null}
        onClose={saving.keepEditing}
        onConfirm={() => void form.handleSubmit(saving.saveBelowReserved, refuse)()}
        title={m.admin_below_reserved_title()}
        consequence={saving.belowReserved}
        confirmLabel={m.admin_below_reserved_confirm()}
        busyLabel={m.admin_saving()}
        busy={isSubmitting}
        cancelLabel={m.admin_cancel()}
        danger
      />
    </FormProvider>
  )
}

/** Back to the list once the guard has seen that there is nothing left to guard. */
function useLeaveWhen(isSaved: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (isSaved) void router.navigate({ href: listHref('/admin/products') })
  }, [isSaved, router])
}

/** The sentence of the first field that is not right, in the order of the form. */
function firstMessage(errors: object): string | null {
  for (const error of Object.values(errors)) {
    if (!(error instanceof Object)) continue
    const message = 'message' in error && typeof error.message === 'string' ? error.message : null
    const found = message ?? ('ref' in error ? null : firstMessage(error))
    if (found) return found
  }
  return null
}
