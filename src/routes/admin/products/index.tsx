import { createFileRoute } from '@tanstack/react-router'
import { ProductsScreen } from '#modules/catalog/components/admin/products-screen.tsx'

export const Route = createFileRoute('/admin/products/')({ component: ProductsScreen })
