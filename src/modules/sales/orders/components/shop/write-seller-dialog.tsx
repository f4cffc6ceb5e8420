import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'

type WriteSellerDialogProps = { orderId: string; sellerOrderId: string; seller: string; onClose: () => void }

/** What a buyer asks of who sends their parcel; the answer comes to the address of their account. */
export function WriteSellerDialog({ orderId, sellerOrderId, seller, onClose }: WriteSellerDialogProps) {
  const [message, setMessage] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { busy, problem, start } = useAct('POST /orders/{id}/seller-orders/{sellerOrderId}/message', {
    said: m.orders_write_seller_sent,
    failed: m.orders_write_seller_failed,
    reportsIn: 'place',
    keyed: true,
    done: onClose,
  })
  const guard = useUnsavedGuard(() => !busy && message.trim() !== '')
  const close = guard.closing(onClose)
  const send = () => {
    setIsMissing(message.trim() === '')
    if (message.trim() !== '') void start({ id: orderId, sellerOrderId, message })
  }
  return (
    <Dialog
      open
      onClose={close}
      size="sm"
      title={m.orders_write_seller({ seller })}
      description={m.orders_write_seller_text()}
      closeLabel={m.common_close()}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {m.common_cancel()}
          </Button>
          <Button busy={busy} busyLabel={m.common_sending()} onClick={send}>
            {m.common_send_message()}
          </Button>
        </>
      }
    >
      <Field
        label={m.orders_own_message()}
        required
        error={isMissing ? m.orders_message_required() : (problem?.fields['message'] ?? problem?.sentence)}
      >
        <Textarea
          rows={5}
          maxLength={2000}
          value={message}
          disabled={busy}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <UnsavedDialog guard={guard} />
    </Dialog>
  )
}
