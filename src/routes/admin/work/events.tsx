import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { FailedEventsScreen } from '#modules/platform/events/components/admin/failed-events-screen.tsx'

export const Route = createFileRoute('/admin/work/events')({
  component: FailedEventsScreen,
  loader: early('GET /admin/events/failed'),
})
