import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Tax } from '../rules/taxes.ts'

/** The tax that is in the prices, under a total it changes nothing of. */
export function TaxRows({ taxes }: { taxes: readonly Tax[] }) {
  return taxes.map(({ percent, grossCents, taxCents }) => (
    <div key={percent} className="flex justify-between gap-4 text-muted text-sm">
      <dt>{percent === 0 ? m.orders_itbms_exempt() : m.orders_itbms({ percent })}</dt>
      <dd className="money">{formatUsd(percent === 0 ? grossCents : taxCents)}</dd>
    </div>
  ))
}
