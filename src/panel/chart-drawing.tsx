import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { ChartProps, ChartTone } from './chart.tsx'

const colors: Record<ChartTone, string> = {
  brand: 'var(--brand-strong)',
  ok: 'var(--ok)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  neutral: 'var(--line-strong)',
}

const MOST_LETTERS = 16

/** The library comes with this file alone, when the first chart is looked at. */
export function ChartDrawing({ title, rows, along, series, height }: ChartProps<unknown>) {
  const points = rows.map((row) => ({
    along: along.of(row),
    ...Object.fromEntries(series.map(({ id, of }) => [id, of(row)])),
  }))
  const left = series.find(({ axis }) => axis !== 'right')
  const right = series.find(({ axis }) => axis === 'right')
  const words = { fill: 'var(--muted)', fontSize: 14 }
  return (
    <ResponsiveContainer width="100%" height={height ?? 300}>
      <ComposedChart data={points} title={title} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
        <CartesianGrid yAxisId={left ? 'left' : 'right'} stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="along"
          tick={words}
          tickFormatter={(name: string) =>
            name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name
          }
          tickLine={false}
          stroke="var(--line-strong)"
          minTickGap={16}
        />
        {left && (
          <YAxis
            yAxisId="left"
            tick={words}
            tickLine={false}
            axisLine={false}
            width="auto"
            tickFormatter={left.show}
          />
        )}
        {right && (
          <YAxis
            yAxisId="right"
            orientation="right"
            tick={words}
            tickLine={false}
            axisLine={false}
            width="auto"
            tickFormatter={right.show}
          />
        )}
        <Tooltip
          formatter={(value, _name, { dataKey }) =>
            series.find(({ id }) => id === dataKey)?.show(Number(value))
          }
          contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8 }}
          labelStyle={{ color: 'var(--ink)', fontWeight: 600 }}
          itemStyle={{ color: 'var(--ink)' }}
          cursor={{ fill: 'var(--sunken)', stroke: 'var(--line-strong)' }}
        />
        <Legend formatter={(name: string) => <span style={{ color: 'var(--ink)' }}>{name}</span>} />
        {series.map(({ id, name, tone, drawnAs, axis = 'left' }) =>
          drawnAs === 'line' ? (
            <Line
              key={id}
              yAxisId={axis}
              dataKey={id}
              name={name}
              stroke={colors[tone]}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={id}
              yAxisId={axis}
              dataKey={id}
              name={name}
              fill={colors[tone]}
              radius={[4, 4, 0, 0]}
              maxBarSize={48}
              isAnimationActive={false}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
