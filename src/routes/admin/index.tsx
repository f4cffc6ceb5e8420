import { createFileRoute, Navigate } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/')({ component: AdminStart })

function AdminStart() {
  return <Navigate to="/admin/products" replace />
}
