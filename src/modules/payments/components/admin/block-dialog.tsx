import { useState } from 'react'
import { reasonOf } from '#browser/failure.ts'
import { useWrite } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#browser/toast.ts'
import { maskedGiftCard } from '../../rules.gift-cards.ts'
import { GIFT_CARD_READS, type GiftCardRow } from './gift-card-words.ts'

/** Blocks a card, or lets it be used again; both with a reason. */
export function BlockDialog({ card, onClose }: { card: GiftCardRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const blocking = useWrite('POST /admin/gift-cards/{id}/block', { refreshes: GIFT_CARD_READS })
  const unblocking = useWrite('POST /admin/gift-cards/{id}/unblock', { refreshes: GIFT_CARD_READS })
  const isBlocked = card.state === 'blocked'
  const writing = isBlocked ? unblocking : blocking
  const confirm = async () => {
    if (reason.trim() === '') return setMissing(true)
    try {
      await writing.mutateAsync({ id: card.id, reason: reason.trim() })
      toast.success(isBlocked ? m.admin_gift_unblocked() : m.admin_gift_blocked_done())
      onClose()
    } catch (error) {
      setProblem(reasonOf(error, m.admin_gift_write_failed()))
      toast.error(m.admin_gift_write_failed())
    }
  }
  const name = { card: maskedGiftCard(card.last4) }
  return (
    <ConfirmDialog
      open
      danger={!isBlocked}
      title={isBlocked ? m.admin_gift_unblock_title(name) : m.admin_gift_block_title(name)}
      consequence={isBlocked ? m.admin_gift_unblock_effect() : m.admin_gift_block_effect()}
      confirmLabel={isBlocked ? m.admin_gift_unblock() : m.admin_gift_block()}
      cancelLabel={m.admin_cancel()}
      busyLabel={m.admin_saving()}
      busy={writing.isPending}
      error={problem}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Field
        label={m.admin_reason()}
        hint={m.admin_reason_hint()}
        required
        error={isMissing ? m.payments_gift_reason_required() : undefined}
      >
        <Textarea
          data-autofocus
          rows={3}
          value={reason}
          maxLength={500}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
