import { byUnanswered, sellerDesk } from '../seller-desk.tsx'
import { TwoLines } from '#panel/cells.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { byStars, Stars } from '../admin/stars.tsx'

const desk = sellerDesk('reviews', m.reviews_somebody)

/** What buyers say of what this store sells, and its answer to each. */
export const StoreReviewsScreen = listScreen({
  read: 'GET /store/reviews',
  updates: ['review.changed'],
  words: {
    title: m.reviews_title,
    search: m.reviews_own_search,
    none: m.reviews_store_none,
    noneReason: m.reviews_office_none_reason,
    failed: m.reviews_failed,
  },
  columns: [
    { id: 'product', header: m.common_product, cell: ({ title }) => title },
    {
      id: 'words',
      header: m.reviews_one,
      cell: ({ stars, words }) => (
        <TwoLines below={words}>
          <Stars stars={stars} />
        </TwoLines>
      ),
    },
    ...desk.columns,
  ],
  rowName: ({ title }) => title,
  searchMax: 100,
  filters: [byStars, byUnanswered],
  sort: 'newest',
  useRowActs: desk.useAnswering,
})
