import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#modules/statistics/components/admin/statistics-screen.tsx'

export const Route = createFileRoute('/admin/')({ component: DashboardScreen })
