import { FlaskConical } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'

export type TestChoice = 'approve' | 'decline' | 'requires_3ds' | 'never_answers'

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
