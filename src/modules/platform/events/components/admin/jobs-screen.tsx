import { call } from '#browser/client.ts'
import { DayAndHour, State } from '#panel/cells.tsx'
import { choice } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen, type RowOf } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { JOB_STATES } from '../../rules.ts'
import { tryingAgain } from './work-again.tsx'
import { refreshing, workTabs } from './work-tabs.tsx'
import { areaOf, jobWords, Why, WorkName } from './work-words.tsx'

const columns: readonly ListColumn<'GET /admin/jobs'>[] = [
  { id: 'name', header: m.events_job, cell: ({ name }) => <WorkName name={name} /> },
  { id: 'state', header: m.common_status, cell: ({ state }) => <State word={jobWords[state]} /> },
  { id: 'why', header: m.common_reason, cell: ({ reason }) => <Why reason={reason} /> },
  { id: 'tries', header: m.events_tries, align: 'end', needs: 'wide', cell: ({ tries }) => tries },
  {
    id: 'at',
    header: m.common_date,
    cell: ({ state, endedAt, startAfter, createdAt }) => (
      <DayAndHour at={endedAt ?? (state === 'waiting' ? startAfter : createdAt)} />
    ),
  },
]

/** What the worker does of itself, and what it gave up. */
export const JobsScreen = listScreen({
  read: 'GET /admin/jobs',
  words: {
    title: m.events_title,
    none: m.events_jobs_none,
    noneReason: m.events_jobs_none_reason,
    failed: m.events_load_failed,
  },
  columns,
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: JOB_STATES,
      name: (state) => jobWords[state].label(),
    }),
  ],
  ...tryingAgain<RowOf<'GET /admin/jobs'>>({
    read: 'GET /admin/jobs',
    rowName: ({ name }) => areaOf(name),
    isGivenUp: ({ state }) => state === 'failed',
    run: ({ id }) => call('POST /admin/jobs/{id}/again', { id }),
  }),
  Banner: workTabs('jobs'),
  Toolbar: refreshing('GET /admin/jobs'),
})
