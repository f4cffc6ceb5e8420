import { useState } from 'react'
import { useRead } from '#browser/reading.ts'
import { formatCount } from '#lib/money.ts'
import { ExportButton } from '#panel/export-button.tsx'
import { TablePager } from '#panel/table-pager.tsx'
import { m } from '#paraglide/messages.js'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useImportEndpoints } from './import-endpoints.ts'
import { problemSentence } from './problem-words.ts'

/** The lines that were refused with their reasons, and the file in which they can be mended and sent again. */
export function ImportProblems({ id, failed }: { id: string; failed: number }) {
  const [{ page, pageSize }, set] = useState({ page: 1, pageSize: 50 })
  const endpoints = useImportEndpoints()
  const read = useRead(
    endpoints.problems,
    { id, page, pageSize },
    { updates: ['import.changed'], keepOld: true },
  )
  if (!read.data) return <SkeletonText lines={3} />
  const { items, total } = read.data
  return (
    <div className="grid gap-3">
      {total > 0 && failed > total && (
        <p>{m.imports_first_problems({ shown: formatCount(total), failed: formatCount(failed) })}</p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line text-sm">
        {items.map(({ line, ordinal, problems, title }) => (
          <li key={`${line}-${ordinal}`} className="p-3">
            {problems.map((code) => (
              <p key={code}>
                {ordinal > 1
                  ? m.imports_product_problem({ line, ordinal, problem: problemSentence(code) })
                  : m.imports_line_problem({ line, problem: problemSentence(code) })}
              </p>
            ))}
            {title && <p className="truncate text-muted">{title}</p>}
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <TablePager
          page={page}
          pageSize={pageSize}
          total={total}
          onPage={(next) => set({ page: next, pageSize })}
          onPageSize={(size) => set({ page: 1, pageSize: size })}
        />
      )}
      <p className="text-muted text-sm">{m.imports_mend()}</p>
      <div>
        <ExportButton from={`${endpoints.at}/${id}/errors`} />
      </div>
    </div>
  )
}
