import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { RestingScreen } from '#modules/platform/events/components/admin/resting-screen.tsx'

export const Route = createFileRoute('/admin/work/resting')({
  component: RestingScreen,
  loader: early('GET /admin/resting-work'),
})
