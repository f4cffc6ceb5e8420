import { createFileRoute } from '@tanstack/react-router'
import { infoHead } from './-info/info-head.ts'
import { returns } from './-info/written-pages.ts'

export const Route = createFileRoute('/_storefront/returns')({
  loader: returns.load,
  head: infoHead('/returns'),
  component: () => <returns.Body />,
})
