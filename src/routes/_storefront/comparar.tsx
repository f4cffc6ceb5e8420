import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ComparePage } from '#modules/catalog/products/components/shop/compare-page.tsx'
import { pageHead, shopOf } from '../-page-head.ts'
import { dropped } from './-comparison.ts'

export const Route = createFileRoute('/_storefront/comparar')({
  validateSearch: ({ ids }: Record<string, unknown>): { ids?: string } => (ids ? { ids: String(ids) } : {}),
  staticData: { cached: { by: ['ids'] } },
  loaderDeps: ({ search }) => search,
  // Few compare: what reads it comes with the page.
  loader: async ({ deps }) => (await import('./-comparison.ts')).readComparison(deps.ids),
  head: ({ matches, match, loaderData }) =>
    loaderData
      ? pageHead({ ...loaderData.head, ...shopOf(matches), origin: match.context.originOf(), hidden: true })
      : {},
  component: Compare,
})

const root = getRouteApi('__root__')

function Compare() {
  const { siteName } = root.useLoaderData()
  return <ComparePage {...Route.useLoaderData()} siteName={siteName} onDrop={dropped} />
}
