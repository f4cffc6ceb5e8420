import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { RetryingScreen } from '#modules/platform/events/components/admin/retrying-screen.tsx'

export const Route = createFileRoute('/admin/work/resting')({
  component: RetryingScreen,
  loader: early('GET /admin/resting-work'),
})
