import { formatCount } from '#lib/money.ts'
import { Instant, State } from '#panel/cells.tsx'
import { listScreen, OpensRecord } from '#panel/list-screen.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { UrlTabs } from '#panel/url-tabs.tsx'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { kindWords, statusWords, UPDATES } from './list-words.ts'
import { UploadCards } from './upload-cards.tsx'

const waiting = { meanwhile: <SkeletonText lines={8} /> }
const EarlierCustomers = lazyPart(
  async () => (await import('./earlier-customers.tsx')).EarlierCustomers,
  waiting,
)
const EarlierOrders = lazyPart(async () => (await import('./earlier-orders.tsx')).EarlierOrders, waiting)
const FileSheet = lazyPart(async () => (await import('./file-sheet.tsx')).FileSheet)

/** Moving in from another shop: its files, and the persons and orders that came by them. */
export function EarlierScreen() {
  return (
    <PanelPage title={m.earlier_title()}>
      <UrlTabs
        label={m.earlier_title()}
        tabs={[
          { id: 'files', label: m.earlier_files(), show: () => <EarlierFiles isPart /> },
          { id: 'customers', label: m.earlier_customers(), show: () => <EarlierCustomers isPart /> },
          { id: 'orders', label: m.earlier_orders(), show: () => <EarlierOrders isPart /> },
        ]}
      />
    </PanelPage>
  )
}

const EarlierFiles = listScreen({
  read: 'GET /admin/earlier-files',
  updates: UPDATES,
  words: {
    title: m.earlier_files,
    search: m.earlier_search,
    none: m.earlier_none,
    noneReason: m.earlier_none_reason,
    failed: m.earlier_list_failed,
  },
  columns: [
    {
      id: 'file',
      header: m.common_file,
      cell: ({ id, fileName, kind }) => (
        <OpensRecord id={id}>
          <span className="block max-w-60 truncate text-left" title={fileName}>
            {fileName || kindWords[kind]()}
          </span>
        </OpensRecord>
      ),
    },
    { id: 'kind', header: m.earlier_what, cell: ({ kind }) => kindWords[kind]() },
    { id: 'status', header: m.common_status, cell: ({ status }) => <State word={statusWords[status]} /> },
    { id: 'new', header: m.imports_kind_new, align: 'end', cell: ({ created }) => formatCount(created) },
    { id: 'failed', header: m.imports_kind_failed, align: 'end', cell: ({ failed }) => formatCount(failed) },
    {
      id: 'when',
      header: m.common_date,
      needs: 'widest',
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ],
  rowName: ({ fileName, kind }) => fileName || kindWords[kind](),
  searchMax: 100,
  record: { word: 'file', Sheet: FileSheet },
  Banner: UploadCards,
})
