import { formatUsd } from '#lib/money.ts'
import type { Way } from '../../rules.ts'

type ArrivalMarkProps = {
  way: Way
  /** Of the seller who needs most; the site's own where it is left out. */
  handlingDays?: number | undefined
  className?: string | undefined
}

/** The place of the sentence that the script of the page writes; React leaves alone what stands in it. */
export const ArrivalMark = ({ way, handlingDays, className }: ArrivalMarkProps) => (
  <Mark asked={`${way} ${handlingDays ?? ''}`} className={className} />
)

type ArrivalPricesProps = Omit<ArrivalMarkProps, 'way'> & {
  /** What each way costs, in the order that they are read. */
  prices: readonly (readonly [Way, number])[]
}

/** The day of each way with its price, in one line. */
export const ArrivalPrices = ({ prices, handlingDays, className }: ArrivalPricesProps) => (
  <Mark
    asked={prices
      .map(([way, cents]) => `${way} ${handlingDays ?? ''} ${cents > 0 ? formatUsd(cents) : ''}`)
      .join('|')}
    className={className}
  />
)

const Mark = ({ asked, className }: { asked: string; className?: string | undefined }) => (
  <span
    data-arrives={asked}
    suppressHydrationWarning
    className={className}
    // oxlint-disable-next-line react/no-danger -- it is empty
    dangerouslySetInnerHTML={NOTHING}
  />
)

const NOTHING = { __html: '' }
