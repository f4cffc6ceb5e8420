import { createFileRoute } from '@tanstack/react-router'
import { StoresScreen } from '#modules/sellers/stores/components/admin/stores-screen.tsx'

export const Route = createFileRoute('/admin/stores')({ component: StoresScreen })
