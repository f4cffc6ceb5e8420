import { createFileRoute } from '@tanstack/react-router'
import { PricesScreen } from '#modules/sellers/subscriptions/components/admin/prices-screen.tsx'

export const Route = createFileRoute('/admin/prices')({ component: PricesScreen })
