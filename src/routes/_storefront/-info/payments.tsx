import { FlaskConical } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { CHOICES } from '#modules/payments/gateways/rules/choices.ts'
import { Badge } from '#ui/badge.tsx'
import { InfoPage, MoreQuestions, TextSections } from './info-page.tsx'
import type { Settings } from './written-page.tsx'

type Methods = Output<'GET /payment-methods'>
type State = 'available' | 'test' | 'later'

export const title = m.common_payment_methods
export const description = ({ siteName }: Settings) => m.pages_payments_description({ site: siteName })

/** Only what checkout offers at this moment is called available. */
export function Body({ methods: { items, later } }: { methods: Methods }) {
  const shown = [
    ...items.map((method) => ({ ...method, state: method.testMode ? 'test' : 'available' }) as const),
    ...later.map((method) => ({ ...method, state: 'later' }) as const),
  ]
  return (
    <InfoPage title={title()} lead={m.pages_payments_lead()}>
      {items.some(({ testMode }) => testMode) && (
        <section aria-labelledby="test" className="mt-8 flex gap-4 rounded-card bg-warn-soft p-5">
          <FlaskConical aria-hidden className="size-6 shrink-0 text-warn-ink" />
          <div>
            <h2 id="test" className="font-bold text-lg">
              {m.pages_payments_test_title()}
            </h2>
            <p className="mt-1 max-w-prose">{m.pages_payments_test_text()}</p>
          </div>
        </section>
      )}
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {shown.map(({ id, name, text, state }) => (
          <li key={id} className="flex gap-4 rounded-card border border-line bg-surface p-5">
            <MethodIcon id={id} state={state} />
            <div className="min-w-0">
              <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
                {name}
                <StateBadge state={state} />
              </h2>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-12">
        <TextSections
          sections={[
            { id: 'safe', title: m.pages_payments_safe(), text: m.pages_payments_safe_text() },
            { id: 'fail', title: m.pages_payments_fail(), text: m.pages_payments_fail_text() },
          ]}
        />
      </div>
      <MoreQuestions />
    </InfoPage>
  )
}

function MethodIcon({ id, state }: { id: Methods['items'][number]['id']; state: State }) {
  const { icon: Icon } = CHOICES[id]
  return (
    <Icon aria-hidden className={`size-7 shrink-0 ${state === 'later' ? 'text-muted' : 'text-brand-ink'}`} />
  )
}

function StateBadge({ state }: { state: State }) {
  if (state === 'later') return <Badge>{m.common_not_yet()}</Badge>
  if (state === 'test') return <Badge tone="warn">{m.common_test_mode()}</Badge>
  return <Badge tone="ok">{m.pages_payments_available()}</Badge>
}
