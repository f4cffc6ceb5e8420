import { createFileRoute } from '@tanstack/react-router'
import { leadOn } from './-frame/lead-on.ts'
import { PageNotFound } from './-frame/page-faces.tsx'

export const Route = createFileRoute('/_storefront/$')({
  loader: ({ location }) => leadOn(location.pathname),
  component: PageNotFound,
  notFoundComponent: PageNotFound,
})
