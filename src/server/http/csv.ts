import { type CsvCell, writeCsv } from '#lib/csv-export.ts'

/** Rows as a file to keep, written while they are read: how many there are makes no difference to memory. */
export function csvAnswer(
  fileName: string,
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
): Response {
  const chunks = writeCsv(rows)
  const body = new ReadableStream<Uint8Array>({
    // Read only as fast as it is taken: a caller who left is read for no longer.
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(Buffer.from(value))
    },
    cancel: () => void chunks.return(),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
