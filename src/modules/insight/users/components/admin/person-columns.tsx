import { showDay } from '#i18n/dates.ts'
import { type ListColumn, OpensRecord } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { planWords, roleWords } from './person-words.ts'

export const personColumns: readonly ListColumn<'GET /admin/users'>[] = [
  {
    id: 'name',
    header: m.common_name,
    sorts: { asc: 'name' },
    cell: ({ id, fullName, email }) => (
      <div className="min-w-0 md:max-w-72">
        <OpensRecord id={id}>
          <span className="block max-w-64 truncate">{fullName}</span>
        </OpensRecord>
        <p className="truncate text-muted">{email}</p>
      </div>
    ),
  },
  {
    id: 'phone',
    header: m.common_phone,
    needs: 'wide',
    cell: ({ phone }) => <span className="whitespace-nowrap">{phone ?? '—'}</span>,
  },
  {
    id: 'role',
    header: m.people_role,
    cell: ({ role }) => <Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{roleWords[role]()}</Badge>,
  },
  {
    id: 'plan',
    header: m.common_plan,
    cell: ({ plan }) => (
      <Badge tone={plan === 'premium' ? 'ok' : 'neutral'}>{planWords[plan ?? 'none']()}</Badge>
    ),
  },
  {
    id: 'orders',
    header: m.common_orders,
    align: 'end',
    needs: 'wide',
    cell: ({ orderCount }) => orderCount,
  },
  {
    id: 'since',
    header: m.people_since,
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {showDay(createdAt)}
      </time>
    ),
  },
]
