import { createFileRoute } from '@tanstack/react-router'
import { PaymentsScreen } from '#modules/payments/gateways/components/admin/payments-screen.tsx'

export const Route = createFileRoute('/admin/payments')({ component: PaymentsScreen })
