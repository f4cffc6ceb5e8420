import { showDay } from '#i18n/dates.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { Chart } from '#panel/chart.tsx'
import { m } from '#paraglide/messages.js'
import { changeOf } from './figures.ts'
import { LeadsTo } from './leads-to.tsx'

type Figure = { value: number; changePercent: number }
type Sales = Record<'netCents' | 'orders' | 'averageCents' | 'refundedCents', Figure>

type Ways = { all: string | undefined; paid: string; refunded?: string }

/** The figures that admins and sellers share, each with a link to its orders. */
export function salesCounts(data: Sales | undefined, ways: Ways) {
  const toOrders = (href: string | undefined) =>
    data && href && <LeadsTo href={href}>{m.statistics_see_orders()}</LeadsTo>
  return [
    {
      label: m.statistics_net(),
      value: data && formatUsd(data.netCents.value),
      change: data && changeOf(data.netCents),
      hint: toOrders(ways.all),
    },
    {
      label: m.statistics_paid(),
      value: data && formatCount(data.orders.value),
      change: data && changeOf(data.orders),
      hint: toOrders(ways.paid),
    },
    {
      label: m.statistics_average(),
      value: data && formatUsd(data.averageCents.value),
      change: data && changeOf(data.averageCents),
      hint: toOrders(ways.paid),
    },
    {
      label: m.common_given_back(),
      value: data && formatUsd(data.refundedCents.value),
      change: data && changeOf(data.refundedCents, { lessIsGood: true }),
      hint: toOrders(ways.refunded),
    },
  ]
}

type Day = { date: string; paid: number; revenueCents: number }

/** What came in on each day, and with how many orders. */
export function RevenueChart({ days }: { days: readonly Day[] | undefined }) {
  return (
    <Chart
      title={m.statistics_revenue_chart()}
      rows={days ?? []}
      along={{ name: m.common_date(), of: ({ date }) => showDay(`${date}T12:00:00Z`) }}
      series={[
        {
          id: 'revenue',
          name: m.statistics_revenue(),
          of: ({ revenueCents }) => revenueCents,
          show: (cents) => formatUsd(Math.round(cents)),
          tone: 'brand',
          shape: 'bar',
        },
        {
          id: 'orders',
          name: m.statistics_paid(),
          of: ({ paid }) => paid,
          show: (count) => formatCount(Math.round(count)),
          tone: 'warn',
          shape: 'line',
          axis: 'right',
        },
      ]}
    />
  )
}

/** What the lists of best sellers leave out. */
export const NetNote = () => <p className="mt-2 text-muted text-xs">{m.statistics_best_net()}</p>

type Sold = { id: string | null; name: string | null; units: number; cents: number }

/** What sold best as rows of a ranked list. */
export const soldRows = <Row extends Sold>(
  rows: readonly Row[] | undefined,
  unnamed: string,
  href: (row: Row) => string,
) =>
  rows?.map((row) => ({
    id: row.id ?? '',
    label: row.name ?? unnamed,
    value: formatUsd(row.cents),
    hint: m.statistics_units_short({ units: formatCount(row.units) }),
    weight: row.cents,
    href: row.id && row.name ? href(row) : undefined,
  }))
