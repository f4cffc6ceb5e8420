import { useState } from 'react'
import { formatCount } from '#lib/money.ts'
import { showDay } from '#i18n/dates.ts'
import type { Input, Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { useAsk } from '#panel/asking.tsx'
import { Chart } from '#panel/chart.tsx'
import { DataTable } from '#panel/data-table.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { StatCard } from '#panel/stat-card.tsx'
import type { TableColumn } from '#panel/table-column.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Device } from '../../rules.ts'
import { deviceWords } from '../../words.ts'
import { changeOf, durationText, percentText, visitsOf } from '../figures.ts'
import { LeadsTo } from '../leads-to.tsx'
import { RankedList } from '#panel/ranked-list.tsx'

const SynonymDialog = lazyPart(
  async () => (await import('#modules/catalog/products/components/admin/synonym-dialog.tsx')).SynonymDialog,
)

const FIRST_PAGE_SIZE = 50

type Asked = Input<'GET /admin/statistics'>
type Day = Output<'GET /admin/statistics'>['days'][number]

/** The cards, the two charts and the table of the specification. */
export function VisitsPart({ asked }: { asked: Asked }) {
  const read = useRead('GET /admin/statistics', asked, { keepOld: true })
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(FIRST_PAGE_SIZE)
  const { data } = read
  if (isLost(read)) return <ReadError read={read} title={m.statistics_load_failed()} />
  const days = data?.days ?? []
  const newest = data && days.toReversed()
  // Fewer days than before have fewer pages.
  const shownPage = Math.min(page, Math.max(1, Math.ceil(days.length / pageSize)))
  const hasNoVisits = data?.visits.value === 0
  return (
    <section aria-label={m.statistics_visits()} className="mb-6">
      <div className="mb-4 grid gap-3 sm:grid-cols-3">
        <StatCard
          label={m.statistics_total_visits()}
          value={data && formatCount(data.visits.value)}
          change={data && changeOf(data.visits)}
          hint={data && <LeadsTo href={visitsOf(data)}>{m.statistics_see_visits()}</LeadsTo>}
        />
        <StatCard
          label={m.statistics_page_views()}
          value={data && formatCount(data.pageViews.value)}
          change={data && changeOf(data.pageViews)}
          hint={<LeadsTo href="#pages">{m.statistics_see_pages()}</LeadsTo>}
        />
        <StatCard
          label={m.statistics_bounce_rate()}
          value={data && percentText(data.bounceRate.value)}
          change={data && changeOf(data.bounceRate, { lessIsGood: true })}
          hint={<LeadsTo href="#days">{m.statistics_see_days()}</LeadsTo>}
        />
      </div>
      <p className="mb-4 min-h-5 text-muted text-sm">
        {data && m.statistics_compared({ from: dayText(data.before.from), to: dayText(data.before.to) })}
      </p>
      {hasNoVisits ? (
        <EmptyState title={m.statistics_nobody()} reason={m.statistics_nobody_reason()} />
      ) : (
        <VisitPictures days={days} />
      )}
      <h2 id="days" className="mb-2 scroll-mt-20 font-semibold">
        {m.statistics_details()}
      </h2>
      <DataTable
        caption={m.statistics_details()}
        columns={dayColumns}
        rows={newest?.slice((shownPage - 1) * pageSize, shownPage * pageSize)}
        rowId={({ date }) => date}
        rowName={({ date }) => dayText(date)}
        refreshing={read.isPlaceholderData}
        empty={<EmptyState title={m.statistics_nobody()} />}
        pager={
          days.length > FIRST_PAGE_SIZE
            ? { page: shownPage, pageSize, total: days.length, onPage: setPage, onPageSize: setPageSize }
            : undefined
        }
      />
    </section>
  )
}

function VisitPictures({ days }: { days: readonly Day[] }) {
  const along = { name: m.common_date(), of: ({ date }: Day) => dayText(date) }
  return (
    <div className="mb-4 grid gap-4 xl:grid-cols-2">
      <Chart
        title={m.statistics_visits_chart()}
        rows={days}
        along={along}
        series={[
          {
            ...count,
            id: 'visits',
            name: m.statistics_visits(),
            of: ({ visits }) => visits,
            tone: 'brand',
          },
          {
            ...count,
            id: 'unique',
            name: m.statistics_unique_visitors(),
            of: ({ uniqueVisitors }) => uniqueVisitors,
            tone: 'warn',
          },
        ]}
      />
      <Chart
        title={m.statistics_pages_chart()}
        rows={days}
        along={along}
        series={[
          {
            ...count,
            id: 'pages',
            name: m.statistics_page_views(),
            of: ({ pageViews }) => pageViews,
            tone: 'brand',
            shape: 'bar',
          },
          {
            id: 'bounce',
            name: m.statistics_bounce_rate(),
            of: ({ bounceRate }) => bounceRate,
            show: percentText,
            tone: 'warn',
            shape: 'line',
            axis: 'right',
          },
        ]}
      />
    </div>
  )
}

const dayText = (date: string) => showDay(`${date}T12:00:00Z`)
const count = { show: (value: number) => formatCount(Math.round(value)), shape: 'line' } as const

const dayColumns: readonly TableColumn<Day>[] = [
  {
    id: 'date',
    header: m.common_date,
    cell: ({ date }) => (
      <LeadsTo href={`/admin/statistics?period=own&from=${date}&to=${date}`}>{dayText(date)}</LeadsTo>
    ),
  },
  { id: 'visits', header: m.statistics_visits, align: 'end', cell: ({ visits }) => formatCount(visits) },
  {
    id: 'unique',
    header: m.statistics_unique_visitors,
    align: 'end',
    cell: ({ uniqueVisitors }) => formatCount(uniqueVisitors),
  },
  {
    id: 'pages',
    header: m.statistics_page_views,
    align: 'end',
    cell: ({ pageViews }) => formatCount(pageViews),
  },
  {
    id: 'bounce',
    header: m.statistics_bounce_rate,
    align: 'end',
    cell: ({ bounceRate }) => percentText(bounceRate),
  },
  {
    id: 'duration',
    header: m.statistics_duration,
    align: 'end',
    cell: ({ avgSessionDuration }) => durationText(avgSessionDuration),
  },
]

/** What visitors read, where they came from and what they looked for. */
export function VisitorsPart({ asked }: { asked: Asked }) {
  const read = useRead('GET /admin/statistics/visitors', asked, { keepOld: true })
  const { data } = read
  if (isLost(read)) return <ReadError read={read} title={m.statistics_load_failed()} />
  const counted = (
    rows: readonly { name: string; count: number; title?: string | undefined }[] | undefined,
    word: string,
  ) =>
    rows?.map(({ name, count, title }) => ({
      id: name,
      label: title ?? name,
      value: formatCount(count),
      weight: count,
      href: data && `${visitsOf(data)}&${word}=${encodeURIComponent(name)}`,
    }))
  return (
    <div id="pages" className="grid scroll-mt-20 gap-4 md:grid-cols-2 xl:grid-cols-3">
      <RankedList title={m.statistics_pages()} rows={counted(data?.pages, 'path')} />
      <RankedList title={m.statistics_referrers()} rows={counted(data?.referrers, 'referrer')} />
      <RankedList title={m.statistics_searches()} rows={counted(data?.searches, 'words')} />
      <RankedList
        title={m.statistics_empty_searches()}
        rows={counted(data?.emptySearches, 'words')?.map((row) => ({
          ...row,
          act: <CreateSynonym words={row.id} />,
        }))}
        foot={
          <p className="mt-2 text-sm">
            <LeadsTo href="/admin/products/categories?tab=synonyms">{m.statistics_see_synonyms()}</LeadsTo>
          </p>
        }
      />
      <RankedList
        title={m.statistics_devices()}
        rows={counted(data?.devices, 'device')?.map((row) => ({
          ...row,
          label: deviceWords[row.id as Device]?.() ?? row.id,
        }))}
      />
    </div>
  )
}

/** Somebody found nothing because the shop calls it otherwise. */
function CreateSynonym({ words }: { words: string }) {
  const ask = useAsk()
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={m.statistics_synonym_of({ words })}
      onClick={() => ask((close) => <SynonymDialog word={words} onClose={close} />)}
    >
      {m.catalog_synonyms_create()}
    </Button>
  )
}
