import { call } from '#browser/client.ts'
import { DayAndHour } from '#panel/cells.tsx'
import { type ListColumn, listScreen, type RowOf } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { tryingAgain } from './work-again.tsx'
import { refreshing, workTabs } from './work-tabs.tsx'
import { areaOf, Why, WorkName } from './work-words.tsx'

const columns: readonly ListColumn<'GET /admin/resting-work'>[] = [
  { id: 'sweep', header: m.events_job, cell: ({ sweep }) => <WorkName name={sweep} /> },
  {
    id: 'item',
    header: m.events_about,
    cell: ({ item }) => <code className="text-xs [overflow-wrap:anywhere]">{item}</code>,
  },
  { id: 'why', header: m.common_reason, cell: ({ reason }) => <Why reason={reason} /> },
  { id: 'tries', header: m.events_tries, align: 'end', cell: ({ tries }) => tries },
  { id: 'next', header: m.events_next_try, cell: ({ retryAt }) => <DayAndHour at={retryAt} /> },
]

/** What could not be done for one thing while the rest went on, and when it is tried next. */
export const RetryingScreen = listScreen({
  read: 'GET /admin/resting-work',
  words: {
    title: m.events_title,
    none: m.events_resting_none,
    noneReason: m.events_resting_none_reason,
    failed: m.events_load_failed,
  },
  columns,
  ...tryingAgain<RowOf<'GET /admin/resting-work'>>({
    read: 'GET /admin/resting-work',
    rowName: ({ sweep, item }) => `${areaOf(sweep)} ${item}`,
    run: ({ id }) => call('POST /admin/resting-work/again', { id }),
  }),
  Banner: workTabs('resting'),
  Toolbar: refreshing('GET /admin/resting-work'),
})
