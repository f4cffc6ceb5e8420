import { scaleBand } from 'd3-scale'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsBetween, ticksAround } from './chart-axis.ts'

test('ticks are round, evenly apart, few, and hold every value and nought', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 }), { minLength: 1 }), (values) => {
      const ticks = ticksAround(values)
      const step = ticks[1]! - ticks[0]!
      expect(ticks).toContain(0)
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(String(step)).toMatch(/^(1|2|5)0*$/)
      expect(ticks.every((tick, at) => tick === ticks[0]! + at * step)).toBe(true)
    }),
  )
})

test('small parts have ticks of their own, and a chart of nothing still has a ground', () => {
  expect(ticksAround([0.1, 0.35]).map((tick) => tick.toFixed(1))).toEqual(['0.0', '0.1', '0.2', '0.3', '0.4'])
  expect(ticksAround([1, 3])).toEqual([0, 1, 2, 3])
  expect(ticksAround([0, 0])).toEqual([0, 1])
  expect(ticksAround([])).toEqual([0, 1])
})

test('columns stand where the bands of d3 stand', () => {
  const length = fc.integer({ min: 0, max: 4000 })
  fc.assert(
    fc.property(length, length, fc.integer({ min: 1, max: 40 }), (from, wide, count) => {
      const band = scaleBand(Array(count).keys(), [from, from + wide])
      const columns = columnsBetween(from, from + wide, count)
      expect(columns.width).toBeCloseTo(band.bandwidth(), 6)
      for (let at = 0; at < count; at += 1) expect(columns.startOf(at)).toBeCloseTo(band(at)!, 6)
    }),
  )
})
