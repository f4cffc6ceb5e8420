import { Ban, LockOpen, PanelRightOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { listError, listPager, tableLabels } from '#modules/accounts/components/admin/list-words.tsx'
import { PanelPage } from '#modules/accounts/components/admin/panel-page.tsx'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DataTable } from '#panel/data-table.tsx'
import { FilterBar } from '#panel/filter-bar.tsx'
import { useAddressValue, useListState } from '#panel/use-list-state.ts'
import { Select } from '#ui/select.tsx'
import { GIFT_CARD_STANDINGS, maskedGiftCard } from '../../rules.gift-cards.ts'
import { BlockDialog } from './block-dialog.tsx'
import { giftCardColumns } from './gift-card-columns.tsx'
import { GiftCardSheet } from './gift-card-sheet.tsx'
import { type GiftCardRow, standingWords } from './gift-card-words.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { OffNotice } from './off-notice.tsx'

const LIST_FIELDS = { q: '', state: ['', ...GIFT_CARD_STANDINGS], pageSize: ['50', '25', '100'] } as const

/** The gift cards of the house: what they hold, who has them, and new ones. */
export function GiftCardsScreen() {
  const list = useListState(LIST_FIELDS)
  const [openId, setOpenId] = useAddressValue('card')
  const [issuing, setIssuing] = useState(false)
  const [blocking, setBlocking] = useState<GiftCardRow | null>(null)
  const { q, state, page, pageSize: size } = list.state
  const pageSize = Number(size)
  const cards = useRead(
    'GET /admin/gift-cards',
    { page, pageSize, ...(q ? { q } : {}), ...(state ? { state } : {}) },
    { keepOld: true },
  )
  const terms = useRead('GET /admin/gift-cards/terms', {})
  const clear = () => list.clear(['q', 'state'])
  const isFiltered = q !== '' || state !== ''
  const issue = (
    <Button icon={<Plus aria-hidden />} onClick={() => setIssuing(true)}>
      {m.admin_gift_issue()}
    </Button>
  )

  return (
    <PanelPage title={m.admin_gift_cards()} actions={issue}>
      {terms.data && !terms.data.isOffered && <OffNotice terms={terms.data} />}
      <FilterBar
        search={{
          value: q,
          label: m.admin_gift_search(),
          placeholder: m.admin_gift_search(),
          onChange: (text) => list.set({ q: text.slice(0, 60) }, { replace: true }),
        }}
        applied={
          state
            ? [
                {
                  id: 'state',
                  label: standingWords[state].label(),
                  removeLabel: m.admin_remove_filter({ name: standingWords[state].label() }),
                  onRemove: () => list.clear(['state']),
                },
              ]
            : []
        }
        clearLabel={m.admin_clear_filters()}
        onClear={clear}
      >
        <Select
          aria-label={m.admin_filter_status()}
          value={state}
          placeholder={m.admin_all_statuses()}
          options={GIFT_CARD_STANDINGS.map((value) => ({ value, label: standingWords[value].label() }))}
          onChange={(event) => list.set({ state: event.target.value as typeof state })}
          className="min-w-0 flex-1 basis-36 md:w-44 md:flex-none md:basis-auto"
        />
      </FilterBar>
      <DataTable
        caption={m.admin_gift_cards()}
        columns={giftCardColumns({ onOpen: setOpenId })}
        rows={cards.data?.items}
        rowId={({ id }) => id}
        rowName={({ last4 }) => maskedGiftCard(last4)}
        error={listError(cards, m.admin_gift_failed())}
        empty={
          <EmptyState
            title={isFiltered ? m.admin_gift_none_filtered() : m.admin_gift_none()}
            reason={isFiltered ? m.admin_gift_none_filtered_reason() : m.admin_gift_none_reason()}
            action={
              isFiltered ? (
                <Button variant="secondary" onClick={clear}>
                  {m.admin_clear_filters()}
                </Button>
              ) : (
                issue
              )
            }
          />
        }
        refreshing={cards.isPlaceholderData}
        rowActions={(row) => [
          {
            label: m.admin_see_details(),
            icon: <PanelRightOpen aria-hidden />,
            onSelect: () => setOpenId(row.id),
          },
          row.state === 'blocked'
            ? {
                label: m.admin_gift_unblock(),
                icon: <LockOpen aria-hidden />,
                onSelect: () => setBlocking(row),
              }
            : {
                label: m.admin_gift_block(),
                icon: <Ban aria-hidden />,
                danger: true,
                onSelect: () => setBlocking(row),
              },
        ]}
        pager={listPager({ page, pageSize, total: cards.data?.total }, list.set)}
        labels={tableLabels()}
      />
      <GiftCardSheet id={openId} onClose={() => setOpenId('')} onBlock={setBlocking} />
      {issuing && terms.data && <IssueDialog terms={terms.data} onClose={() => setIssuing(false)} />}
      {blocking && <BlockDialog key={blocking.id} card={blocking} onClose={() => setBlocking(null)} />}
    </PanelPage>
  )
}
