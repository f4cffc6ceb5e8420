import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminFrame } from './admin/-frame/admin-frame.tsx'

// Nothing of the panel is rendered on the server, and what a route says beside its component goes to every visitor:
// keep it to these lines.
export const Route = createFileRoute('/admin')({ ssr: false, component: AdminLayout })

function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}
