import { createFileRoute } from '@tanstack/react-router'
import { BatchesScreen } from '#modules/sales/earnings/components/admin/batches-screen.tsx'

export const Route = createFileRoute('/admin/payouts/batches')({ component: BatchesScreen })
