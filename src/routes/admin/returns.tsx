import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { ReturnsScreen } from '#modules/sales/returns/components/admin/returns-screen.tsx'

export const Route = createFileRoute('/admin/returns')({
  component: ReturnsScreen,
  loader: early('GET /admin/returns', 'return'),
})
