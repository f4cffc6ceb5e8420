import { call } from '#browser/client.ts'
import { DayAndHour } from '#panel/cells.tsx'
import { type ListColumn, listScreen, type RowOf } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { tryingAgain } from './work-again.tsx'
import { refreshing, workTabs } from './work-tabs.tsx'
import { areaOf, Why, WorkName } from './work-words.tsx'

const columns: readonly ListColumn<'GET /admin/events/failed'>[] = [
  { id: 'name', header: m.events_event, cell: ({ name }) => <WorkName name={name} /> },
  { id: 'listener', header: m.events_listener, needs: 'wide', cell: ({ listener }) => areaOf(listener) },
  { id: 'why', header: m.common_reason, cell: ({ reason }) => <Why reason={reason} /> },
  { id: 'behind', header: m.events_behind, align: 'end', cell: ({ waitingBehind }) => waitingBehind },
  { id: 'told', header: m.common_date, cell: ({ toldAt }) => <DayAndHour at={toldAt} /> },
]

/** Events that a listener failed to handle for two days. */
export const FailedEventsScreen = listScreen({
  read: 'GET /admin/events/failed',
  words: {
    title: m.events_title,
    none: m.events_failed_none,
    noneReason: m.events_failed_none_reason,
    failed: m.events_load_failed,
  },
  columns,
  ...tryingAgain<RowOf<'GET /admin/events/failed'>>({
    read: 'GET /admin/events/failed',
    rowName: ({ name }) => areaOf(name),
    run: ({ id }) => call('POST /admin/events/{id}/again', { id }),
  }),
  Banner: workTabs('events'),
  Toolbar: refreshing('GET /admin/events/failed'),
})
