import { showInstant } from '#i18n/dates.ts'
import { formatCount } from '#lib/money.ts'
import { listScreen, OpensRecord, type RowOf } from '#panel/list-screen.tsx'
import type { TableColumn } from '#panel/table-column.ts'
import { m } from '#paraglide/messages.js'
import { StatusDot } from '#ui/status-dot.tsx'
import { ImportEndpointsProvider, adminImports, storeImports } from './import-endpoints.ts'
import { ImportSheet } from './import-sheet.tsx'
import { UploadCard } from './upload-card.tsx'
import { statusWords } from './run-words.ts'

const columns: readonly TableColumn<RowOf<'GET /admin/imports'>, never>[] = [
  {
    id: 'file',
    header: m.common_file,
    cell: ({ id, fileName }) => (
      <OpensRecord id={id}>
        <span className="block max-w-60 truncate text-left" title={fileName}>
          {fileName}
        </span>
      </OpensRecord>
    ),
  },
  {
    id: 'state',
    header: m.common_status,
    cell: ({ status }) => (
      <StatusDot tone={statusWords[status].tone}>{statusWords[status].label()}</StatusDot>
    ),
  },
  { id: 'new', header: m.imports_kind_new, align: 'end', cell: ({ created }) => formatCount(created) },
  {
    id: 'updated',
    header: m.imports_kind_updated,
    align: 'end',
    cell: ({ updated }) => formatCount(updated),
  },
  {
    id: 'unchanged',
    header: m.imports_kind_unchanged,
    align: 'end',
    needs: 'wide',
    hideOnPhone: true,
    cell: ({ unchanged }) => formatCount(unchanged),
  },
  { id: 'failed', header: m.imports_kind_failed, align: 'end', cell: ({ failed }) => formatCount(failed) },
  {
    id: 'when',
    header: m.common_date,
    needs: 'widest',
    cell: ({ createdAt, startedByName }) => (
      <>
        <time dateTime={createdAt} className="whitespace-nowrap">
          {showInstant(createdAt)}
        </time>
        {startedByName && <p className="truncate text-muted">{startedByName}</p>}
      </>
    ),
  },
]

const description = {
  updates: ['import.changed'],
  words: {
    title: m.common_bulk_upload,
    search: m.imports_search,
    none: m.imports_none,
    noneReason: m.imports_none_reason,
    failed: m.imports_list_failed,
  },
  columns,
  rowName: ({ fileName }: RowOf<'GET /admin/imports'>) => fileName,
  record: { word: 'run', Sheet: ImportSheet },
  Banner: UploadCard,
}

/** Carga Masiva: a file is sent, looked through beside the list, and read in when somebody says so. */
export const ImportScreen = listScreen<'GET /admin/imports'>({ ...description, read: adminImports.list })

const OwnList = listScreen<'GET /store/imports'>({ ...description, read: storeImports.list })

/** The same for a store: its own files, and its own products alone. */
export function OwnImportScreen() {
  return (
    <ImportEndpointsProvider value={storeImports}>
      <OwnList />
    </ImportEndpointsProvider>
  )
}
