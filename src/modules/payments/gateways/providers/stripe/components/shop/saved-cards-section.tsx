import { CreditCard, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormSection } from '#ui/form-section.tsx'
import type { SavedCard } from '../../../../components/shop/part.ts'
import { cardText } from './card-text.ts'

/** The cards that a person keeps for the next time, to look through and to remove. Who keeps none is shown nothing. */
export function SavedCardsSection() {
  const cards = useRead('GET /profile/cards', {}, { fresh: true })
  const [removing, setRemoving] = useState<SavedCard | null>(null)
  const removal = useAct('DELETE /profile/cards/{id}', {
    failed: m.payments_card_remove_failed,
    reportsIn: 'place',
    said: m.payments_card_removed,
    refreshes: ['GET /profile/cards'],
    done: () => setRemoving(null),
  })
  const items = cards.data?.items ?? []
  if (items.length === 0 && !cards.error) return null
  return (
    <FormSection title={m.payments_cards_title()} description={m.payments_cards_note()}>
      {items.length === 0 && cards.error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p>{cards.error.message || m.payments_cards_failed()}</p>
          <Button size="sm" variant="secondary" busy={cards.isFetching} onClick={cards.refresh}>
            {m.common_retry()}
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((card) => (
            <li
              key={card.id}
              className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
            >
              <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                <CreditCard aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="tabular-nums">{cardText(card)}</span>
                {card.isExpired && <Badge tone="warn">{m.payments_card_over()}</Badge>}
              </span>
              <Button
                size="sm"
                variant="quiet"
                icon={<Trash2 aria-hidden />}
                aria-label={m.payments_card_remove_named({ card: cardText(card) })}
                onClick={() => {
                  removal.forget()
                  setRemoving(card)
                }}
              >
                {m.common_remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && void removal.start({ id: removing.id })}
        danger
        busy={removal.busy}
        error={removal.problem?.sentence}
        title={m.payments_card_remove_title()}
        consequence={m.payments_card_remove_text({ card: removing ? cardText(removing) : '' })}
        confirmLabel={m.common_remove()}
        cancelLabel={m.common_cancel()}
      />
    </FormSection>
  )
}
