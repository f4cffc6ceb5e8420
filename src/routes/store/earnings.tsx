import { createFileRoute } from '@tanstack/react-router'
import { EarningsScreen } from '#modules/sales/earnings/components/seller/earnings-screen.tsx'

export const Route = createFileRoute('/store/earnings')({ component: EarningsScreen })
