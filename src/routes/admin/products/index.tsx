import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { ProductsScreen } from '#modules/catalog/products/components/admin/products-screen.tsx'

export const Route = createFileRoute('/admin/products/')({
  component: ProductsScreen,
  loader: early('GET /admin/products'),
})
