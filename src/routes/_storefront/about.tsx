import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { infoHead } from './-info/info-head.ts'
import { about } from './-info/written-pages.ts'

export const Route = createFileRoute('/_storefront/about')({
  loader: about.load,
  head: infoHead('/about'),
  component: About,
})

const root = getRouteApi('__root__')

function About() {
  return <about.Body settings={root.useLoaderData()} />
}
