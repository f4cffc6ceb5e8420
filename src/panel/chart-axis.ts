import { extent, nice, ticks } from 'd3-array'
import type { ChartSeries } from './chart.tsx'

const STEPS = 4

export type ChartAxis = {
  ticks: readonly number[]
  show: (value: number) => string
  /** How far below the upper edge a number stands. */
  yOf: (value: number) => number
}

export function axisOf<Row>(
  rows: readonly Row[],
  series: readonly ChartSeries<Row>[],
  side: 'left' | 'right',
  height: number,
): ChartAxis | null {
  const on = series.filter(({ axis = 'left' }) => axis === side)
  if (!on[0]) return null
  const round = ticksAround(on.flatMap(({ of }) => rows.map(of)))
  const [least, most] = [round[0]!, round.at(-1)!]
  return { ticks: round, show: on[0].show, yOf: (value) => (height * (most - value)) / (most - least) }
}

/** Around all values and nought; whole ones where all values are whole: half a visit is none. */
export function ticksAround(values: readonly number[]): number[] {
  const [least, most] = extent([0, ...values]) as [number, number]
  if (least === most) return [0, 1]
  const steps = values.every(Number.isInteger) ? Math.min(STEPS, most - least) : STEPS
  const [first, last] = nice(least, most, steps)
  return ticks(first, last, steps)
}

/** Columns of one width beside each other, without gaps. */
export function columnsBetween(from: number, to: number, count: number) {
  const width = (to - from) / Math.max(1, count)
  return { width, startOf: (index: number) => from + index * width }
}
