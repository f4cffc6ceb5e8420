import { type CsvCell, writeCsv } from '#lib/csv-export.ts'
import { textStream } from './text-stream.ts'

/** Rows as a file to keep, written while they are read: how many there are makes no difference to memory. */
export function csvAnswer(
  fileName: string,
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
): Response {
  return new Response(textStream(writeCsv(rows)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
