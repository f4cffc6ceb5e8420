import { createFileRoute, notFound } from '@tanstack/react-router'
import { PageNotFound } from './-frame/page-faces.tsx'

export const Route = createFileRoute('/_storefront/$')({
  loader: () => {
    throw notFound()
  },
  component: PageNotFound,
  notFoundComponent: PageNotFound,
})
