import { useAddressValue } from '#panel/use-list-state.ts'
import type { DayRange } from '#panel/day-range.ts'
import { PERIODS, type Period } from '../rules.ts'

/** The chosen days, in the address of the screen. An own range waits for both of its days. */
export function usePeriod() {
  const [given, setPeriod] = useAddressValue('period')
  const [from, setFrom] = useAddressValue('from')
  const [to, setTo] = useAddressValue('to')
  const period: Period = PERIODS.find((one) => one === given) ?? 'week'
  const isWhole = period === 'own' && from !== '' && to !== ''
  const asked: { period?: Period; from?: string; to?: string } = isWhole
    ? { period, from, to }
    : period === 'week' || period === 'own'
      ? {}
      : { period }
  return {
    period,
    own: { from, to },
    asked,
    setPeriod: (next: string) => setPeriod(next === 'week' ? '' : next),
    setOwn: (range: DayRange) => {
      if (range.from !== from) setFrom(range.from)
      if (range.to !== to) setTo(range.to)
    },
  }
}
