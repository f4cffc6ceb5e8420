import { createFileRoute } from '@tanstack/react-router'
import { OwnImportScreen } from '#modules/imports/components/admin/import-screen.tsx'

export const Route = createFileRoute('/store/products/import')({ component: OwnImportScreen })
