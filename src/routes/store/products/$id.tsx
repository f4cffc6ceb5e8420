import { createFileRoute } from '@tanstack/react-router'
import { EditProductScreen } from '#modules/catalog/components/admin/product-form-screens.tsx'

export const Route = createFileRoute('/store/products/$id')({ component: EditOwnProductPage })

function EditOwnProductPage() {
  const { id } = Route.useParams()
  return <EditProductScreen key={id} id={id} />
}
