import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useSession } from '#browser/session.ts'
import { ContactForm } from '#modules/platform/emails/components/shop/contact-form.tsx'
import { ContactMap } from '#modules/platform/emails/components/shop/contact-map.tsx'
import { m } from '#paraglide/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { infoHead } from './-info/info-head.ts'
import { contact } from './-info/written-pages.ts'

export const Route = createFileRoute('/_storefront/contact')({
  loader: contact.load,
  head: infoHead('/contact'),
  component: Contact,
})

const root = getRouteApi('__root__')

function Contact() {
  const settings = root.useLoaderData()
  const { title } = Route.useLoaderData()
  const { user } = useSession()
  return (
    <div className="page pt-4">
      <Breadcrumbs
        label={m.storefront_breadcrumbs()}
        crumbs={[{ label: m.storefront_home(), href: '/' }, { label: title }]}
      />
      <h1 className="mt-1 font-bold text-3xl tracking-tight md:text-4xl">{title}</h1>
      <p className="mt-3 max-w-2xl text-pretty text-lg text-muted">{m.pages_contact_lead()}</p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
        <contact.Body settings={settings} />
        <section aria-labelledby="write">
          <h2 id="write" className="mb-4 font-bold text-xl">
            {m.messages_contact_title()}
          </h2>
          <ContactForm person={user} />
        </section>
      </div>
      <div className="mt-12">
        <ContactMap address={settings.address} />
      </div>
    </div>
  )
}
