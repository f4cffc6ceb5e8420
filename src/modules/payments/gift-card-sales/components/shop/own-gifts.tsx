import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'
import { showDay } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { startOfDay } from '#lib/panama-days.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

type Own = Output<'GET /gift-cards/purchases'>
type Gift = Own['items'][number]
type OwnGiftsProps = { items: readonly Gift[]; onChanged: (answer: Own) => void }

/** The cards that a person bought: how each stands, and what can be done with it. */
export function OwnGifts({ items, onChanged }: OwnGiftsProps) {
  return (
    <section aria-labelledby="own-gifts" className="mt-10">
      <h2 id="own-gifts" className="font-bold text-xl">
        {m.gifts_own()}
      </h2>
      {items.length === 0 ? (
        <p className="mt-2 text-muted">{m.gifts_own_empty()}</p>
      ) : (
        <ul className="mt-4 flex flex-col gap-3">
          {items.map((gift) => (
            <li key={gift.purchaseId} className="rounded-card border border-line bg-surface p-4">
              <OwnGift gift={gift} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function OwnGift({ gift, onChanged }: { gift: Gift; onChanged: OwnGiftsProps['onChanged'] }) {
  const { purchaseId, recipientName, recipientEmail, amountCents, link } = gift
  const [isAsking, setAsking] = useState(false)
  const resending = useAct('POST /gift-cards/purchases/{purchaseId}/resend', {
    said: () => m.gifts_resent(),
    failed: m.gifts_resend_failed,
    done: onChanged,
  })
  const cancelling = useAct('POST /gift-cards/purchases/{purchaseId}/cancel', {
    keyed: true,
    said: () => m.gifts_cancelled(),
    failed: m.gifts_cancel_failed,
    reportsIn: 'place',
    done(answer) {
      setAsking(false)
      onChanged(answer)
    },
  })
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(m.gifts_copied())
    } catch {
      toast.error(m.gifts_copy_failed())
    }
  }
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{m.gifts_for({ name: recipientName })}</p>
        <p className="money font-semibold">{formatUsd(amountCents)}</p>
      </div>
      <p className="text-muted text-sm">{standingOf(gift)}</p>
      {recipientEmail && <p className="break-words text-muted text-sm">{recipientEmail}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {link && (
          <>
            <Button variant="secondary" onClick={() => void copy(link)}>
              {m.gifts_copy_link()}
            </Button>
            <Button
              variant="secondary"
              href={`https://wa.me/?text=${encodeURIComponent(m.gifts_whatsapp_text({ name: recipientName, link }))}`}
              target="_blank"
              rel="noreferrer"
            >
              {m.gifts_whatsapp()}
            </Button>
          </>
        )}
        {gift.canResend && (
          <Button
            variant="secondary"
            busy={resending.busy}
            onClick={() => void resending.start({ purchaseId })}
          >
            {m.gifts_resend()}
          </Button>
        )}
        {gift.canCancel && (
          <Button
            variant="quiet"
            onClick={() => {
              cancelling.forget()
              setAsking(true)
            }}
          >
            {m.gifts_cancel()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        danger
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void cancelling.start({ purchaseId })}
        title={m.gifts_cancel_title({ name: recipientName })}
        consequence={m.gifts_cancel_effect({ amount: formatUsd(amountCents) })}
        confirmLabel={m.common_yes_cancel()}
        cancelLabel={m.common_close()}
        busy={cancelling.busy}
        error={cancelling.problem?.sentence}
      />
    </>
  )
}

function standingOf({ status, delivery, sendOn, deliveredAt }: Gift): string {
  if (status === 'review') return m.gifts_state_review()
  if (status === 'cancelled') return m.gifts_state_cancelled()
  if (status === 'refunded') return m.gifts_state_refunded()
  if (deliveredAt) {
    const date = showDay(deliveredAt)
    return delivery === 'link' ? m.gifts_state_opened({ date }) : m.gifts_state_delivered({ date })
  }
  const date = showDay(startOfDay(sendOn).toISOString())
  return delivery === 'link' ? m.gifts_state_link({ date }) : m.gifts_state_waiting({ date })
}
