import { CalendarCheck } from 'lucide-react'
import { useAsk } from '#panel/asking.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ClosingOf } from './closing-dialog.tsx'

const ClosingDialog = lazyPart(async () => (await import('./closing-dialog.tsx')).ClosingDialog)

/** Opens the closing of a month, of the whole shop or of the own store; its code comes with the press. */
export function ClosingButton({ of }: { of: ClosingOf }) {
  const ask = useAsk()
  return (
    <Button
      variant="secondary"
      icon={<CalendarCheck aria-hidden />}
      onClick={() => ask((close) => <ClosingDialog of={of} onClose={close} />)}
    >
      {m.earnings_closing_month()}
    </Button>
  )
}
