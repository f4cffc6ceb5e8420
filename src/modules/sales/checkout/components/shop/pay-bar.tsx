import { Lock } from 'lucide-react'
import { formatUsd } from '#lib/money.ts'
import type { useWays } from '#modules/payments/gateways/components/shop/use-ways.tsx'
import { isByPerson } from '#modules/payments/gateways/rules/methods.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'

type PayBarProps = {
  ways: Pick<ReturnType<typeof useWays>, 'method' | 'part'>
  dueCents: number
  /** In place of the words of the way. */
  label?: string | undefined
  busy: boolean
  disabled?: boolean
}

/** The one button that spends money; on a phone it stays under the thumb. Under a provider's own buttons its notes stand alone. */
export function PayBar({ ways: { method, part }, dueCents, label, busy, disabled }: PayBarProps) {
  const { busyLabel = m.common_paying() } = part
  const total = formatUsd(dueCents)
  const pay = method && isByPerson(method.id) ? m.checkout_place_transfer : m.checkout_pay
  return (
    <>
      {!part.buttons && (
        <div
          data-bottom-bar
          className="max-lg:sticky short:static max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:max-lg:-mx-6 md:max-lg:px-6"
        >
          <Button type="submit" size="lg" wide busy={busy} busyLabel={busyLabel} disabled={disabled}>
            <span className="money">{label ?? part.label ?? pay({ total })}</span>
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
