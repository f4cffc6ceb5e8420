import { createFileRoute } from '@tanstack/react-router'
import { NewProductScreen } from '#modules/catalog/products/components/admin/product-form-screens.tsx'

export const Route = createFileRoute('/store/products/new')({ component: NewProductScreen })
