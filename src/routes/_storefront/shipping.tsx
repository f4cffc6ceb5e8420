import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { call } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { infoHead } from './-info/info-head.ts'
import { shipping } from './-info/written-pages.ts'

export const Route = createFileRoute('/_storefront/shipping')({
  loader: async () => {
    const [page, rates] = await Promise.all([shipping.load(), call('GET /shipping-rates')])
    // Prices by zone have no one amount that the description could name.
    return { ...page, ...(rates.zones.length > 0 && { description: m.pages_shipping_lead() }), rates }
  },
  head: infoHead('/shipping'),
  component: Shipping,
})

const root = getRouteApi('__root__')

function Shipping() {
  return <shipping.Body settings={root.useLoaderData()} rates={Route.useLoaderData().rates} />
}
