import { createFileRoute } from '@tanstack/react-router'
import { WaitingList } from '#modules/insight/admin-home/components/waiting-list.tsx'
import { DashboardScreen } from '#modules/insight/statistics/components/admin/statistics-screen.tsx'

export const Route = createFileRoute('/admin/')({
  component: () => <DashboardScreen waiting={<WaitingList />} />,
})
