import { Plus } from 'lucide-react'
import { formatCount } from '#lib/money.ts'
import { Amount, State, TwoLines } from '#panel/cells.tsx'
import { choice } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import type { TableColumn } from '#panel/table-column.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PROMOTION_STATES } from '../rules/states.ts'
import { codesLeftSaid } from '../words/codes.ts'
import { usePromotionActs, usePromotionForm } from './promotion-acts.tsx'
import {
  adminPromotions,
  PromotionEndpointsProvider,
  type PromotionRow,
  storePromotions,
} from './promotion-endpoints.ts'
import { stateWords } from './promotion-states.ts'

const PromotionSheet = lazyPart(async () => (await import('./promotion-sheet.tsx')).PromotionSheet)

const codeSaid = ({ code, ...row }: PromotionRow) =>
  code ?? (row.codeCount > 0 ? codesLeftSaid(row) : m.promotions_by_itself())

const columns: readonly TableColumn<PromotionRow, never>[] = [
  {
    id: 'name',
    header: m.common_name,
    cell: ({ name, text, storeName }) => (
      <TwoLines below={text}>{storeName === null ? name : `${name} · ${storeName}`}</TwoLines>
    ),
  },
  { id: 'code', header: m.common_code, cell: (row) => codeSaid(row) },
  { id: 'state', header: m.common_status, cell: ({ state }) => <State word={stateWords[state]} /> },
  {
    id: 'uses',
    header: m.promotions_uses,
    align: 'end',
    cell: ({ usedCount, maxUses }) =>
      maxUses === null ? formatCount(usedCount) : `${formatCount(usedCount)} / ${formatCount(maxUses)}`,
  },
  {
    id: 'given',
    header: m.promotions_given,
    align: 'end',
    needs: 'wide',
    cell: ({ givenCents }) => <Amount cents={givenCents} />,
  },
  {
    id: 'sales',
    header: m.promotions_sales,
    align: 'end',
    needs: 'wide',
    cell: ({ salesCents }) => <Amount cents={salesCents} />,
  },
]

const description = {
  updates: ['promotions.changed'],
  words: {
    title: m.promotions_title,
    search: m.promotions_search,
    none: m.promotions_none,
    noneReason: m.promotions_none_reason,
    failed: m.promotions_load_failed,
  },
  columns,
  rowName: ({ name }: PromotionRow) => name,
  searchMax: 80,
  filters: [
    choice('state', {
      label: m.common_status,
      all: m.common_all_statuses,
      options: PROMOTION_STATES,
      name: (state) => stateWords[state].label(),
    }),
  ],
  record: { word: 'promotion', Sheet: PromotionSheet },
  useRowActs: usePromotionActs,
  Primary: AddButton,
}

/** Promociones: the effect of each, its state, what it gave and what it sold. */
export const PromotionsScreen = listScreen<'GET /admin/promotions'>({
  ...description,
  read: adminPromotions.list,
})

const OwnList = listScreen<'GET /store/promotions'>({ ...description, read: storePromotions.list })

/** The same for a store: its own promotions, on its own products, at its own cost. */
export function OwnPromotionsScreen() {
  return (
    <PromotionEndpointsProvider value={storePromotions}>
      <OwnList />
    </PromotionEndpointsProvider>
  )
}

function AddButton() {
  const open = usePromotionForm()
  return (
    <Button icon={<Plus aria-hidden />} onClick={() => open({})}>
      {m.promotions_add()}
    </Button>
  )
}
