import { METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { Amount, Instant, OrderLink, State, TwoLines } from '#panel/cells.tsx'
import type { ListColumn } from '#panel/list-screen.tsx'
import { standingIn } from '#panel/table-column.ts'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { customerName, paymentWords } from '../../words/admin.ts'

export const heldStockColumns: readonly ListColumn<'GET /admin/held-stock'>[] = [
  {
    id: 'number',
    header: m.common_order,
    cell: ({ id, number }) => <OrderLink id={id}>{number}</OrderLink>,
  },
  {
    id: 'customer',
    header: m.common_customer,
    cell: ({ user }) => (
      <>
        <TwoLines below={user.email}>{customerName(user)}</TwoLines>
        {!user.isConfirmed && <p className="text-warn-ink">{m.admin_held_unconfirmed()}</p>}
        {user.isExempt && <p className="text-muted">{m.admin_held_exempt()}</p>}
      </>
    ),
  },
  {
    id: 'units',
    header: m.admin_held_units,
    align: 'end',
    cell: ({ units, totalCents }) => (
      <>
        <span className="font-semibold">{formatCount(units)}</span>
        <p className={cx('money text-muted', standingIn.wide)}>{formatUsd(totalCents)}</p>
      </>
    ),
  },
  {
    id: 'total',
    header: m.common_total,
    align: 'end',
    needs: 'wide',
    cell: ({ totalCents }) => <Amount cents={totalCents} />,
  },
  {
    id: 'payment',
    header: m.common_payment,
    needs: 'wide',
    cell: ({ paymentMethod, paymentStatus }) => (
      <TwoLines below={METHODS[paymentMethod].name()}>
        <State word={paymentWords[paymentStatus]} />
      </TwoLines>
    ),
  },
  {
    id: 'expires',
    header: m.admin_held_until,
    cell: ({ expiresAt }) => (expiresAt ? <Instant at={expiresAt} /> : m.admin_held_no_end()),
  },
  {
    id: 'since',
    header: m.common_date,
    needs: 'widest',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
]
