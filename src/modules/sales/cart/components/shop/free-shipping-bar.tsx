import { Truck } from 'lucide-react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { ProgressBar } from '#ui/progress-bar.tsx'

type FreeShippingBarProps = { freeShippingFromCents: number | null; missingCents: number | null }

/** How far the cart is from free shipping, in words and as a bar; nothing where no amount makes it free. */
export function FreeShippingBar({ freeShippingFromCents, missingCents }: FreeShippingBarProps) {
  if (freeShippingFromCents === null || missingCents === null) return null
  const reached = missingCents === 0
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-3">
      <p className="flex items-start gap-2 text-sm">
        <Truck aria-hidden className={`mt-0.5 size-4 shrink-0 ${reached ? 'text-ok-ink' : 'text-muted'}`} />
        <span className={reached ? 'font-semibold text-ok-ink' : undefined}>
          {reached
            ? m.cart_free_shipping_reached()
            : m.cart_free_shipping_missing({
                missing: formatUsd(missingCents),
                from: formatUsd(freeShippingFromCents),
              })}
        </span>
      </p>
      <ProgressBar
        value={1 - missingCents / freeShippingFromCents}
        label={m.cart_free_shipping_progress()}
        tone={reached ? 'ok' : 'brand'}
      />
    </div>
  )
}
