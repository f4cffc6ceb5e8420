/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/control-has-associated-label -- what scrolls must be reached by keyboard, and a cell with its number is no control */
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'

type Unit = Output<'GET /admin/inventory/reports'>['columns'][number]['unit']
type ReportBarsProps = {
  title: string
  series: readonly { name: string; unit: Unit }[]
  points: readonly { label: string; values: readonly number[] }[]
  show: (unit: Unit, value: number) => string
}

const fills = ['bg-brand-strong', 'bg-warn']

/** A table that is drawn as bars: each number stands beside its bar, so nothing is told by length or colour alone. */
export function ReportBars({ title, series, points, show }: ReportBarsProps) {
  const most = Math.max(1, ...points.flatMap(({ values }) => values.map(Math.abs)))
  return (
    <section
      tabIndex={0}
      aria-label={m.inventory_report_drawn({ name: title })}
      className="mb-4 max-h-96 overflow-y-auto rounded-card border border-line bg-surface p-4"
    >
      <table className="w-full border-separate border-spacing-y-1.5 text-sm">
        <caption className="mb-2 text-left font-bold">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{title}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, values }, at) => (
            <tr key={`${label}-${at}`}>
              <th
                scope="row"
                className="w-2/5 max-w-0 truncate pr-3 text-left font-normal md:w-1/4"
                title={label}
              >
                {label}
              </th>
              {values.map((value, which) => (
                <td key={series[which]?.name} className="pr-3 max-md:block max-md:pr-0">
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden
                      className={`h-4 min-w-px rounded-sm forced-colors:border ${fills[which % fills.length]}`}
                      style={{ width: `${(Math.abs(value) / most) * 70}%` }}
                    />
                    <span className="whitespace-nowrap tabular-nums">
                      {show(series[which]!.unit, value)}
                      {series.length > 1 && <span className="text-muted"> {series[which]!.name}</span>}
                    </span>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
