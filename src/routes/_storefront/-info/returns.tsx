import { Camera, Ruler, Undo2 } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { InfoPage, MoreQuestions, TextSections } from './info-page.tsx'
import type { Settings } from './written-page.tsx'

export const title = m.common_returns
export const description = ({ siteName }: Settings) => m.pages_returns_description({ site: siteName })

export function Body() {
  const policies = [
    {
      icon: Undo2,
      name: m.common_standard_return(),
      text: m.pages_returns_standard_text(),
      within: m.pages_returns_standard_within(),
      shipping: m.pages_returns_standard_shipping(),
      result: m.common_refund(),
    },
    {
      icon: Camera,
      name: m.common_faulty_product(),
      text: m.pages_returns_defective_text(),
      within: m.pages_returns_defective_within(),
      shipping: m.pages_returns_defective_shipping(),
      result: m.pages_returns_defective_result(),
    },
    {
      icon: Ruler,
      name: m.common_size_exchange(),
      text: m.pages_returns_size_text(),
      within: m.pages_returns_size_within(),
      shipping: m.pages_returns_size_shipping(),
      result: m.pages_returns_size_result(),
    },
  ]
  return (
    <InfoPage title={title()} lead={m.pages_returns_lead()}>
      <ul className="mt-8 grid gap-4 lg:grid-cols-3">
        {policies.map(({ icon: Icon, name, text, within, shipping, result }) => (
          <li key={name} className="flex flex-col rounded-card border border-line bg-surface p-5">
            <h2 className="flex items-center gap-2.5 font-bold text-lg">
              <Icon aria-hidden className="size-6 shrink-0 text-brand-ink" />
              {name}
            </h2>
            <p className="mt-3 font-bold text-3xl">{within}</p>
            <p className="mt-2 mb-4 grow text-muted">{text}</p>
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-line border-t pt-3 text-sm">
              <dt className="text-muted">{m.pages_returns_shipping()}</dt>
              <dd className="text-right font-semibold">{shipping}</dd>
              <dt className="text-muted">{m.pages_returns_result()}</dt>
              <dd className="text-right font-semibold">{result}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-sm">{m.pages_returns_from()}</p>
      <div className="mt-10">
        <TextSections
          sections={[
            { id: 'steps', title: m.pages_returns_steps(), text: m.pages_returns_steps_text() },
            { id: 'refund', title: m.pages_returns_refund(), text: m.pages_returns_refund_text() },
            { id: 'rights', title: m.pages_returns_rights(), text: m.pages_returns_rights_text() },
          ]}
        />
      </div>
      <MoreQuestions />
    </InfoPage>
  )
}
