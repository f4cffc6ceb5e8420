import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { VisitsScreen } from '#modules/insight/statistics/components/admin/visits-screen.tsx'

export const Route = createFileRoute('/admin/statistics/visits')({
  component: VisitsScreen,
  loader: early('GET /admin/statistics/visits'),
})
