import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { infoHead } from './-info/info-head.ts'
import { sitemap } from './-info/written-pages.ts'

export const Route = createFileRoute('/_storefront/sitemap')({
  loader: sitemap.load,
  head: infoHead('/sitemap'),
  component: Sitemap,
})

const storefront = getRouteApi('/_storefront')

function Sitemap() {
  return <sitemap.Body categories={storefront.useLoaderData().categories} />
}
