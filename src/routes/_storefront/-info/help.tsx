import { ChevronDown, CreditCard, Truck, Undo2, UserRound } from 'lucide-react'
import { categoryHref } from '#modules/catalog/products/components/shop/card.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { InfoPage } from './info-page.tsx'
import { linked } from './prose.tsx'
import type { Settings } from './written-page.tsx'

export const title = m.common_help
export const description = ({ siteName }: Settings) => m.pages_help_description({ site: siteName })

export function Body({
  settings,
  categories,
}: {
  settings: Settings
  categories: readonly { name: string; slug: string }[]
}) {
  const { contactEmail: email, contactPhone: phone } = settings
  return (
    <InfoPage title={title()} lead={m.pages_help_lead()}>
      <Topics />
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Questions free={formatUsd(settings.freeShippingFromCents)} />
        <section aria-labelledby="explore">
          <h2 id="explore" className="mb-3 font-bold text-xl">
            {m.pages_help_explore()}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {categories.map(({ name, slug }) => (
              <li key={slug}>
                <a
                  href={categoryHref(slug)}
                  className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-medium text-sm hover:bg-sunken md:min-h-9"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div id="contact" className="mt-14 border-line border-t pt-10">
        <h2 className="text-balance font-bold text-2xl">{m.pages_help_form()}</h2>
        <p className="mt-2 mb-6 max-w-prose text-muted">{linked(m.pages_help_form_text({ email, phone }))}</p>
      </div>
    </InfoPage>
  )
}

function Topics() {
  const topics = [
    { icon: Truck, href: '/shipping', name: m.common_shipping_topic(), text: m.pages_help_shipping_text() },
    { icon: Undo2, href: '/returns', name: m.common_returns(), text: m.pages_help_returns_text() },
    {
      icon: CreditCard,
      href: '/payments',
      name: m.common_payment_methods(),
      text: m.pages_help_payments_text(),
    },
    { icon: UserRound, href: '/privacy', name: m.pages_help_account(), text: m.pages_help_account_text() },
  ]
  return (
    <section aria-labelledby="topics" className="mt-8">
      <h2 id="topics" className="sr-only">
        {m.pages_help_topics()}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {topics.map(({ icon: Icon, href, name, text }) => (
          <li key={href}>
            <a
              href={href}
              className="group block h-full rounded-card border border-line bg-surface p-5 transition-colors hover:border-line-strong hover:bg-sunken"
            >
              <Icon aria-hidden className="size-6 text-brand-ink" />
              <h3 className="mt-3 font-bold group-hover:underline">{name}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Questions({ free }: { free: string }) {
  const questions = [
    { question: m.pages_help_q1(), answer: m.pages_help_a1({ free }) },
    { question: m.pages_help_q2(), answer: m.pages_help_a2() },
    { question: m.pages_help_q3(), answer: m.pages_help_a3() },
    { question: m.pages_help_q4(), answer: m.pages_help_a4() },
    { question: m.pages_help_q5(), answer: m.pages_help_a5() },
  ]
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="mb-3 font-bold text-xl">
        {m.pages_help_faq()}
      </h2>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {questions.map(({ question, answer }) => (
          <details key={question} name="faq" className="group px-5">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose pb-5 leading-relaxed">{linked(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
