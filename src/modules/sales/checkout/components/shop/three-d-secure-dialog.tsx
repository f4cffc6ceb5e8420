import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type ThreeDSecureDialogProps = {
  open: boolean
  number: string
  totalCents: number
  busy: boolean
  onAnswer: (approve: boolean) => void
  onClose: () => void
}

/** The test bank's own question, in place of the page that a real bank would show. */
export function ThreeDSecureDialog(props: ThreeDSecureDialogProps) {
  const { open, number, totalCents, busy, onAnswer, onClose } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={m.checkout_3ds_title()}
      description={m.checkout_3ds_reason({ number, total: formatUsd(totalCents) })}
      closeLabel={m.common_close()}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onAnswer(false)}>
            {m.common_reject()}
          </Button>
          <Button data-autofocus busy={busy} busyLabel={m.common_paying()} onClick={() => onAnswer(true)}>
            {m.common_confirm_payment()}
          </Button>
        </>
      }
    >
      <Badge tone="warn">{m.common_test_mode()}</Badge>
    </Dialog>
  )
}
