import { BadgeCheck, MessageCircle, ShieldCheck, Tag, Undo2 } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { MolaEmpty } from '#ui/mola.tsx'
import { InfoPage, MoreQuestions, TextSections } from './info-page.tsx'
import type { Settings } from './written-page.tsx'

export const title = m.common_about
export const description = ({ siteName }: Settings) => m.pages_about_description({ site: siteName })

export function Body({ settings }: { settings: Settings }) {
  const { siteName, address, contactEmail, contactPhone } = settings
  const promises = [
    { icon: Tag, title: m.pages_about_promise_price(), text: m.pages_about_promise_price_text() },
    { icon: ShieldCheck, title: m.pages_about_promise_data(), text: m.pages_about_promise_data_text() },
    { icon: Undo2, title: m.pages_about_promise_returns(), text: m.pages_about_promise_returns_text() },
    { icon: MessageCircle, title: m.pages_about_promise_people(), text: m.pages_about_promise_people_text() },
  ]
  return (
    <InfoPage title={title()} lead={m.pages_about_lead({ site: siteName })}>
      <div className="mt-10 grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <TextSections
          sections={[{ id: 'who', title: m.pages_about_who(), text: m.pages_about_who_text() }]}
        />
        <div
          aria-hidden
          className="flex justify-center rounded-card bg-brand-soft p-10 text-brand-ink max-lg:hidden"
        >
          <MolaEmpty className="size-44" />
        </div>
      </div>
      <section aria-labelledby="promises" className="mt-12">
        <h2 id="promises" className="mb-4 font-bold text-xl">
          {m.pages_about_promises()}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {promises.map(({ icon: Icon, title: name, text }) => (
            <li key={name} className="rounded-card border border-line bg-surface p-5">
              <Icon aria-hidden className="size-6 text-brand-ink" />
              <h3 className="mt-3 font-bold">{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section
        aria-labelledby="sellers"
        className="mt-12 flex gap-4 rounded-card bg-brand-soft p-6 max-sm:flex-col"
      >
        <BadgeCheck aria-hidden className="size-8 shrink-0 text-brand-ink" />
        <div>
          <h2 id="sellers" className="font-bold text-lg">
            {m.pages_about_sellers()}
          </h2>
          <p className="mt-1 max-w-prose leading-relaxed">{m.pages_about_sellers_text()}</p>
        </div>
      </section>
      <div className="mt-12">
        <TextSections
          sections={[
            {
              id: 'find',
              title: m.pages_about_find(),
              text: m.pages_about_find_text({ address, email: contactEmail, phone: contactPhone }),
            },
          ]}
        />
      </div>
      <MoreQuestions />
    </InfoPage>
  )
}
