/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the picture is made of parts */
import { Star } from 'lucide-react'

type RatingProps = {
  /** From 0 to 5; parts of a star are shown. */
  value: number
  /** Read aloud in place of the stars. */
  label: string
  /** Shown after the stars, for example the number of opinions. */
  after?: string | undefined
}

export function Rating({ value, label, after }: RatingProps) {
  const percent = Math.min(100, Math.max(0, (value / 5) * 100))
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <span role="img" aria-label={label} className="relative inline-flex">
        <Stars className="text-line-strong" />
        <span className="absolute inset-0 overflow-hidden" style={{ width: `${percent}%` }}>
          <Stars className="fill-current text-warn" />
        </span>
      </span>
      {after && <span className="text-muted tabular-nums">{after}</span>}
    </span>
  )
}

function Stars({ className }: { className: string }) {
  return (
    <span className="flex w-max">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} aria-hidden className={`size-4 ${className}`} />
      ))}
    </span>
  )
}
