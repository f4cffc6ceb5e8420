import { useId, useState } from 'react'
import { cx } from './cx.ts'
import { Input } from './input.tsx'

export type Range = readonly [low: number, high: number]

type PriceRangeProps = {
  value: Range
  /** Called when a thumb is let go or a number is entered, not while dragging. */
  onChange: (value: Range) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** How many there are at each price, as bars of one width from `low` to `high`. */
  counts?: { low: number; high: number; counts: readonly number[] } | null | undefined
  /** Read aloud as the value of a thumb; the upper end may say "and more". */
  format: (value: number) => string
  /** The names under which the two number inputs travel in a form. */
  names?: { low: string; high: string } | undefined
  labels: { legend: string; low: string; high: string }
}

export function PriceRange({
  value,
  onChange,
  min = 0,
  max = 3000,
  step = 10,
  counts,
  format,
  names,
  labels,
}: PriceRangeProps) {
  const [drag, setDrag] = useState<Range | null>(null)
  const [low, high] = drag ?? value
  const id = useId()
  const span = max - min || 1

  const settle = () => {
    if (drag && (drag[0] !== value[0] || drag[1] !== value[1])) onChange(drag)
    setDrag(null)
  }
  const enter = (at: 0 | 1, typed: number) => {
    const next = clamp(Number.isFinite(typed) ? typed : at === 0 ? min : max, min, max)
    const pair: Range = at === 0 ? [Math.min(next, high), high] : [low, Math.max(next, low)]
    if (pair[0] !== value[0] || pair[1] !== value[1]) onChange(pair)
  }
  const thumb = {
    min,
    max,
    step,
    onPointerUp: settle,
    onKeyUp: settle,
    onBlur: settle,
    className: thumbClass,
  } as const

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{labels.legend}</legend>
      {counts && (
        <div
          aria-hidden
          className="mx-4 -mb-5 flex h-14 items-end gap-px md:-mb-4"
          // The bars stand where their prices lie, also where a bound was chosen outside of them.
          style={{
            paddingLeft: `${((counts.low - min) / span) * 100}%`,
            paddingRight: `${((max - counts.high) / span) * 100}%`,
          }}
        >
          {counts.counts.map((count, at) => {
            const width = (counts.high - counts.low) / counts.counts.length
            const from = counts.low + at * width
            return (
              <span
                key={from}
                className={cx(
                  'flex-1 rounded-t-sm',
                  from < high && from + width > low ? 'bg-brand' : 'bg-line-strong',
                )}
                style={{ height: `${count === 0 ? 0 : 8 + (92 * count) / Math.max(...counts.counts)}%` }}
              />
            )
          })}
        </div>
      )}
      <div className="relative mx-1 h-11 md:h-8">
        <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <div
          className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-brand-strong"
          style={{ left: `${((low - min) / span) * 100}%`, right: `${((max - high) / span) * 100}%` }}
        />
        <input
          type="range"
          {...thumb}
          aria-label={labels.low}
          aria-valuetext={format(low)}
          value={low}
          onChange={(event) => setDrag([Math.min(event.target.valueAsNumber, high), high])}
          // Both thumbs at the upper end: the lower one must lie on top, or neither could be moved.
          style={{ zIndex: low > (min + max) / 2 ? 2 : 1 }}
        />
        <input
          type="range"
          {...thumb}
          aria-label={labels.high}
          aria-valuetext={format(high)}
          value={high}
          onChange={(event) => setDrag([low, Math.max(event.target.valueAsNumber, low)])}
          style={{ zIndex: 1 }}
        />
      </div>
      <div className="mt-2 flex items-center gap-2">
        <NumberBox
          id={`${id}-low`}
          label={labels.low}
          name={names?.low}
          value={low}
          min={min}
          max={max}
          onEnter={(typed) => enter(0, typed)}
        />
        <span aria-hidden className="text-muted">
          –
        </span>
        <NumberBox
          id={`${id}-high`}
          label={labels.high}
          name={names?.high}
          value={high}
          min={min}
          max={max}
          onEnter={(typed) => enter(1, typed)}
        />
      </div>
    </fieldset>
  )
}

type NumberBoxProps = {
  id: string
  label: string
  name: string | undefined
  value: number
  min: number
  max: number
  onEnter: (value: number) => void
}

function NumberBox({ label, value, onEnter, ...rest }: NumberBoxProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const keep = () => {
    if (draft !== null) onEnter(wholeDollars(draft))
    setDraft(null)
  }
  return (
    <Input
      {...rest}
      inputMode="numeric"
      aria-label={label}
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      className="money"
    />
  )
}

/** `12,50` and `1.234,56` as people write them; the range knows whole dollars only. NaN where no number was typed. */
export function wholeDollars(typed: string): number {
  return Number(typed.replace(/[.,]\d\d?\s*$|[$\s.,]/g, '') || 'none')
}

function clamp(value: number, min: number, max: number) {
  return Math.min(max, Math.max(min, value))
}

const thumbClass = [
  'pointer-events-none absolute inset-0 size-full appearance-none bg-transparent outline-none',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-brand-strong [&::-webkit-slider-thumb]:border-solid [&::-webkit-slider-thumb]:bg-raised',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-brand-strong [&::-moz-range-thumb]:border-solid [&::-moz-range-thumb]:bg-raised',
  'focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-focus',
  'focus-visible:[&::-moz-range-thumb]:outline-2 focus-visible:[&::-moz-range-thumb]:outline-offset-2 focus-visible:[&::-moz-range-thumb]:outline-focus',
].join(' ')
