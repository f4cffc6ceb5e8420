import {
  Boxes,
  DollarSign,
  LockOpen,
  PanelRightOpen,
  ReceiptText,
  ShieldCheck,
  ShieldOff,
} from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { call } from '#browser/client.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { type BulkAct, BulkRun } from '#panel/bulk-run.tsx'
import { listScreen, type RowOf } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { heldStockColumns } from './held-stock-columns.tsx'

type HeldOrder = RowOf<'GET /admin/held-stock'>

const release: BulkAct<HeldOrder> = {
  label: m.admin_held_release,
  icon: <LockOpen aria-hidden />,
  danger: true,
  asks: (orders) => ({
    title: m.admin_held_release_title({ count: orders.length }),
    consequence: m.admin_held_release_effect(),
  }),
  run: ({ id }) => call('POST /admin/held-stock/{id}/release', { id }),
  said: (count) => m.admin_held_released({ count }),
  failed: m.admin_held_release_failed,
  refreshes: ['GET /admin/held-stock'],
}

/** Orders that keep stock waiting and are not paid; it is let go with one press. */
export const HeldStockScreen = listScreen({
  read: 'GET /admin/held-stock',
  updates: ['order.changed'],
  words: {
    title: m.admin_held_stock,
    search: m.admin_held_search,
    none: m.admin_held_none,
    noneReason: m.admin_held_none_reason,
    failed: m.admin_held_failed,
  },
  columns: heldStockColumns,
  rowName: ({ number }) => number,
  useRowActs: useHeldActs,
  bulkActs: [release],
  counts: (held) => [
    {
      label: m.admin_held_orders(),
      value: held && formatCount(held.total),
      icon: <ReceiptText aria-hidden />,
    },
    { label: m.admin_held_units(), value: held && formatCount(held.units), icon: <Boxes aria-hidden /> },
    {
      label: m.admin_held_worth(),
      value: held && formatUsd(held.totalCents),
      icon: <DollarSign aria-hidden />,
    },
  ],
})

function useHeldActs() {
  const ask = useAsk()
  const exempt = useAct('PUT /admin/held-stock/exemptions/{userId}', {
    said: ({ isExempt }) => (isExempt ? m.admin_held_lifted() : m.admin_held_limited()),
    failed: m.admin_held_limits_failed,
    refreshes: ['GET /admin/held-stock'],
  })
  return (order: HeldOrder) => [
    {
      label: m.admin_held_see_order(),
      icon: <PanelRightOpen aria-hidden />,
      href: `/admin/sales/${order.id}`,
    },
    {
      label: order.user.isExempt ? m.admin_held_limit() : m.admin_held_lift(),
      icon: order.user.isExempt ? <ShieldCheck aria-hidden /> : <ShieldOff aria-hidden />,
      onSelect: () => void exempt.start({ userId: order.user.id, isExempt: !order.user.isExempt }),
    },
    {
      label: m.admin_held_release(),
      icon: <LockOpen aria-hidden />,
      danger: true,
      onSelect: () =>
        ask((close) => (
          <BulkRun act={release} rows={[order]} rowName={({ number }) => number} onClose={close} />
        )),
    },
  ]
}
