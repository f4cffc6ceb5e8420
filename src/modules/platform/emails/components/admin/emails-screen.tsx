import { call } from '#browser/client.ts'
import { refreshing, workTabs } from '#modules/platform/events/components/admin/work-tabs.tsx'
import { tryingAgain } from '#modules/platform/events/components/admin/work-again.tsx'
import { Why } from '#modules/platform/events/components/admin/work-words.tsx'
import { DayAndHour, State, type StateWord, TwoLines } from '#panel/cells.tsx'
import { choice } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen, type RowOf } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { EMAIL_STATES } from '../../rules.ts'

const states: Record<(typeof EMAIL_STATES)[number], StateWord> = {
  waiting: { tone: 'warn', label: m.common_waiting },
  failed: { tone: 'bad', label: m.panel_job_failed },
  sent: { tone: 'ok', label: m.messages_state_sent },
  mailbox: { tone: 'neutral', label: m.messages_state_mailbox },
}

const columns: readonly ListColumn<'GET /admin/letters'>[] = [
  {
    id: 'letter',
    header: m.messages_letter,
    cell: ({ subject, channel, recipient }) => (
      <TwoLines below={recipient} width="md:max-w-56 lg:max-w-80">
        {channel === 'sms' ? 'SMS' : subject}
      </TwoLines>
    ),
  },
  { id: 'state', header: m.common_status, cell: ({ state }) => <State word={states[state]} /> },
  { id: 'why', header: m.common_reason, cell: ({ lastError }) => <Why reason={lastError} /> },
  { id: 'tries', header: m.events_tries, align: 'end', needs: 'wide', cell: ({ attempts }) => attempts },
  {
    id: 'next',
    header: m.events_next_try,
    needs: 'wide',
    hideOnPhone: true,
    cell: ({ nextTryAt }) => nextTryAt && <DayAndHour at={nextTryAt} />,
  },
  {
    id: 'at',
    header: m.common_date,
    cell: ({ sentAt, queuedAt }) => <DayAndHour at={sentAt ?? queuedAt} />,
  },
]

/** Every email and SMS of the shop: what waits, what left, and what was given up. */
export const EmailsScreen = listScreen({
  read: 'GET /admin/letters',
  words: {
    title: m.events_title,
    search: m.messages_search,
    none: m.messages_none,
    noneReason: m.messages_none_reason,
    failed: m.messages_load_failed,
  },
  columns,
  searchMax: 100,
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: EMAIL_STATES,
      name: (state) => states[state].label(),
    }),
  ],
  ...tryingAgain<RowOf<'GET /admin/letters'>>({
    read: 'GET /admin/letters',
    label: m.messages_send_again,
    rowName: ({ subject, recipient }) => subject || recipient,
    isGivenUp: ({ state }) => state === 'failed' || state === 'mailbox',
    run: ({ id }) => call('POST /admin/letters/{id}/send-again', { id }),
  }),
  Banner: workTabs('letters'),
  Toolbar: refreshing('GET /admin/letters'),
})
