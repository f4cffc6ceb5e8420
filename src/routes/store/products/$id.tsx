import { createFileRoute } from '@tanstack/react-router'
import { EditProductScreen } from '#modules/catalog/products/components/admin/product-form-screens.tsx'
import { useManages } from '#modules/sellers/stores/components/seller/own-role.ts'

export const Route = createFileRoute('/store/products/$id')({ component: EditOwnProductPage })

function EditOwnProductPage() {
  const { id } = Route.useParams()
  // Staff look a product up; what they could write would be refused.
  return (
    <fieldset disabled={!useManages()} className="min-w-0">
      <EditProductScreen key={id} id={id} />
    </fieldset>
  )
}
