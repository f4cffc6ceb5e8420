import { createFileRoute } from '@tanstack/react-router'
import { NewProductScreen } from '#modules/catalog/products/components/admin/product-form-screens.tsx'

export const Route = createFileRoute('/admin/products/new')({ component: NewProductScreen })
