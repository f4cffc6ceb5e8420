import type { Input } from '#browser/client.ts'
import { showDay } from '#i18n/dates.ts'
import { Amount, Day, OrderLink, TwoLines } from '#panel/cells.tsx'
import { type ListColumn, OpensRecord } from '#panel/list-screen.tsx'
import { standingIn, type TableColumn } from '#panel/table-column.ts'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { kindText } from '../../words.ts'
import { type Answered, type Desk, ADMIN } from './return-reads.ts'
import { ReturnStatusSelect } from './return-status.tsx'

type ReturnSort = NonNullable<Input<'GET /admin/returns'>['sort']>

// Seven columns fit beside the menu of a window of 1280 px only when this one is narrow.
const REASON_WIDTH = 'md:max-w-36 md:@min-[72rem]:max-w-56 md:@min-[90rem]:max-w-80'

/** What admin and seller both see in a row. */
export const columnsOf = (desk: Desk): readonly TableColumn<Answered, ReturnSort>[] => [
  {
    id: 'reason',
    header: m.common_reason,
    needs: 'wide',
    cell: ({ kind, reason }) => (
      <TwoLines below={reason} width={REASON_WIDTH}>
        {kindText(kind)}
      </TwoLines>
    ),
  },
  {
    id: 'status',
    header: m.common_status,
    cell: (one) => <ReturnStatusSelect one={one} desk={desk} />,
  },
  {
    id: 'amount',
    header: m.common_refund,
    align: 'end',
    sorts: { asc: 'amount_asc', desc: 'amount_desc' },
    cell: ({ refundCents, status }) => (status === 'rejected' ? '—' : <Amount cents={refundCents} />),
  },
  {
    id: 'date',
    header: m.common_date,
    needs: 'wide',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
]

export const returnColumns: readonly ListColumn<'GET /admin/returns'>[] = [
  {
    id: 'customer',
    header: m.common_customer,
    cell: ({ id, user, reason }) => (
      <>
        <TwoLines below={user.email}>
          <OpensRecord id={id}>{user.fullName.trim() || m.admin_anonymous()}</OpensRecord>
        </TwoLines>
        <p className={cx('max-w-36 truncate text-muted', standingIn.wide)}>{reason}</p>
      </>
    ),
  },
  {
    id: 'order',
    header: m.common_order,
    cell: ({ orderId, orderNumber, number, createdAt }) => (
      <>
        <TwoLines below={number}>
          <OrderLink id={orderId}>{orderNumber}</OrderLink>
        </TwoLines>
        <p className={cx('text-muted', standingIn.wide)}>{showDay(createdAt)}</p>
      </>
    ),
  },
  ...columnsOf(ADMIN),
]
