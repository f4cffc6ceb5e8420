import { createFileRoute } from '@tanstack/react-router'
import { early } from '#browser/early.ts'
import { StoreReturnsScreen } from '#modules/sales/returns/components/seller/store-returns-screen.tsx'

export const Route = createFileRoute('/store/returns')({
  component: StoreReturnsScreen,
  loader: early('GET /store/returns', 'return'),
})
