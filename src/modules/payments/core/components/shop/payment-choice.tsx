import { Bitcoin, CreditCard, FlaskConical, Landmark, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Badge } from '#ui/badge.tsx'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { PaymentMarks } from './payment-marks.tsx'
import { cardText, type SavedCard } from './saved-cards.tsx'

export type PaymentMethod = Output<'GET /checkout'>['paymentMethods'][number]
export type TestChoice = 'approve' | 'decline' | 'requires_3ds' | 'never_answers'

type PaymentChoiceProps = {
  methods: readonly PaymentMethod[]
  /** What the shop offers but not for this cart, and why. */
  unavailable?: Output<'GET /checkout'>['unavailableMethods']
  value: PaymentMethod['id'] | null
  /** While a purchase runs, its method stays: the provider's own window may be open for it. */
  busy: boolean
  onChange: (id: PaymentMethod['id']) => void
}

const WAYS: Record<PaymentMethod['id'], { type: () => string; icon: ReactNode }> = {
  credit_card: { type: m.common_card, icon: <CreditCard aria-hidden className="size-6" /> },
  paypal: { type: m.checkout_way_wallet, icon: <Wallet aria-hidden className="size-6" /> },
  bank_transfer: { type: m.checkout_way_bank, icon: <Landmark aria-hidden className="size-6" /> },
  crypto: { type: m.checkout_way_crypto, icon: <Bitcoin aria-hidden className="size-6" /> },
}

/** Only what the shop really offers; what is not real money says so. */
export function PaymentChoice({ methods, unavailable = [], value, busy, onChange }: PaymentChoiceProps) {
  if (methods.length === 0) {
    return <p className="rounded-control bg-warn-soft p-4 text-warn-ink">{m.checkout_no_methods()}</p>
  }
  return (
    <RadioGroup legend={m.common_choose_how_to_pay()} hideLegend>
      {methods.map(({ id, name, description, testMode }) => (
        <RadioCard
          key={id}
          name="paymentMethod"
          value={id}
          checked={id === value}
          disabled={busy && id !== value}
          onChange={() => onChange(id)}
          label={<MethodName name={name} type={WAYS[id].type()} testMode={testMode} />}
          hint={
            <>
              {description}
              <PaymentMarks method={id} className="mt-1.5" />
            </>
          }
          aside={WAYS[id].icon}
        />
      ))}
      {unavailable.map(({ id, name, reason }) => (
        <p key={id} className="rounded-card border border-line border-dashed p-4 text-muted">
          <span className="font-semibold">{name}</span>
          <span className="mt-0.5 block text-sm">{reason}</span>
        </p>
      ))}
    </RadioGroup>
  )
}

function MethodName({ name, type, testMode }: { name: string; type?: string; testMode: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {name}
      {type && <span className="font-normal text-muted text-sm">{type}</span>}
      {testMode && <Badge tone="warn">{m.common_test_mode()}</Badge>}
    </span>
  )
}

/** The way that pays, in a line; of a saved card which one it is. */
export function PaymentSaid({ method, card }: { method: PaymentMethod; card: SavedCard | null }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div>
        <div className="font-semibold">
          <MethodName {...method} />
        </div>
        <p className="text-muted">{card ? cardText(card) : method.description}</p>
      </div>
      <PaymentMarks method={method.id} />
    </div>
  )
}

type TestChoiceProps = { value: TestChoice; onChange: (choice: TestChoice) => void }

/** In place of card fields while no provider is connected: what the test bank will answer. */
export function TestModeChoice({ value, onChange }: TestChoiceProps) {
  return (
    <div className="rounded-card border border-warn border-dashed bg-warn-soft p-4">
      <p className="flex items-center gap-2 font-bold text-warn-ink">
        <FlaskConical aria-hidden className="size-5 shrink-0" />
        {m.common_test_mode()}
      </p>
      <p className="mt-1 mb-3 text-sm text-warn-ink">{m.checkout_test_reason()}</p>
      <RadioGroup legend={m.checkout_test_legend()} hideLegend className="sm:grid-cols-2">
        {choices.map(({ id, label }) => (
          <RadioCard
            key={id}
            name="testChoice"
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            label={label()}
            className="p-3"
          />
        ))}
      </RadioGroup>
    </div>
  )
}

const choices: readonly { id: TestChoice; label: () => string }[] = [
  { id: 'approve', label: m.checkout_test_approve },
  { id: 'decline', label: m.checkout_test_decline },
  { id: 'requires_3ds', label: m.checkout_test_requires_3ds },
  { id: 'never_answers', label: m.checkout_test_never_answers },
]
