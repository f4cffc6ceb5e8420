import { showDay } from '#i18n/dates.ts'
import { cx } from '#ui/cx.ts'

export type Series = {
  label: string
  values: readonly number[]
  kind: 'line' | 'bar'
  tone: 'brand' | 'warn'
  axis: 'left' | 'right'
  format: (value: number) => string
}

type DayChartProps = { title: string; days: readonly string[]; series: readonly Series[] }

const WIDTH = 1_000
const HEIGHT = 240
const STEPS = 4

/** Figures day by day, 300 high with its words. The table of the same days says every number of it. */
export function DayChart({ title, days, series }: DayChartProps) {
  const topOf = (axis: Series['axis']) =>
    roundTop(Math.max(0, ...series.filter((one) => one.axis === axis).flatMap(({ values }) => values)))
  const formatOf = (axis: Series['axis']) => series.find((one) => one.axis === axis)?.format
  const right = formatOf('right')
  const first = days[0]
  const last = days.at(-1)
  return (
    <figure className="min-w-0 rounded-card border border-line bg-surface p-4">
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{title}</h2>
        <ul className="flex flex-wrap gap-x-4 text-muted text-sm">
          {series.map(({ label, tone }) => (
            <li key={label} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className={cx('size-2.5 rounded-full', tone === 'brand' ? 'bg-brand' : 'bg-warn')}
              />
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="grid h-[300px] grid-cols-[auto_1fr_auto] grid-rows-[1fr_auto] gap-x-2">
        <Scale top={topOf('left')} format={formatOf('left') ?? String} />
        <svg
          role="img"
          aria-label={`${title}: ${series.map(({ label }) => label).join(', ')}`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible"
        >
          {Array.from({ length: STEPS + 1 }, (_, step) => (
            <line
              key={step}
              x2={WIDTH}
              y1={(step / STEPS) * HEIGHT}
              y2={(step / STEPS) * HEIGHT}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {series.map((one) => (
            <Drawn key={one.label} {...one} top={topOf(one.axis)} />
          ))}
        </svg>
        {right ? <Scale top={topOf('right')} format={right} /> : <span />}
        <span />
        <p className="flex justify-between pt-1 text-muted text-xs tabular-nums">
          <span>{first && showDay(`${first}T12:00:00Z`)}</span>
          <span>{last && showDay(`${last}T12:00:00Z`)}</span>
        </p>
      </div>
    </figure>
  )
}

function Scale({ top, format }: { top: number; format: (value: number) => string }) {
  return (
    <ul
      aria-hidden
      className="flex flex-col justify-between text-right text-muted text-xs leading-none tabular-nums"
    >
      {Array.from({ length: STEPS + 1 }, (_, step) => (
        <li key={step}>{format(top - (step / STEPS) * top)}</li>
      ))}
    </ul>
  )
}

function Drawn({ values, kind, tone, top }: Series & { top: number }) {
  const slot = WIDTH / Math.max(values.length, 1)
  const heightOf = (value: number) => (value / top) * HEIGHT
  if (kind === 'bar')
    return values.map((value, index) => (
      <rect
        key={index}
        x={index * slot + slot * 0.15}
        width={slot * 0.7}
        y={HEIGHT - heightOf(value)}
        height={heightOf(value)}
        className={tone === 'brand' ? 'fill-brand' : 'fill-warn'}
      />
    ))
  const points = values.map((value, index) => `${(index + 0.5) * slot},${HEIGHT - heightOf(value)}`)
  return (
    <polyline
      points={
        points.length === 1
          ? `0,${points[0]!.split(',')[1]} ${WIDTH},${points[0]!.split(',')[1]}`
          : points.join(' ')
      }
      fill="none"
      strokeWidth={2.5}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      className={tone === 'brand' ? 'stroke-brand' : 'stroke-warn'}
    />
  )
}

/** The next number that four steps divide well. */
export function roundTop(most: number): number {
  if (most <= STEPS) return STEPS
  const size = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 4, 6, 8, 10].map((times) => times * size).find((top) => top >= most)!
}
