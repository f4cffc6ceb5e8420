import { m } from '#paraglide/messages.js'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import type { SavedCard } from '../../../../components/shop/part.ts'
import { cardText } from './card-text.ts'

type SavedCardChoiceProps = {
  cards: readonly SavedCard[]
  /** Null is another card. */
  value: string | null
  onChange: (id: string | null) => void
}

/** With which of their cards somebody pays; one that has expired says so. */
export function SavedCardChoice({ cards, value, onChange }: SavedCardChoiceProps) {
  return (
    <RadioGroup legend={m.payments_choose_card()}>
      {cards.map((card) => (
        <RadioCard
          key={card.id}
          name="savedCard"
          value={card.id}
          checked={card.id === value}
          disabled={card.isExpired}
          onChange={() => onChange(card.id)}
          label={cardText(card)}
          className="p-3"
        />
      ))}
      <RadioCard
        name="savedCard"
        value=""
        checked={value === null}
        onChange={() => onChange(null)}
        label={m.payments_other_card()}
        className="p-3"
      />
    </RadioGroup>
  )
}
