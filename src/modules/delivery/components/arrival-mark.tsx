import type { Way } from '../rules.ts'

type ArrivalMarkProps = {
  way: Way
  /** Of the seller who needs most; the site's own where it is left out. */
  handlingDays?: number | undefined
  className?: string | undefined
}

/** The place of the sentence that the script of the page writes; React leaves alone what stands in it. */
export const ArrivalMark = ({ way, handlingDays, className }: ArrivalMarkProps) => (
  <span
    data-arrives={`${way} ${handlingDays ?? ''}`}
    suppressHydrationWarning
    className={className}
    // oxlint-disable-next-line react/no-danger -- it is empty
    dangerouslySetInnerHTML={NOTHING}
  />
)

const NOTHING = { __html: '' }
