import { createFileRoute } from '@tanstack/react-router'
import { InventoryScreen } from '#modules/stock/inventory/components/admin/inventory-screen.tsx'

export const Route = createFileRoute('/admin/inventory/')({ component: InventoryScreen })
