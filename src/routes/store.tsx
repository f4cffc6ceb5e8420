import { createFileRoute, Outlet } from '@tanstack/react-router'
import { StoreFrame } from './store/-frame/store-frame.tsx'

// As in the admin panel, the code of a route beside its component goes to every visitor: leave it at these lines.
export const Route = createFileRoute('/store')({ ssr: false, component: StoreLayout })

function StoreLayout() {
  return (
    <StoreFrame>
      <Outlet />
    </StoreFrame>
  )
}
