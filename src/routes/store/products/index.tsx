import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { OwnProductsScreen } from '#modules/catalog/products/components/seller/own-products-screen.tsx'

export const Route = createFileRoute('/store/products/')({
  component: OwnProductsScreen,
  loader: early('GET /store/products'),
})
