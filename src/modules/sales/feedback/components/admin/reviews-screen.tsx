import { moderationDesk } from '../moderation-desk.tsx'
import { TwoLines } from '#panel/cells.tsx'
import { choice } from '#panel/list-filters.tsx'
import { listScreen, OpensRecord } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { REVIEW_STATES } from '../../rules.ts'
import { byStars, Stars } from './stars.tsx'

const states = {
  reported: m.reviews_state_reported,
  hidden: m.reviews_state_hidden,
  shown: m.reviews_state_shown,
}

const desk = moderationDesk({
  of: 'reviews',
  update: 'review.changed',
  words: {
    one: m.reviews_one,
    failed: m.reviews_failed,
    settled: m.reviews_kept,
    hide: m.reviews_hide,
    hideEffect: m.reviews_hide_effect,
    showEffect: m.reviews_show_effect,
    hidden: m.reviews_hidden_done,
    shown: m.reviews_shown_done,
  },
  standing: () => ({ tone: 'ok', label: m.reviews_state_shown }),
  Words: ({ stars, words, photos, user }) => (
    <div className="grid gap-3">
      <Stars stars={stars} />
      <p className="whitespace-pre-line wrap-anywhere">{words || m.reviews_without_words()}</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((url, at) => (
            <li key={url}>
              <img
                src={`${url}/320`}
                alt={m.reviews_photo_of({ number: at + 1, name: user.fullName })}
                className="size-32 rounded-control border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  ),
  facts: ({ helpful }) => [[m.reviews_helped(), String(helpful)]],
})

/** Reviews of buyers, reports of them, and the decision of an admin. */
export const ReviewsScreen = listScreen({
  read: 'GET /admin/reviews',
  updates: ['review.changed'],
  words: {
    title: m.reviews_title,
    search: m.reviews_search,
    none: m.reviews_office_none,
    noneReason: m.reviews_office_none_reason,
    failed: m.reviews_failed,
  },
  columns: [
    {
      id: 'product',
      header: m.common_product,
      cell: ({ id, title, words }) => (
        <TwoLines below={words}>
          <OpensRecord id={id}>{title}</OpensRecord>
        </TwoLines>
      ),
    },
    { id: 'stars', header: m.reviews_stars, cell: ({ stars }) => <Stars stars={stars} /> },
    ...desk.columns,
  ],
  rowName: ({ title }) => title,
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: REVIEW_STATES,
      name: (state) => states[state](),
    }),
    byStars,
  ],
  sort: 'newest',
  record: { word: 'review', Sheet: desk.Sheet },
  useRowActs: desk.useAdminActs,
})
