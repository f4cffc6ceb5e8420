import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { call } from '#browser/client.ts'
import { infoHead } from './-info/info-head.ts'
import { terms } from './-info/written-pages.ts'

export const Route = createFileRoute('/_storefront/terms')({
  loader: async () => {
    const [page, { items }] = await Promise.all([terms.load(), call('GET /payment-methods')])
    return { ...page, testMode: items.some(({ testMode }) => testMode) }
  },
  head: infoHead('/terms'),
  component: Terms,
})

const root = getRouteApi('__root__')

function Terms() {
  return <terms.Body settings={root.useLoaderData()} testMode={Route.useLoaderData().testMode} />
}
