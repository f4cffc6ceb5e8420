import { Copy, TriangleAlert } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#browser/toast.ts'

type IssuedCodesProps = {
  cards: readonly { id: string; code: string; amountCents: number }[]
  /** Empty when they were mailed to nobody. */
  sentTo: string
  onClose: () => void
}

/** The codes, which nobody can read again once this is closed. */
export function IssuedCodes({ cards, sentTo, onClose }: IssuedCodesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(cards.map(({ code }) => code).join('\n'))
      toast.success(m.admin_gift_copied())
    } catch {
      toast.error(m.admin_gift_copy_failed())
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_gift_codes({ count: cards.length })}
      description={sentTo ? m.admin_gift_sent({ email: sentTo }) : undefined}
      closeLabel={m.admin_close()}
      footer={
        <>
          <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {m.admin_gift_copy({ count: cards.length })}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {m.admin_gift_codes_done()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="flex items-start gap-3 rounded-control bg-warn-soft p-3 text-sm text-warn-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {m.admin_gift_codes_once()}
        </p>
        <ul className="divide-y divide-line rounded-card border border-line">
          {cards.map(({ id, code, amountCents }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
              <code className="select-all font-mono text-base [overflow-wrap:anywhere]">{code}</code>
              <span className="money text-muted text-sm">{formatUsd(amountCents)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
