import type { ReactNode } from 'react'
import { DateRange } from '#panel/date-range.tsx'
import { ExportButton } from '#panel/export-button.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/select.tsx'
import { SalesPart } from './sales-part.tsx'
import { FirstStepsPart, NowPart } from './standing-part.tsx'
import { usePeriod } from './use-period.ts'
import { VisitorsPart, VisitsPart } from './visits-part.tsx'

/** Dashboard and statistics are one view, under two names; the page brings what waits, which is of all rooms. */
export const DashboardScreen = ({ waiting }: { waiting: ReactNode }) => (
  <FiguresScreen title={m.statistics_dashboard()} waiting={waiting} />
)
export const StatisticsScreen = () => <FiguresScreen title={m.statistics_title()} />

function FiguresScreen({ title, waiting }: { title: string; waiting?: ReactNode }) {
  const { period, own, asked, setPeriod, setOwn } = usePeriod()
  return (
    <PanelPage
      title={title}
      actions={
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
          <ExportButton from="/admin/statistics/days.csv" asked={asked} />
        </>
      }
    >
      <FirstStepsPart />
      {waiting}
      <VisitsPart asked={asked} />
      <SalesPart asked={asked} />
      <VisitorsPart asked={asked} />
      <NowPart />
    </PanelPage>
  )
}
