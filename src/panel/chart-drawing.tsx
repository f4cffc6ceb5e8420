import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { axisOf, type ChartAxis, columnsBetween } from './chart-axis.ts'
import type { ChartProps, ChartSeries, ChartTone } from './chart.tsx'

const colors: Record<ChartTone, string> = {
  brand: 'var(--brand-strong)',
  ok: 'var(--ok)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  neutral: 'var(--line-strong)',
}

const MOST_CHARACTERS = 16
const CHARACTER_WIDTH = 8
const GAP = 16
const WIDEST_BAR = 48
const CORNER = 3

/** The numbers of a chart as a picture; the tooltip at the pointer or the arrow keys shows a row. */
export function ChartDrawing<Row>({ title, rows, along, series }: ChartProps<Row>) {
  const plot = useRef<HTMLDivElement>(null)
  const { width, height } = useSizeOf(plot)
  const [looked, look] = useState<number | null>(null)
  const at = looked === null ? null : Math.min(looked, rows.length - 1)
  const left = axisOf(rows, series, 'left', height)
  const right = axisOf(rows, series, 'right', height)
  const grid = left ?? right
  const bars = series.filter(({ shape }) => shape === 'bar')
  const { width: band, startOf } = columnsBetween(0, width, rows.length)
  const taken = Math.min(WIDEST_BAR * bars.length, band * 0.8)
  const within = columnsBetween((band - taken) / 2, (band + taken) / 2, bars.length)
  const row = at === null ? undefined : rows[at]
  const middles = Array.from(rows, (_, index) => startOf(index) + band / 2)
  const axisFor = ({ axis }: ChartSeries<Row>) => (axis === 'right' ? right! : left!)

  const walk = (event: KeyboardEvent) => {
    const next = nextOf(event.key, at ?? 0, rows.length - 1)
    if (next === undefined) return
    event.preventDefault()
    look(next)
  }
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const under = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / band)
    look(Math.max(0, Math.min(under, rows.length - 1)))
  }

  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto_auto] text-sm">
      <AxisNumbers axis={left} className="pr-2 text-right" />
      <div ref={plot} className="relative my-2.5">
        {width > 0 && rows.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive
          <svg
            role="application"
            aria-label={title}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- walked by the arrow keys
            tabIndex={0}
            aria-keyshortcuts="ArrowLeft ArrowRight Home End"
            width={width}
            height={height}
            className="absolute inset-0 overflow-visible"
            onKeyDown={walk}
            onFocus={() => look(at ?? 0)}
            onBlur={() => look(null)}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => look(null)}
          >
            {/* Taken by the pointer wherever the chart is empty. */}
            <rect width={width} height={height} fill="transparent" />
            {grid?.ticks.map((tick) => (
              <line key={tick} x2={width} y1={grid.yOf(tick)} y2={grid.yOf(tick)} stroke="var(--line)" />
            ))}
            {at !== null && <rect x={startOf(at)} width={band} height={height} fill="var(--sunken)" />}
            {bars.map((bar, order) => {
              const { yOf } = axisFor(bar)
              return (
                <g key={bar.id} fill={colors[bar.tone]}>
                  {rows.map((row, index) => {
                    const [ground, end] = [yOf(0), yOf(bar.of(row))]
                    return (
                      <rect
                        key={index}
                        data-bar
                        x={startOf(index) + within.startOf(order)}
                        y={Math.min(ground, end)}
                        width={within.width}
                        height={Math.abs(ground - end)}
                        rx={CORNER}
                      />
                    )
                  })}
                </g>
              )
            })}
            {series.map((one) => {
              if (one.shape !== 'line') return null
              const { yOf } = axisFor(one)
              const points = rows.map((row, index) => [middles[index]!, yOf(one.of(row))] as const)
              const dot = points[rows.length === 1 ? 0 : (at ?? -1)]
              return (
                <g key={one.id} stroke={colors[one.tone]} strokeWidth={2}>
                  <polyline points={points.join(' ')} fill="none" strokeLinejoin="round" />
                  {dot && <circle cx={dot[0]} cy={dot[1]} r={4} fill="var(--surface)" />}
                </g>
              )
            })}
            {grid && <line x2={width} y1={grid.yOf(0)} y2={grid.yOf(0)} stroke="var(--line-strong)" />}
          </svg>
        )}
        {/* Always there, or a screen reader would not read its first words. */}
        <output
          className={
            row
              ? 'pointer-events-none absolute top-0 z-10 w-max max-w-64 rounded-control border border-line bg-raised px-3 py-2 shadow-soft'
              : 'sr-only'
          }
          style={at! < rows.length / 2 ? { left: (at! + 1) * band + 4 } : { right: width - at! * band + 4 }}
        >
          {row && (
            <>
              <span className="block font-semibold">{along.of(row)}</span>
              {series.map(({ id, name, of, show }) => (
                <span key={id} className="block tabular-nums">
                  {name}: {show(of(row))}
                </span>
              ))}
            </>
          )}
        </output>
      </div>
      <AxisNumbers axis={right} className="pl-2" />
      <Names names={rows.map(along.of)} band={band} />
      <ul className="col-span-3 mt-2 flex flex-wrap justify-center gap-x-4">
        {series.map(({ id, name, tone, shape }) => (
          <li key={id} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={cx('w-3.5', shape === 'bar' ? 'h-3 rounded-sm' : 'h-0.5')}
              style={{ background: colors[tone] }}
            />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A screen reader reads the table or walks the rows. */
const AxisNumbers = ({ axis, className }: { axis: ChartAxis | null; className: string }) => (
  <div
    aria-hidden
    className={cx('flex flex-col-reverse justify-between text-muted tabular-nums', axis && className)}
  >
    {axis?.ticks.map((tick) => (
      <span key={tick}>{axis.show(tick)}</span>
    ))}
  </div>
)

function Names({ names, band }: { names: readonly string[]; band: number }) {
  const shown = names.map((name) =>
    name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS - 1)}…` : name,
  )
  const nameWidth = shown.reduce((most, { length }) => Math.max(most, length), 0) * CHARACTER_WIDTH
  const apart = Math.max(1, Math.ceil((nameWidth + GAP) / band))
  const fits = (at: number) =>
    at % apart === 0 && (at + 0.5) * band + nameWidth / 2 <= names.length * band + GAP
  return (
    <div aria-hidden className="relative col-start-2 h-5 text-muted">
      {shown.map(
        (name, at) =>
          fits(at) && (
            <span
              key={at}
              className="absolute -translate-x-1/2 whitespace-nowrap"
              style={{ left: (at + 0.5) * band }}
            >
              {name}
            </span>
          ),
      )}
    </div>
  )
}

function nextOf(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(at + 1, last)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

function useSizeOf(part: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setSize({ width, height })
    })
    watch.observe(part.current!)
    return () => watch.disconnect()
  }, [part])
  return size
}
