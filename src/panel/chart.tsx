import { useId, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ChartTable } from './chart-table.tsx'

export type ChartTone = 'brand' | 'ok' | 'warn' | 'bad' | 'neutral'

export type ChartSeries<Row> = {
  id: string
  name: string
  of: (row: Row) => number
  /** How a number of it is read: money, a count, percents. */
  show: (value: number) => string
  tone: ChartTone
  shape: 'line' | 'bar'
  /** Another measure than the left axis has. */
  axis?: 'right'
}

export type ChartProps<Row> = {
  title: string
  rows: readonly Row[]
  /** What stands under a row of the drawing and before it in the table. */
  along: { name: string; of: (row: Row) => string }
  series: readonly ChartSeries<Row>[]
}

// What measures and draws comes with the first chart, and a lazy part would forget whose rows it takes.
const Drawing = lazyPart(async () => (await import('./chart-drawing.tsx')).ChartDrawing, {
  meanwhile: <Skeleton className="h-full" />,
}) as typeof ChartTable
const Table = lazyPart(async () => (await import('./chart-table.tsx')).ChartTable) as typeof ChartTable

/** Lines and bars in the colours of the theme, walked by the arrow keys, with their numbers as a table one press away. */
export function Chart<Row>(props: ChartProps<Row>) {
  const { title } = props
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-4">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-bold">
          {title}
        </h2>
        <Button variant="quiet" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? m.panel_chart_drawing() : m.panel_chart_table()}
        </Button>
      </header>
      {isTable ? (
        <Table {...props} />
      ) : (
        <div className="h-75">
          <Drawing {...props} />
        </div>
      )}
    </section>
  )
}
