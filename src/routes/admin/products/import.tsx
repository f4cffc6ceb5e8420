import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#modules/imports/components/admin/import-screen.tsx'

export const Route = createFileRoute('/admin/products/import')({ component: ImportScreen })
