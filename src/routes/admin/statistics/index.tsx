import { createFileRoute } from '@tanstack/react-router'
import { StatisticsScreen } from '#modules/insight/statistics/components/admin/statistics-screen.tsx'

export const Route = createFileRoute('/admin/statistics/')({ component: StatisticsScreen })
