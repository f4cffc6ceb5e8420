import { useId } from 'react'
import { Arrival } from '#modules/catalog/delivery/components/shop/arrival.tsx'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'

type Checkout = Output<'GET /checkout'>
export type ShippingOption = Checkout['shippingOptions'][number]

type Sent = {
  cart: Pick<Checkout['cart'], 'lines' | 'freeShippingFromCents' | 'missingForFreeShippingCents'>
  /** Where it goes, as far as it is typed. */
  to: { state: string; city: string; corregimiento: string }
  delivery: Checkout['delivery']
}

type ShippingChoiceProps = Sent & {
  options: readonly ShippingOption[]
  value: ShippingOption['id']
  onChange: (id: ShippingOption['id']) => void
}

export function ShippingChoice({ options, value, onChange, ...sent }: ShippingChoiceProps) {
  const reasonId = useId()
  const { freeShippingFromCents: freeFromCents, missingForFreeShippingCents: missing } = sent.cart
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
                {available && (
                  <span className="block font-semibold text-ink">
                    <CartArrival {...sent} way={id} />
                  </span>
                )}
              </>
            }
            aside={<span className="money">{said(costCents)}</span>}
          />
        ))}
      </RadioGroup>
      {isFreeMissing && (
        <p id={reasonId} className="mt-3 text-muted text-sm">
          {freeFromCents === null || missing === null
            ? m.checkout_free_not_offered()
            : m.checkout_free_from({ from: formatUsd(freeFromCents), missing: formatUsd(missing) })}
        </p>
      )}
    </>
  )
}

/** The way that is taken, in a line, and its day. */
export function ShippingSaid({ option, ...sent }: Sent & { option: ShippingOption }) {
  return (
    <>
      <p className="font-semibold">
        <CartArrival {...sent} way={option.id} />
      </p>
      <p className="text-muted">
        {option.title} · <span className="money">{said(option.costCents)}</span>
      </p>
    </>
  )
}

function CartArrival({ cart, to, delivery, way }: Sent & { way: ShippingOption['id'] }) {
  const available = cart.lines.filter(({ isAvailable }) => isAvailable)
  const handlingDays = Math.max(...available.map(({ seller }) => (seller ?? delivery).handlingDays))
  return <Arrival delivery={delivery} way={way} handlingDays={handlingDays} to={to} />
}

const said = (costCents: number) => (costCents === 0 ? m.common_free() : formatUsd(costCents))
