import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StoreFrame } from './store/-frame/store-frame.tsx'

// As in the admin panel, what a route says beside its component goes to every visitor: keep it to these lines.
export const Route = createFileRoute('/store')({ ssr: false, component: StoreLayout })

function StoreLayout() {
  return (
    <StoreFrame>
      <Outlet />
    </StoreFrame>
  )
}
