import { Bitcoin, CreditCard, FlaskConical, Landmark, type LucideIcon, Wallet } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Badge } from '#ui/badge.tsx'
import { InfoPage, MoreQuestions, TextSections } from './info-page.tsx'
import type { Settings } from './written-page.tsx'

export type PaymentMethod = Output<'GET /payment-methods'>['items'][number]
type Shown = { icon: LucideIcon; name: string; text: string; state: 'available' | 'test' | 'later' }

export const title = m.common_payment_methods
export const description = ({ siteName }: Settings) => m.pages_payments_description({ site: siteName })

/** Only what checkout offers at this moment is called available. */
export function Body({ methods }: { methods: readonly PaymentMethod[] }) {
  const card = methods.find(({ id }) => id === 'credit_card')
  const paypal = methods.find(({ id }) => id === 'paypal')
  const transfer = methods.find(({ id }) => id === 'bank_transfer')
  const crypto = methods.find(({ id }) => id === 'crypto')
  const shown: Shown[] = [
    {
      icon: CreditCard,
      name: m.common_credit_card(),
      text: card ? m.pages_payments_card_text() : m.pages_payments_card_later_text(),
      state: stateOf(card),
    },
    {
      icon: Landmark,
      name: m.common_bank_transfer(),
      text: transfer ? m.pages_payments_transfer_text() : m.pages_payments_transfer_later_text(),
      state: stateOf(transfer),
    },
    {
      icon: Wallet,
      name: m.common_paypal(),
      text: paypal ? m.pages_payments_paypal_now_text() : m.pages_payments_paypal_text(),
      state: stateOf(paypal),
    },
    {
      icon: Bitcoin,
      name: m.common_crypto(),
      text: crypto ? m.pages_payments_crypto_offered_text() : m.pages_payments_crypto_text(),
      state: stateOf(crypto),
    },
  ]
  return (
    <InfoPage title={title()} lead={m.pages_payments_lead()}>
      {methods.some(({ testMode }) => testMode) && (
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
        {shown.map(({ icon: Icon, name, text, state }) => (
          <li key={name} className="flex gap-4 rounded-card border border-line bg-surface p-5">
            <Icon
              aria-hidden
              className={`size-7 shrink-0 ${state === 'later' ? 'text-muted' : 'text-brand-ink'}`}
            />
            <div className="min-w-0">
              <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
                {name}
                <State state={state} />
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

function stateOf(method: PaymentMethod | undefined): Shown['state'] {
  if (!method) return 'later'
  return method.testMode ? 'test' : 'available'
}

function State({ state }: { state: Shown['state'] }) {
  if (state === 'later') return <Badge>{m.common_not_yet()}</Badge>
  if (state === 'test') return <Badge tone="warn">{m.common_test_mode()}</Badge>
  return <Badge tone="ok">{m.pages_payments_available()}</Badge>
}
