import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Badge } from '#ui/badge.tsx'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { CHOICES } from '../../rules/choices.ts'
import { PaymentMarks } from './payment-marks.tsx'

export type PaymentMethod = Output<'GET /checkout'>['paymentMethods'][number]

type PaymentChoiceProps = {
  methods: readonly PaymentMethod[]
  /** What the shop offers but not for this cart, and why. */
  unavailable?: Output<'GET /checkout'>['unavailableMethods']
  value: PaymentMethod['id'] | null
  /** While a purchase runs, its method stays: the provider's own window may be open for it. */
  busy: boolean
  onChange: (id: PaymentMethod['id']) => void
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
          label={<MethodName name={name} type={CHOICES[id].kind()} testMode={testMode} />}
          hint={
            <>
              {description}
              <PaymentMarks method={id} className="mt-1.5" />
            </>
          }
          aside={<MethodIcon method={id} />}
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

function MethodIcon({ method }: { method: PaymentMethod['id'] }) {
  const { icon: Icon } = CHOICES[method]
  return <Icon aria-hidden className="size-6" />
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
export function PaymentSaid({ method, said }: { method: PaymentMethod; said: string | undefined }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <div>
        <div className="font-semibold">
          <MethodName {...method} />
        </div>
        <p className="text-muted">{said ?? method.description}</p>
      </div>
      <PaymentMarks method={method.id} />
    </div>
  )
}
