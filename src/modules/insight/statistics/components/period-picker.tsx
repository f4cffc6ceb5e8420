import { DateRange } from '#panel/date-range.tsx'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/select.tsx'
import type { usePeriod } from './use-period.ts'

/** Which days are shown, and both of them where they are chosen one by one. */
export function PeriodPicker({
  of: { period, own, setPeriod, setOwn },
}: {
  of: ReturnType<typeof usePeriod>
}) {
  return (
    <>
      <Select
        aria-label={m.statistics_period()}
        value={period}
        onChange={(event) => setPeriod(event.currentTarget.value)}
        options={[
          { value: 'week', label: m.statistics_week() },
          { value: 'month', label: m.statistics_month() },
          { value: 'year', label: m.statistics_year() },
          { value: 'own', label: m.statistics_own() },
        ]}
      />
      {period === 'own' && <DateRange value={own} onChange={setOwn} />}
    </>
  )
}
