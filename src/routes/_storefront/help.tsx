import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useSession } from '#browser/session.ts'
import { ContactForm } from '#modules/platform/emails/components/shop/contact-form.tsx'
import { infoHead } from './-info/info-head.ts'
import { help } from './-info/written-pages.ts'

export const Route = createFileRoute('/_storefront/help')({
  loader: help.load,
  head: infoHead('/help'),
  component: Help,
})

const root = getRouteApi('__root__')
const storefront = getRouteApi('/_storefront')

function Help() {
  const { user } = useSession()
  return (
    <>
      <help.Body settings={root.useLoaderData()} categories={storefront.useLoaderData().categories} />
      <div className="page">
        <div className="max-w-3xl">
          <ContactForm person={user} withTopics />
        </div>
      </div>
    </>
  )
}
