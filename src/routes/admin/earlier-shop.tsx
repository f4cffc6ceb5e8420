import { createFileRoute } from '@tanstack/react-router'
import { EarlierScreen } from '#modules/sales/earlier-shop/components/admin/earlier-screen.tsx'

export const Route = createFileRoute('/admin/earlier-shop')({ component: EarlierScreen })
