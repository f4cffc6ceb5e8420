import { useId } from 'react'
import { cx } from './cx.ts'

type MolaProps = { className?: string | undefined }

/** The mark beside the name. Decoration: the name stands next to it or labels the link around it. */
export function LogoMark({ className }: MolaProps) {
  return (
    <svg aria-hidden viewBox="0 0 36 36" className={cx('size-9 shrink-0', className)}>
      <rect width="36" height="36" rx="9" className="fill-brand-strong" />
      <path d={logo} fillRule="evenodd" className="fill-on-brand" />
    </svg>
  )
}

/** A row of stepped pyramids in the colour of the text, for one edge of one surface per page. */
export function MolaBand({ className }: MolaProps) {
  const id = useId()
  return (
    <svg aria-hidden className={cx('block h-5 w-full', className)}>
      <pattern id={id} width="44" height="20" patternUnits="userSpaceOnUse">
        <path d={pyramid} fillRule="evenodd" fill="currentColor" />
      </pattern>
      <rect width="100%" height="20" fill={`url(#${id})`} />
    </svg>
  )
}

/** The ornament of an empty list. */
export function MolaEmpty({ className }: MolaProps) {
  return (
    <svg aria-hidden viewBox="0 0 96 96" className={cx('size-24', className)}>
      <path d={steppedDiamond(48, 48, 23, 8)} className="fill-brand-soft" />
      <path d={ornament} fillRule="evenodd" fill="currentColor" />
    </svg>
  )
}

const logo =
  [7, 4.6, 2.2].map((tip) => steppedDiamond(18, 18, tip, 4)).join('') + steppedDiamond(18, 18, 1.5, 1.5)
const pyramid = [11, 8, 5, 2].map((tip) => steppedDiamond(22, 21, tip, 4.5)).join('')
const ornament =
  [17, 13, 9, 5].map((tip) => steppedDiamond(48, 48, tip, 8)).join('') + steppedDiamond(48, 48, 3, 6)

/**
 * A diamond with two steps on each side. Diamonds of equal step lie inside each other as the width of their tips
 * shrinks; filled even-odd they become concentric bands.
 */
function steppedDiamond(x: number, y: number, tip: number, step: number) {
  const [a, b, c] = [tip, tip + step, tip + 2 * step]
  const quarter = [
    [a, -c],
    [a, -b],
    [b, -b],
    [b, -a],
    [c, -a],
  ] as const
  const right = [...quarter, ...quarter.map(([px, py]) => [px, -py] as const).reverse()]
  const left = right.map(([px, py]) => [-px, py] as const).reverse()
  return `M${[...right, ...left].map(([px, py]) => `${x + px} ${y + py}`).join('L')}z`
}
