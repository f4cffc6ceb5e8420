import { m } from '#paraglide/messages.js'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { TestModeBox } from './test-mode-box.tsx'

export type TestChoice = 'approve' | 'decline' | 'requires_3ds' | 'never_answers'

type TestChoiceProps = { value: TestChoice; onChange: (choice: TestChoice) => void }

/** In place of card fields while no provider is connected: what the test bank will answer. */
export function TestModeChoice({ value, onChange }: TestChoiceProps) {
  return (
    <TestModeBox reason={m.checkout_test_reason()}>
      <RadioGroup legend={m.checkout_test_legend()} hideLegend className="mt-3 sm:grid-cols-2">
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
    </TestModeBox>
  )
}

const choices: readonly { id: TestChoice; label: () => string }[] = [
  { id: 'approve', label: m.checkout_test_approve },
  { id: 'decline', label: m.checkout_test_decline },
  { id: 'requires_3ds', label: m.checkout_test_requires_3ds },
  { id: 'never_answers', label: m.checkout_test_never_answers },
]
