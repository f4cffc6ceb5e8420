import type { ReactNode } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'

type Order = Output<'GET /orders/{id}'>
type Props = Pick<Order, 'number'> & { payAt: NonNullable<Order['payAt']> }

/** Where, when and with how much the buyer pays at the shop, until the staff has taken it. */
export function PayAt({ payAt, number }: Props) {
  const { place, hours, instructions, amountCents } = payAt
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Fact label={m.payments_counter_due()}>
          <strong className="money">{formatUsd(amountCents)}</strong>
        </Fact>
        <Fact label={m.payments_counter_place()}>{place}</Fact>
        <Fact label={m.payments_counter_hours()}>{hours}</Fact>
        <Fact label={m.payments_counter_say()}>{number}</Fact>
      </dl>
      {instructions && <p className="mt-3 whitespace-pre-line text-sm wrap-anywhere">{instructions}</p>}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}
