import { Plus } from 'lucide-react'
import { useAsk } from '#panel/asking.tsx'
import { choice } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { GIFT_CARD_STANDINGS, maskedGiftCard } from '../../rules.ts'
import { useGiftCardActs } from './gift-card-acts.tsx'
import { giftCardColumns } from './gift-card-columns.tsx'
import { GiftCardSheet } from './gift-card-sheet.tsx'
import { standingWords } from './gift-card-words.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { GiftCardsBanner } from './waiting-gifts.tsx'

/** The gift cards of the shop: what they hold, who has them, and new ones. */
export const GiftCardsScreen = listScreen({
  read: 'GET /admin/gift-cards',
  words: {
    title: m.admin_gift_cards,
    search: m.admin_gift_search,
    none: m.admin_gift_none,
    noneReason: m.admin_gift_none_reason,
    noneFound: m.admin_gift_none_filtered,
    noneFoundReason: m.admin_gift_none_filtered_reason,
    failed: m.admin_gift_failed,
  },
  columns: giftCardColumns,
  rowName: ({ last4 }) => maskedGiftCard(last4),
  searchMax: 60,
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: GIFT_CARD_STANDINGS,
      name: (standing) => standingWords[standing].label(),
    }),
  ],
  sort: 'newest',
  exportFrom: '/admin/gift-cards.csv',
  record: { word: 'card', Sheet: GiftCardSheet },
  useRowActs: useGiftCardActs,
  Primary: IssueButton,
  Banner: GiftCardsBanner,
})

function IssueButton() {
  const ask = useAsk()
  return (
    <Button icon={<Plus aria-hidden />} onClick={() => ask((close) => <IssueDialog onClose={close} />)}>
      {m.admin_gift_issue()}
    </Button>
  )
}
