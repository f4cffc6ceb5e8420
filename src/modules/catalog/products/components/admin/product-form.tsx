import { useRouter } from '@tanstack/react-router'
import { FormProvider } from 'react-hook-form'
import { useRecordForm } from '#browser/record-form.ts'
import { RecordForm } from '#panel/record-form.tsx'
import { listHref } from '#panel/use-list-state.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { described, FIELD_NAMES } from '../../rules/fields.ts'
import { BasicSection } from './form-basic.tsx'
import { DetailsSection } from './form-details.tsx'
import { InventorySection } from './form-inventory.tsx'
import { PicturesSection } from './form-pictures.tsx'
import { SpecificationsSection } from './form-specifications.tsx'
import { type EditedProduct, useProductEndpoints } from './product-endpoints.ts'
import { fieldOf, productSchema, valuesOf } from './product-values.ts'
import { useSaveProduct } from './use-save-product.ts'

/** Null for a new one. */
export function ProductForm({ product }: { product: EditedProduct | null }) {
  const router = useRouter()
  const { home, isAdmin } = useProductEndpoints()
  const list = listHref(home)
  const save = useSaveProduct(product, () => router.navigate({ href: list }))
  const form = useRecordForm(productSchema(), valuesOf(product), save.act, { fieldOf })
  return (
    <FormProvider {...form}>
      <RecordForm
        form={form}
        now={valuesOf(product)}
        version={product?.version ?? 0}
        names={namesOf()}
        saveLabel={product ? m.admin_update_product() : m.admin_save_product()}
        back={
          <Button href={list} variant="secondary">
            {m.common_cancel()}
          </Button>
        }
      >
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid grid-cols-1 gap-5">
            {/* Who sells from the phone begins with the photograph. */}
            {!isAdmin && <PicturesSection />}
            <BasicSection product={product} />
            {isAdmin && <PicturesSection />}
            <DetailsSection />
          </div>
          <div className="grid grid-cols-1 gap-5">
            <InventorySection product={product} />
            <SpecificationsSection />
          </div>
        </div>
      </RecordForm>
      <ConfirmDialog
        open={save.belowReserved !== null}
        onClose={save.act.forget}
        onConfirm={() => {
          save.goBelow()
          void form.submit()
        }}
        title={m.admin_below_reserved_title()}
        consequence={save.belowReserved}
        confirmLabel={m.admin_below_reserved_confirm()}
        cancelLabel={m.common_cancel()}
        danger
      />
    </FormProvider>
  )
}

const namesOf = () => ({
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, described(name).label()])),
  price: m.common_price(),
  stock: m.admin_field_stock(),
  reorderPoint: m.admin_field_reorder(),
  minStockLevel: m.admin_field_min(),
  maxStockLevel: m.admin_field_max(),
  location: m.common_location(),
  supplier: m.common_supplier(),
  featured: m.admin_field_featured(),
  decidingCategoryId: m.admin_field_deciding_category(),
  images: m.admin_extra_pictures(),
})
