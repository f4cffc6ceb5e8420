import { PanelRightOpen } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react'
import type { Input, Output, Route } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { type BulkAct, BulkButtons, type BulkDialog } from './bulk-run.tsx'
import { Counts } from './counts.tsx'
import { DataTable } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filter } from './list-filters.tsx'
import { PanelPage } from './panel-page.tsx'
import { isLost, ReadError } from './read-error.tsx'
import type { StatCardProps } from './stat-card.tsx'
import type { TableColumn } from './table-column.ts'
import { PAGE_SIZES } from './table-pager.tsx'
import { type ListFields, type ListState, useAddressValue, useListState } from './use-list-state.ts'

type Listed = { items: readonly { id: string }[]; total: number; isMore?: boolean }
/** The endpoints that answer with a page of rows. */
export type ListRoute = { [R in Route]: Output<R> extends Listed ? R : never }[Route]
export type RowOf<R extends ListRoute> = Output<R>['items'][number]
export type ListColumn<R extends ListRoute> = TableColumn<RowOf<R>, SortOf<R>>

type SortOf<R extends Route> = 'sort' extends keyof Input<R>
  ? NonNullable<Input<R>['sort' & keyof Input<R>]> & string
  : never
type Word = () => string

export type ListDescription<R extends ListRoute> = {
  read: R
  words: {
    title: Word
    /** Which words the search looks for; without them there is no search. */
    search?: Word
    /** Where nothing is there at all, and what to do about it. */
    none: Word
    noneReason: Word
    /** Where what was asked for leaves nothing; the kit has a sentence for it. */
    noneFound?: Word
    noneFoundReason?: Word
    failed: Word
  }
  columns: readonly ListColumn<R>[]
  /** What a row is called in its menu, its checkbox and in messages about it. */
  rowName: (row: RowOf<R>) => string
  /** Updates after which the rows are read again in the background. */
  updates?: readonly string[]
  searchMax?: number
  filters?: readonly Filter<keyof Input<R> & string>[]
  /** The order at first, as the server has it too. */
  sort?: SortOf<R>
  /** What opens beside the list, mounted with the first one, and the word in the address that says which. */
  record?: { word: string; Sheet: ComponentType<{ id: string; onClose: () => void }> }
  /** A hook: what can be done with a row, besides seeing its details. */
  useRowActs?: () => (row: RowOf<R>) => readonly MenuItem[]
  bulkActs?: readonly (BulkAct<RowOf<R>> | BulkDialog<RowOf<R>>)[]
  /** Why a row is never among the selected; null for the others. */
  whyNotSelected?: (row: RowOf<R>) => string | null
  /** Numbers above the list; undefined values while it is being read. */
  counts?: (answer: Output<R> | undefined) => readonly StatCardProps[]
  /** The endpoint that gives all rows of these filters as a file. */
  exportFrom?: `/${string}`
  /** The one thing to begin here; also offered where nothing is there yet. */
  Primary?: ComponentType
  /** Beside the primary action. */
  Toolbar?: ComponentType
  /** Above everything: what somebody must know first. */
  Banner?: ComponentType
}

/**
 * A whole screen from a description: search, filters, sort and page in its address, rows that are read softly anew,
 * four faces, row acts and bulk acts, a record beside the list, export.
 *
 * `export const GiftCardsScreen = listScreen({ read: 'GET /admin/gift-cards', words, columns, rowName, … })`
 */
