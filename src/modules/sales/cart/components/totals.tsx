import type { ReactNode } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'

type TotalRowProps = { label: ReactNode; cents: number; tone?: 'plain' | 'muted' | 'ok' | 'strong' }

const TONES = { plain: '', muted: 'text-muted text-sm', ok: 'text-ok-ink', strong: 'font-bold text-base' }

/** One amount in a list of them; one below zero reduces the total. */
export function TotalRow({ label, cents, tone = 'plain' }: TotalRowProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', TONES[tone])}>
      <dt className={tone === 'plain' ? 'text-muted' : ''}>{label}</dt>
      <dd className="money">{cents < 0 ? `−${formatUsd(-cents)}` : formatUsd(cents)}</dd>
    </div>
  )
}

type TotalsProps = {
  subtotalCents: number
  shippingCents: number
  totalCents: number
  /** The way of shipping, where it has a name of its own. */
  shipping?: string
  /** Says that prices include the tax, and announces a changed total; an order shows its tax instead. */
  isCart?: boolean
  className?: string
  /** Rows below the total. */
  children?: ReactNode
}

/** Subtotal, shipping and total, as they are wherever a purchase is summed up. */
export function Totals(props: TotalsProps) {
  const { subtotalCents, shippingCents, totalCents, shipping = m.common_shipping() } = props
  return (
    <dl className={cx('grid gap-1', props.className)}>
      <TotalRow label={m.common_subtotal()} cents={subtotalCents} />
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-muted">{shipping}</dt>
        <dd className="money">{shippingCents === 0 ? m.common_free() : formatUsd(shippingCents)}</dd>
      </div>
      <div className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold">
        <dt className="text-base">
          {m.common_total()}
          {props.isCart && (
            <span className="ml-1 inline-block font-normal text-muted text-sm">
              {m.common_tax_included()}
            </span>
          )}
        </dt>
        <dd className="money text-xl" aria-live={props.isCart ? 'polite' : 'off'}>
          {formatUsd(totalCents)}
        </dd>
      </div>
      {props.children}
    </dl>
  )
}
