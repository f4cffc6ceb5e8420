import { DayAndHour, TwoLines } from '#panel/cells.tsx'
import { type ListColumn, OpensRecord } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { ThingLink } from './audit-sheet.tsx'
import { actionText, actorText, kindText } from '../../words/admin.ts'

export const auditColumns: readonly ListColumn<'GET /admin/audit'>[] = [
  {
    id: 'act',
    header: m.audit_act,
    cell: ({ id, action, reason }) => (
      <TwoLines below={reason} width="md:max-w-44 lg:max-w-80">
        <OpensRecord id={id}>{actionText(action)}</OpensRecord>
      </TwoLines>
    ),
  },
  {
    id: 'thing',
    header: m.audit_thing,
    cell: (row) => <TwoLines below={<ThingLink row={row} />}>{kindText(row.kind)}</TwoLines>,
  },
  {
    id: 'by',
    header: m.audit_by,
    cell: (row) => <TwoLines below={row.address}>{actorText(row)}</TwoLines>,
  },
  {
    id: 'at',
    header: m.common_date,
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ createdAt }) => <DayAndHour at={createdAt} />,
  },
]
