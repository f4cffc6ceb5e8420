import { byUnanswered, sellerDesk } from '../seller-desk.tsx'
import { TwoLines } from '#panel/cells.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'

const desk = sellerDesk('questions', m.questions_somebody)

/** What is asked about what this store sells, and its answer to each. */
export const StoreQuestionsScreen = listScreen({
  read: 'GET /store/questions',
  updates: ['question.changed'],
  words: {
    title: m.questions_menu,
    search: m.reviews_own_search,
    none: m.questions_store_none,
    noneReason: m.questions_office_none_reason,
    failed: m.questions_failed,
  },
  columns: [
    {
      id: 'words',
      header: m.questions_one,
      cell: ({ title, words }) => <TwoLines below={title}>{words}</TwoLines>,
    },
    ...desk.columns,
  ],
  rowName: ({ words }) => words,
  searchMax: 100,
  filters: [byUnanswered],
  sort: 'newest',
  useRowActs: desk.useAnswering,
})
