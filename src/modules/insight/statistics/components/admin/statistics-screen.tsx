import type { ReactNode } from 'react'
import { ExportButton } from '#panel/export-button.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { m } from '#paraglide/messages.js'
import { PeriodPicker } from '../period-picker.tsx'
import { usePeriod } from '../use-period.ts'
import { SalesPart } from './sales-part.tsx'
import { FirstStepsPart, NowPart } from './standing-part.tsx'
import { VisitorsPart, VisitsPart } from './visits-part.tsx'

/** Dashboard and statistics are one view, under two names; the page brings what waits, which is of all modules. */
export const DashboardScreen = ({ waiting }: { waiting: ReactNode }) => (
  <FiguresScreen title={m.statistics_dashboard()} waiting={waiting} />
)
export const StatisticsScreen = () => <FiguresScreen title={m.statistics_title()} />

function FiguresScreen({ title, waiting }: { title: string; waiting?: ReactNode }) {
  const period = usePeriod()
  const { asked } = period
  return (
    <PanelPage
      title={title}
      actions={
        <>
          <PeriodPicker of={period} />
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
