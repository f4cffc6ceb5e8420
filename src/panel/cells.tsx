import { createContext, type ReactNode, useContext } from 'react'
import { showDay, showHour, showInstant } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import { StatusDot } from '#ui/status-dot.tsx'

export type StateWord = { tone: Tone; label: () => string }

export const Day = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {showDay(at)}
  </time>
)

export const Instant = ({ at }: { at: string }) => <time dateTime={at}>{showInstant(at)}</time>

/** A moment in two short lines, where a column is narrow. */
export const DayAndHour = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {showDay(at)}
    <span className="block text-muted">{showHour(at)}</span>
  </time>
)

export const Amount = ({ cents }: { cents: number }) => (
  <span className="money font-semibold">{formatUsd(cents)}</span>
)

export const State = ({ word }: { word: StateWord }) => <StatusDot tone={word.tone}>{word.label()}</StatusDot>

/** A link out of a row: to the order, the person, the product it is about. */
export const Refers = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} className="text-brand-ink underline underline-offset-4">
    {children}
  </Link>
)

/** Where an order stands in the panel that shows its number; the frame of the panel brings it. */
export const OrderPlace = createContext<(id: string) => string>((id) => id)

/** The number of an order, wherever a list or a sheet shows one: a link to the order. */
export function OrderLink({ id, children }: { id: string; children: ReactNode }) {
  return <Refers to={useContext(OrderPlace)(id)}>{children}</Refers>
}

type TwoLinesProps = { children: ReactNode; below?: ReactNode; width?: string }

/** What it is, and in small what belongs to it; a table cuts long words, the cards of a phone wrap them. */
export const TwoLines = ({
  children,
  below,
  width = 'md:max-w-36 md:@min-[60rem]:max-w-48 md:@min-[72rem]:max-w-56 md:@min-[90rem]:max-w-80',
}: TwoLinesProps) => (
  <div className={cx('min-w-0', width)}>
    <div className="wrap-anywhere md:truncate">{children}</div>
    {below && <div className="wrap-anywhere font-normal text-muted md:truncate">{below}</div>}
  </div>
)

const SHOWN_NAMES = 2

/** The first two by name and how many more; all of them are read aloud and shown on hover. */
export function Several({ names }: { names: readonly string[] }) {
  const rest = names.length - SHOWN_NAMES
  return (
    <span title={rest > 0 ? names.join(', ') : undefined} className="text-muted md:block md:w-44">
      {names.slice(0, SHOWN_NAMES).join(', ')}
      {rest > 0 && (
        <Badge className="ml-1.5">
          <span aria-hidden>+{rest}</span>
          <span className="sr-only">, {names.slice(SHOWN_NAMES).join(', ')}</span>
        </Badge>
      )}
    </span>
  )
}
