import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export type StatCardProps = {
  label: string
  /** Already formatted; undefined shows a skeleton. */
  value: ReactNode | undefined
  change?: { text: string; direction: 'up' | 'down' | 'flat'; good?: boolean | undefined } | undefined
  hint?: ReactNode
  icon?: ReactNode
}

export function StatCard(card: StatCardProps) {
  const { label, value, change, hint, icon } = card
  // What a card will say below its value has its line from the first, so that nothing jumps.
  const saysMore = value === undefined ? 'change' in card || 'hint' in card : change || hint
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-4">
      <p className="flex items-start justify-between gap-2 text-muted text-sm [&_svg]:size-4.5 [&_svg]:shrink-0">
        <span className="min-w-0">{label}</span>
        {icon}
      </p>
      {value === undefined ? (
        <Skeleton className="h-6.5 w-28 md:h-7.5" />
      ) : (
        <p className="wrap-anywhere font-bold text-lg tabular-nums md:text-xl md:proportional-nums">
          {value}
        </p>
      )}
      {saysMore && (
        <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-muted text-sm">
          {change && <Change {...change} />}
          {hint}
        </p>
      )}
    </div>
  )
}

function Change({ text, direction, good }: NonNullable<StatCardProps['change']>) {
  const Icon = { up: TrendingUp, down: TrendingDown, flat: Minus }[direction]
  const isGood = good ?? direction === 'up'
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 font-semibold tabular-nums',
        direction === 'flat' ? 'text-muted' : isGood ? 'text-ok-ink' : 'text-bad-ink',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {text}
    </span>
  )
}
