import { createFileRoute } from '@tanstack/react-router'
import { BalancesScreen } from '#modules/sales/earnings/components/admin/balances-screen.tsx'

export const Route = createFileRoute('/admin/payouts/')({ component: BalancesScreen })
