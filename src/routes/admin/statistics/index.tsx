import { createFileRoute } from '@tanstack/react-router'
import { StatisticsScreen } from '#modules/statistics/components/admin/statistics-screen.tsx'

export const Route = createFileRoute('/admin/statistics/')({ component: StatisticsScreen })
