import type { ReactNode } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'

type TotalRowProps = { label: string; cents: number; isLive?: boolean; className?: string }

/** One amount in a list of them; one below zero reduces the total, and a live one is read out when it changes. */
export function TotalRow({ label, cents, isLive, className }: TotalRowProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="money" aria-live={isLive ? 'polite' : 'off'}>
        {cents < 0 ? `−${formatUsd(-cents)}` : formatUsd(cents)}
      </dd>
    </div>
  )
}

type TotalsProps = {
  /** After promotions, which took `savedCents` off it. */
  subtotalCents: number
  savedCents?: number
  shippingCents: number
  totalCents: number
  isLive?: boolean
  className?: string
  /** Rows below the total. */
  children?: ReactNode
}

/** Subtotal, shipping and total before something is ordered. */
export function Totals({
  subtotalCents,
  savedCents = 0,
  shippingCents,
  totalCents,
  isLive,
  ...more
}: TotalsProps) {
  return (
    <dl className={cx('grid gap-1 text-sm', more.className)}>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{m.common_subtotal()}</dt>
        <dd className="money">{formatUsd(subtotalCents + savedCents)}</dd>
      </div>
      {savedCents > 0 && (
        <TotalRow label={m.promotions_title()} cents={-savedCents} className="text-ok-ink" />
      )}
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{m.common_shipping()}</dt>
        <dd className="money">{shippingCents === 0 ? m.common_free() : formatUsd(shippingCents)}</dd>
      </div>
      <div className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-3">
        <dt className="font-bold text-base">
          {m.common_total()}{' '}
          <span className="inline-block font-normal text-muted text-sm">{m.common_tax_included()}</span>
        </dt>
        <dd className="money font-bold text-xl" aria-live={isLive ? 'polite' : 'off'}>
          {formatUsd(totalCents)}
        </dd>
      </div>
      {more.children}
    </dl>
  )
}
