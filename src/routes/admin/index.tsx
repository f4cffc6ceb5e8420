import { createFileRoute } from '@tanstack/react-router'
import { WaitingList } from '#modules/desk/components/waiting-list.tsx'
import { DashboardScreen } from '#modules/statistics/components/admin/statistics-screen.tsx'

export const Route = createFileRoute('/admin/')({
  component: () => <DashboardScreen waiting={<WaitingList />} />,
})
