import { useState } from 'react'
import { useRead } from '#browser/reading.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { showDay } from '#i18n/dates.ts'
import type { Output } from '#browser/client.ts'
import { Chart } from '#panel/chart.tsx'
import { Counts } from '#panel/counts.tsx'
import { DataTable } from '#panel/data-table.tsx'
import { ExportButton } from '#panel/export-button.tsx'
import { DateRange } from '#panel/date-range.tsx'
import { presetRange } from '#panel/day-range.ts'
import { FilterBar } from '#panel/filter-bar.tsx'
import { choice } from '#panel/list-filters.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import type { TableColumn } from '#panel/table-column.ts'
import { PAGE_SIZES } from '#panel/table-pager.tsx'
import { type ListFields, useListState } from '#panel/use-list-state.ts'
import { m } from '#paraglide/messages.js'
import { EmptyState } from '#ui/empty-state.tsx'
import { type ReportWord, reportWords } from '../../words/admin.ts'
import { REPORTS, type ReportType } from '../../rules.ts'
import { byCategory } from './stock-words.ts'

type Report = Output<'GET /admin/inventory/reports'>
type Row = Report['items'][number]
type Unit = Report['columns'][number]['unit']

const names: Record<ReportType, () => string> = {
  levels: m.inventory_report_levels,
  movements: m.inventory_report_movements_name,
  value: m.inventory_report_value_name,
  popularity: m.inventory_report_popularity,
  days_left: m.inventory_report_days_left_name,
  dead_stock: m.inventory_report_dead_stock,
  reorder: m.inventory_report_reorder,
}
const reasons: Record<ReportType, () => string> = {
  levels: m.inventory_report_levels_reason,
  movements: m.inventory_report_movements_reason,
  value: m.inventory_report_value_reason,
  popularity: m.inventory_report_popularity_reason,
  days_left: m.inventory_report_days_left_reason,
  dead_stock: m.inventory_report_dead_stock_reason,
  reorder: m.inventory_report_reorder_reason,
}

const kind = choice('type', {
  label: m.inventory_report_type,
  options: REPORTS,
  name: (type) => names[type](),
})
const FIELDS: ListFields = {
  ...kind.fields,
  ...byCategory.fields,
  q: '',
  from: '',
  to: '',
  sort: '',
  pageSize: PAGE_SIZES,
}
/** The others show how it is now. */
const DATED: readonly ReportType[] = ['movements', 'popularity', 'dead_stock']

/** The sums of the stock: cards, the charts, and the table behind them. */
export function ReportsScreen() {
  const { values, page, set, isDefault, clear } = useListState(FIELDS)
  const type = values['type'] as ReportType
  const said = Object.entries(values).filter(([name]) => !isDefault(name))
  const asked = { ...Object.fromEntries(said), ...(page > 1 && { page }) }
  const answer = useRead('GET /admin/inventory/reports', asked, {
    updates: ['product.changed'],
    // Cards, drawing and columns are those of the type.
    keepOld: ({ type: before = FIELDS['type'] }) => before === type,
  })
  const report = answer.data
  const narrowed = ['q', 'category', 'from', 'to'].filter((name) => !isDefault(name))
  const [usual] = useState(() => presetRange('last_30', new Date()))
  const isDated = DATED.includes(type)
  const range = { from: values['from'] || usual.from, to: values['to'] || usual.to }
  return (
    <PanelPage
      title={m.inventory_reports()}
      description={isDated ? reasons[type]() : `${reasons[type]()} ${m.inventory_report_dateless()}`}
    >
      <FilterBar
        search={{
          label: m.inventory_report_search(),
          value: values['q'] ?? '',
          onChange: (q) => set({ q }, { replace: true }),
        }}
        // The columns of another report are others.
        first={<kind.Control values={values} set={(changes) => set({ ...changes, sort: '' })} />}
        active={
          new Set(narrowed.flatMap((name) => (name === 'q' ? [] : name === 'category' ? name : 'days'))).size
        }
        onClear={narrowed.length > 0 ? () => clear(narrowed) : undefined}
        actions={<ExportButton from="/admin/inventory/reports.csv" asked={asked} />}
      >
        <byCategory.Control values={values} set={set} />
        <DateRange value={isDated ? range : { from: '', to: '' }} onChange={set} disabled={!isDated} />
      </FilterBar>
      <Counts
        counts={(report?.cards ?? []).map(({ id, unit, value }) => ({
          label: reportWords[id](),
          value: shown(unit, value),
        }))}
      />
      {report && report.chart.points.length > 0 && (
        <div className="mb-4">
          <Chart<Report['chart']['points'][number]>
            title={names[type]()}
            rows={report.chart.points}
            along={{ name: alongName(type), of: ({ label }) => labelOf(type, label) }}
            series={report.chart.series.map((id, at) => ({
              id,
              name: reportWords[id](),
              of: ({ values: numbers }) => numbers[at] ?? 0,
              show: (value) => shown(unitOf(report, id), value),
              tone: at === 0 ? 'brand' : 'warn',
              shape: 'bar',
            }))}
          />
        </div>
      )}
      <DataTable
        caption={m.inventory_reports()}
        columns={report ? columnsOf(report) : []}
        rows={report?.items}
        sort={values['sort']}
        onSort={(sort) => set({ sort })}
        rowId={({ id }) => id}
        rowName={({ cells }) => String(cells[0] ?? '')}
        error={isLost(answer) && <ReadError read={answer} title={m.common_load_failed()} />}
        empty={<EmptyState title={m.inventory_report_none()} reason={m.inventory_report_none_reason()} />}
        refreshing={answer.isPlaceholderData}
        pager={{
          page,
          pageSize: Number(values['pageSize']),
          total: report?.total ?? 0,
          onPage: (next) => set({ page: next }),
          onPageSize: (pageSize) => set({ pageSize }),
        }}
      />
    </PanelPage>
  )
}

/** What a drawing goes along. */
function alongName(type: ReportType) {
  if (type === 'levels') return m.inventory_column_state()
  return reportWords[type === 'movements' ? 'day' : type === 'reorder' ? 'supplier' : 'title']()
}

const unitOf = ({ columns, cards }: Report, id: string): Unit =>
  [...columns, ...cards].find((one) => one.id === id)?.unit ?? 'count'

function columnsOf({ columns }: Report): readonly TableColumn<Row>[] {
  return columns.map(({ id, unit, sorts }, at) => ({
    id,
    header: reportWords[id],
    ...(sorts && { sorts: { asc: `${id}_asc`, desc: `${id}_desc` } }),
    ...(unit !== 'text' && unit !== 'day' ? { align: 'end' as const } : {}),
    ...(id === 'code' ? { needs: 'wide' as const, hideOnPhone: true } : {}),
    cell: ({ cells }) => (
      <span
        className={at === 0 ? 'line-clamp-2 font-semibold [overflow-wrap:anywhere] md:max-w-72' : undefined}
      >
        {shown(unit, cells[at] ?? null)}
      </span>
    ),
  }))
}

function shown(unit: Unit, value: string | number | null): string {
  if (value === null || value === '') return '—'
  if (unit === 'cents') return formatUsd(Number(value))
  if (unit === 'count' || unit === 'days') return formatCount(Number(value))
  return unit === 'day' ? showDay(`${value}T12:00:00Z`) : String(value)
}

const labelOf = (type: ReportType, label: string) => {
  if (type === 'movements') return showDay(`${label}T12:00:00Z`)
  if (type === 'levels') return reportWords[label as ReportWord]()
  return label === '' ? m.inventory_no_supplier() : label
}
