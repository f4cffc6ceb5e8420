import { ChartColumn } from 'lucide-react'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { showDay, showInstant } from '#i18n/dates.ts'
import { Banner } from '#panel/banner.tsx'
import { choice, dateRange, openChoice } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { useAddressValue } from '#panel/use-list-state.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { DEVICES, VISIT_KINDS } from '../../rules.ts'
import { deviceWords, kindWords } from '../../words.ts'
import { LeadsTo } from '../leads-to.tsx'
import { visitColumns } from './visit-columns.tsx'

/** What visitors did one by one; no one of them has a name. */
export const VisitsScreen = listScreen({
  read: 'GET /admin/statistics/visits',
  words: {
    title: m.statistics_visits,
    none: m.statistics_nobody,
    noneReason: m.statistics_nobody_reason,
    noneFoundReason: m.statistics_visits_none_reason,
    failed: m.statistics_load_failed,
  },
  columns: visitColumns,
  rowName: ({ occurredAt }) => showInstant(occurredAt),
  filters: [
    choice('kind', {
      label: m.statistics_what,
      all: m.statistics_all_kinds,
      options: VISIT_KINDS,
      name: (kind) => kindWords[kind](),
    }),
    openChoice('path', {
      label: m.statistics_page,
      all: m.statistics_all_pages,
      useOptions: () => useMost(({ pages }) => pages),
    }),
    openChoice('words', {
      label: m.statistics_words,
      all: m.statistics_all_words,
      useOptions: () => useMost(({ searches, emptySearches }) => [...searches, ...emptySearches]),
    }),
    openChoice('referrer', {
      label: m.statistics_referrer,
      all: m.statistics_all_referrers,
      useOptions: () => useMost(({ referrers }) => referrers),
    }),
    choice('device', {
      label: m.statistics_device,
      all: m.statistics_all_devices,
      options: DEVICES,
      name: (device) => deviceWords[device](),
    }),
    dateRange(),
  ],
  exportFrom: '/admin/statistics/visits.csv',
  Toolbar: ToStatistics,
  Banner: OnlySums,
})

type Parts = Output<'GET /admin/statistics/visitors'>

/** The days of the list as a period of the statistics; its own last week where both are not chosen. */
function usePeriodOfList() {
  const [from] = useAddressValue('from')
  const [to] = useAddressValue('to')
  return { from, to, asked: from && to ? { period: 'own' as const, from, to } : {} }
}

/** Offered is what there is most of in these days. */
function useMost(of: (parts: Parts) => Parts['pages']) {
  const { data } = useRead('GET /admin/statistics/visitors', usePeriodOfList().asked)
  const names = new Map(data && of(data).map(({ name, title = name }) => [name, title]))
  return data && [...names].map(([value, label]) => ({ value, label }))
}

function ToStatistics() {
  const { from, to } = usePeriodOfList()
  return (
    <Button
      variant="secondary"
      href={`/admin/statistics${from && to ? `?period=own&from=${from}&to=${to}` : ''}`}
      icon={<ChartColumn aria-hidden />}
    >
      {m.statistics_title()}
    </Button>
  )
}

/** Where the days reach further back than rows are retained: of those before, the sums stand and nothing else. */
function OnlySums() {
  const { from, to } = usePeriodOfList()
  // Of its own week, because days that are too many for figures may still be asked of the list.
  const { data } = useRead('GET /admin/statistics/visitors', {})
  const first = data?.listedFrom
  const begins = from || to
  if (!first || begins === '' || begins >= first) return null
  return (
    <Banner action={<LeadsTo href="/admin/settings?tab=inventory">{m.statistics_retention()}</LeadsTo>}>
      {m.statistics_only_sums({ day: showDay(`${first}T12:00:00Z`) })}
    </Banner>
  )
}
