import { m } from '#paraglide/messages.js'
import type { ChartProps } from './chart.tsx'

/** The numbers of a chart, as a table for those who do not see the picture. */
export function ChartTable<Row>({ title, rows, along, series }: ChartProps<Row>) {
  return (
    // Reachable by keyboard, because it scrolls on its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={m.panel_chart_numbers({ title })} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="border-line border-b text-muted">
            <th scope="col" className="py-2 pr-3 text-left font-semibold">
              {along.name}
            </th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col" className="py-2 pl-3 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-line border-b last:border-b-0">
              <th scope="row" className="whitespace-nowrap py-2 pr-3 text-left font-normal">
                {along.of(row)}
              </th>
              {series.map(({ id, of, show }) => (
                <td key={id} className="py-2 pl-3 text-right tabular-nums">
                  {show(of(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
