import { DayAndHour, Refers, TwoLines } from '#panel/cells.tsx'
import type { ListColumn } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { deviceWords, kindWords } from '../../words.ts'

export const visitColumns: readonly ListColumn<'GET /admin/statistics/visits'>[] = [
  { id: 'time', header: m.common_date, cell: ({ occurredAt }) => <DayAndHour at={occurredAt} /> },
  {
    id: 'what',
    header: m.statistics_what,
    cell: ({ kind, words }) => <TwoLines below={words && `«${words}»`}>{kindWords[kind]()}</TwoLines>,
  },
  {
    id: 'page',
    header: m.statistics_page,
    cell: ({ page, title, words }) => (
      <TwoLines width="max-w-56 md:max-w-48 md:@min-[60rem]:max-w-80" below={title && page}>
        {/* A page of somebody's own is one page for all, and leads to no one's. */}
        {page.includes('…') ? page : <Refers to={addressOf(page, words)}>{title ?? page}</Refers>}
      </TwoLines>
    ),
  },
  { id: 'from', header: m.statistics_referrer, needs: 'wide', cell: ({ referrer }) => referrer ?? '—' },
  {
    id: 'device',
    header: m.statistics_device,
    cell: ({ device }) => (device ? deviceWords[device]() : '—'),
  },
]

const addressOf = (page: string, words: string | null) =>
  words === null ? page : `${page}?q=${encodeURIComponent(words)}`
