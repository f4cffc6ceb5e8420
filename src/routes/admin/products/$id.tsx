import { createFileRoute } from '@tanstack/react-router'
import { EditProductScreen } from '#modules/catalog/products/components/admin/product-form-screens.tsx'

export const Route = createFileRoute('/admin/products/$id')({ component: EditProductPage })

function EditProductPage() {
  const { id } = Route.useParams()
  // Another product is another form: nothing typed for one may reach the other.
  return <EditProductScreen key={id} id={id} />
}
