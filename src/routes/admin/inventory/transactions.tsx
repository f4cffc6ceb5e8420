import { createFileRoute } from '@tanstack/react-router'
import { LedgerScreen } from '#modules/stock/inventory/components/admin/ledger-screen.tsx'

export const Route = createFileRoute('/admin/inventory/transactions')({ component: LedgerScreen })
