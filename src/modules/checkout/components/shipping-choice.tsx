import { useId } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'

type Checkout = Output<'GET /checkout'>
export type ShippingOption = Checkout['shippingOptions'][number]

type ShippingChoiceProps = {
  options: readonly ShippingOption[]
  cart: Pick<Checkout['cart'], 'freeShippingFromCents' | 'missingForFreeShippingCents'>
  value: ShippingOption['id']
  onChange: (id: ShippingOption['id']) => void
}

export function ShippingChoice({ options, cart, value, onChange }: ShippingChoiceProps) {
  const reasonId = useId()
  const isFreeMissing = options.some(({ id, available }) => id === 'free' && !available)
  return (
    <>
      <RadioGroup legend={m.checkout_shipping_legend()} hideLegend>
        {options.map(({ id, title, description, costCents, estimatedTime, available }) => (
          <RadioCard
            key={id}
            name="shippingMethod"
            value={id}
            checked={id === value}
            disabled={!available}
            aria-describedby={available ? undefined : reasonId}
            onChange={() => onChange(id)}
            label={title}
            hint={
              <>
                {estimatedTime}
                <span className="block">{description}</span>
              </>
            }
            aside={<span className="money">{costCents === 0 ? m.common_free() : formatUsd(costCents)}</span>}
          />
        ))}
      </RadioGroup>
      {isFreeMissing && (
        <p id={reasonId} className="mt-3 text-muted text-sm">
          {m.checkout_free_from({
            from: formatUsd(cart.freeShippingFromCents),
            missing: formatUsd(cart.missingForFreeShippingCents),
          })}
        </p>
      )}
    </>
  )
}
