import { createFileRoute } from '@tanstack/react-router'
import { OwnImportScreen } from '#modules/catalog/imports/components/admin/import-screen.tsx'

export const Route = createFileRoute('/store/products/import')({ component: OwnImportScreen })
