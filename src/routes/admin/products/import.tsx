import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#modules/catalog/imports/components/admin/import-screen.tsx'

export const Route = createFileRoute('/admin/products/import')({ component: ImportScreen })
