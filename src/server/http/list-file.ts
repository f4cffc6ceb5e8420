import type { SQL } from 'drizzle-orm'
import type { Locale } from '#lib/locale.ts'
import { writtenDay } from '#lib/panama-days.ts'
import type { Actor } from '../auth/actor.ts'
import type { Columns, Downloadable } from '../db/list.ts'
import { type Allow, rawEndpoint, type RawEndpoint } from './endpoint.ts'

type Described<Row, A extends Actor, S> = Pick<RawEndpoint, 'path' | 'summary' | 'limit' | 'keyScope'> & {
  allow: Allow<A, S>
  /** The name of the file, with the day in Panama behind it where `isDated`. */
  file: string
  isDated?: boolean
  columns: (locale: Locale) => Columns<Row>
  /** What this caller may see of the list; all of it without. */
  scope?: (scope: S) => SQL | undefined
}

/** A list as a CSV file: all rows that match the query of the address, read while they are sent. */
export const listFile = <Row extends { id: string | number }, A extends Actor, S>(
  list: Downloadable<Row>,
  { file, isDated = false, columns, scope: reach, ...description }: Described<Row, A, S>,
): RawEndpoint =>
  rawEndpoint({
    ...description,
    method: 'GET',
    answers: ['text/csv'],
    run: async ({ request, scope, locale, now }) =>
      list.download(request, {
        now,
        scope: reach?.(scope),
        file: isDated ? `${file}_${writtenDay(now)}` : file,
        columns: columns(locale),
      }),
  })
