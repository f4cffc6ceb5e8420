import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { infoHead } from './-info/info-head.ts'
import { privacy } from './-info/written-pages.ts'

export const Route = createFileRoute('/_storefront/privacy')({
  loader: privacy.load,
  head: infoHead('/privacy'),
  component: Privacy,
})

const root = getRouteApi('__root__')

function Privacy() {
  return <privacy.Body settings={root.useLoaderData()} />
}