export function listScreen<R extends ListRoute>(list: ListDescription<R>) {
  const { words, columns, rowName, filters = [], record, bulkActs = [], useRowActs = useNoActs } = list
  const { Primary, Toolbar, Banner } = list
  const fields = fieldsOf(list)
  const narrowing = Object.keys(fields).filter((name) => name !== 'sort' && name !== 'pageSize')

  /** As part of a page that has its own head, its actions stand above it. */
  return function ListScreen({ isPart = false }: { isPart?: boolean }) {
    const { values, page, set, isDefault, clear } = useListState(fields)
    const asked = askedOf({ values, page }, isDefault)
    const [openId, open] = useAddressValue(record?.word ?? '')
    const [wasOpen, setWasOpen] = useState(openId !== '')
    if (openId !== '' && !wasOpen) setWasOpen(true)
    const answer = useRead(list.read, asked as Input<R>, {
      updates: list.updates ?? [],
      keepOld: true,
    })
    const data = answer.data as (Output<R> & Listed) | undefined
    const rows = data?.items as readonly RowOf<R>[] | undefined
    const { selected, select, selectedRows } = useSelection(rows)
    const actsOf = useRowActs()
    const isNarrowed = narrowing.some((name) => !isDefault(name))
    const onClear = isNarrowed ? () => clear(narrowing) : undefined

    const rowActions = (row: RowOf<R>): readonly MenuItem[] => [
      ...(record ? [seeDetails(() => open(row.id))] : []),
      ...actsOf(row),
    ]
    const Frame = isPart ? ListPart : PanelPage
    return (
      <Frame
        title={words.title()}
        actions={
          <>
            {Toolbar && <Toolbar />}
            {Primary && <Primary />}
          </>
        }
      >
        {Banner && <Banner />}
        {list.counts && <Counts counts={list.counts(data)} />}
        <FilterBar
          search={
            words.search && {
              label: words.search(),
              value: values['q'] ?? '',
              max: list.searchMax,
              onChange: (q) => set({ q }, { replace: true }),
            }
          }
          active={
            filters.filter((filter) => Object.keys(filter.fields).some((name) => !isDefault(name))).length
          }
          onClear={onClear}
          actions={list.exportFrom && <ExportButton from={list.exportFrom} asked={asked} />}
        >
          {filters.map(({ Control }, at) => (
            <Control key={at} values={values} set={set} />
          ))}
        </FilterBar>
        <OpenRecord value={open}>
          <DataTable
            caption={words.title()}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowName={rowName}
            error={isLost(answer) && <ReadError read={answer} title={words.failed()} />}
            empty={<Nothing words={words} onClear={onClear} Primary={Primary} />}
            refreshing={answer.isPlaceholderData}
            sort={values['sort']}
            onSort={(sort) => set({ sort })}
            {...(bulkActs.length > 0 && { selected, onSelect: select, whyNotSelected: list.whyNotSelected })}
            bulkActions={
              <BulkButtons
                acts={bulkActs}
                rows={selectedRows}
                rowName={rowName}
                onDone={() => select(new Set())}
              />
            }
            rowActions={record || list.useRowActs ? rowActions : undefined}
            pager={{
              page,
              pageSize: Number(values['pageSize']),
              total: data?.total ?? 0,
              isMore: data?.isMore,
              onPage: (next) => set({ page: next }),
              onPageSize: (pageSize) => set({ pageSize }),
            }}
          />
        </OpenRecord>
        {record && wasOpen && <record.Sheet id={openId} onClose={() => open('')} />}
      </Frame>
    )
  }
}

const ListPart = ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
  <>
    <div className="mb-4 flex flex-wrap items-center justify-end gap-2">{actions}</div>
    {children}
  </>
)

const OpenRecord = createContext<(id: string) => void>(() => {})

/** The name of a row that opens its record beside the list. */
export function OpensRecord({ id, children }: { id: string; children: ReactNode }) {
  const open = useContext(OpenRecord)
  return (
    <button
      type="button"
      onClick={() => open(id)}
      className="min-h-6 text-left md:whitespace-nowrap rounded-sm font-semibold tabular-nums hover:text-brand-ink hover:underline"
    >
      {children}
    </button>
  )
}

const seeDetails = (onSelect: () => void): MenuItem => ({
  label: m.panel_see_details(),
  icon: <PanelRightOpen aria-hidden />,
  onSelect,
})

const useNoActs = () => () => []

type NothingProps = {
  words: ListDescription<ListRoute>['words']
  onClear: (() => void) | undefined
  Primary: ComponentType | undefined
}

/** Why there is nothing to see, and what to do next. */
function Nothing({ words, onClear, Primary }: NothingProps) {
  const {
    none,
    noneReason,
    noneFound = m.panel_none_found,
    noneFoundReason = m.common_try_other_words,
  } = words
  if (!onClear) return <EmptyState title={none()} reason={noneReason()} action={Primary && <Primary />} />
  return (
    <EmptyState
      title={noneFound()}
      reason={noneFoundReason()}
      action={
        <Button variant="secondary" onClick={onClear}>
          {m.panel_clear_filters()}
        </Button>
      }
    />
  )
}

/** Only what is in sight can be selected: rows that a filter or a page takes away are let go. */
function useSelection<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const selectedRows = (rows ?? []).filter(({ id }) => selected.has(id))
  return { selected: new Set(selectedRows.map(({ id }) => id)), select, selectedRows }
}

/** Every word that the address of the list may say. */
function fieldsOf<R extends ListRoute>({
  words,
  filters = [],
  sort,
  columns,
}: ListDescription<R>): ListFields {
  const sorts = columns.flatMap(({ sorts: ways }) => Object.values(ways ?? {}))
  return {
    ...(words.search && { q: '' as const }),
    ...Object.assign({}, ...filters.map((filter) => filter.fields)),
    ...(sort && { sort: [sort, ...sorts] as const }),
    pageSize: PAGE_SIZES,
  }
}

/** What the server is asked for is what the address says; what both have as default goes unsaid. */
function askedOf({ values, page }: ListState, isDefault: (name: string) => boolean) {
  const said = Object.entries(values).filter(([name]) => !isDefault(name))
  return { ...Object.fromEntries(said), ...(page > 1 && { page }) }
}
