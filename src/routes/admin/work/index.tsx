import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { JobsScreen } from '#modules/platform/events/components/admin/jobs-screen.tsx'

export const Route = createFileRoute('/admin/work/')({
  component: JobsScreen,
  loader: early('GET /admin/jobs'),
})
