import { Lock } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'

/** Without a label the notes stand alone, under a provider's own button. */
type PayBarProps = { label: string | null; busy: boolean; busyLabel?: string; disabled?: boolean }

/** The one button that spends money; on a phone it stays under the thumb. */
export function PayBar({ label, busy, busyLabel = m.common_paying(), disabled }: PayBarProps) {
  return (
    <>
      {label !== null && (
        <div
          data-bottom-bar
          className="max-lg:sticky short:static max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:max-lg:-mx-6 md:max-lg:px-6"
        >
          <Button type="submit" size="lg" wide busy={busy} busyLabel={busyLabel} disabled={disabled}>
            <span className="money">{label}</span>
          </Button>
        </div>
      )}
      <div className="grid gap-2 text-center text-muted text-sm">
        <p>
          <Lock aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
          {m.common_card_is_safe()}
        </p>
        <p>
          {m.checkout_terms()}{' '}
          <Link href="/terms" target="_blank" className="underline underline-offset-2">
            {m.checkout_terms_link()}
          </Link>
        </p>
      </div>
    </>
  )
}
