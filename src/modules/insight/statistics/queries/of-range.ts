import { type SQL, sql } from 'drizzle-orm'
import { dayOf, monthsAndDays, type Range } from '../rules.ts'

/** The rows of a range of days, its whole months as one row each: `rows` is asked with the condition for each piece. */
export function ofRange(range: Range, rows: (which: SQL) => SQL): SQL {
  const { months, days } = monthsAndDays(range, dayOf(new Date()))
  const pieces = [
    ...(months.length > 0 ? [rows(sql`grain = 'month' and date = any(${sql.param(months)}::date[])`)] : []),
    ...days.map(({ from, to }) => rows(sql`grain = 'day' and date between ${from} and ${to}`)),
  ]
  return sql.join(pieces, sql` union all `)
}
