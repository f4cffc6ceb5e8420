import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { infoHead } from './-info/info-head.ts'
import { shipping } from './-info/written-pages.ts'

export const Route = createFileRoute('/_storefront/shipping')({
  loader: shipping.load,
  head: infoHead('/shipping'),
  component: Shipping,
})

const root = getRouteApi('__root__')

function Shipping() {
  return <shipping.Body settings={root.useLoaderData()} rates={Route.useLoaderData().known} />
}
