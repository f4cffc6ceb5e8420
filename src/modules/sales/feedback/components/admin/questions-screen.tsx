import { moderationDesk } from '../moderation-desk.tsx'
import { TwoLines } from '#panel/cells.tsx'
import { choice } from '#panel/list-filters.tsx'
import { listScreen, OpensRecord } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { QUESTION_STATES } from '../../rules.ts'

const states = {
  unanswered: m.reviews_unanswered,
  answered: m.questions_state_answered,
  reported: m.reviews_state_reported,
  hidden: m.reviews_state_hidden,
}

const desk = moderationDesk({
  of: 'questions',
  update: 'question.changed',
  words: {
    one: m.questions_one,
    failed: m.questions_failed,
    settled: m.questions_kept,
    hide: m.questions_hide,
    hideEffect: m.questions_hide_effect,
    showEffect: m.questions_show_effect,
    hidden: m.questions_hidden_done,
    shown: m.questions_shown_done,
  },
  standing: ({ answer }) =>
    answer === null
      ? { tone: 'warn', label: m.reviews_unanswered }
      : { tone: 'ok', label: m.questions_state_answered },
  Words: ({ words }) => <p className="whitespace-pre-line wrap-anywhere">{words}</p>,
})

/** Questions about all products, reports of them, and the decision of an admin. */
export const QuestionsScreen = listScreen({
  read: 'GET /admin/questions',
  updates: ['question.changed'],
  words: {
    title: m.questions_menu,
    search: m.questions_search,
    none: m.questions_office_none,
    noneReason: m.questions_office_none_reason,
    failed: m.questions_failed,
  },
  columns: [
    {
      id: 'words',
      header: m.questions_one,
      cell: ({ id, title, words }) => (
        <TwoLines below={title}>
          <OpensRecord id={id}>{words}</OpensRecord>
        </TwoLines>
      ),
    },
    ...desk.columns,
  ],
  rowName: ({ words }) => words,
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: QUESTION_STATES,
      name: (state) => states[state](),
    }),
  ],
  sort: 'newest',
  record: { word: 'question', Sheet: desk.Sheet },
  useRowActs: desk.useAdminActs,
})
