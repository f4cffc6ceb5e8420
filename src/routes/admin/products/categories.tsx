import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '#modules/catalog/products/components/admin/categories-screen.tsx'

export const Route = createFileRoute('/admin/products/categories')({ component: CategoriesScreen })
