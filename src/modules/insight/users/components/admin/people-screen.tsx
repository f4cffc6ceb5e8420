import { Trash2 } from 'lucide-react'
import { call } from '#browser/client.ts'
import { choice, dateRange } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PERSON_PLANS, PERSON_ROLES } from '../../rules.ts'
import { usePersonActs } from './person-acts.tsx'
import { personColumns } from './person-columns.tsx'
import { PERSON_READS, planWords, roleWords } from './person-words.ts'

const PersonSheet = lazyPart(async () => (await import('./person-sheet.tsx')).PersonSheet)

/** Everybody with an account: who they are, what they may, and what they are worth to the shop. */
export const PeopleScreen = listScreen({
  read: 'GET /admin/users',
  words: {
    title: m.people_title,
    search: m.people_search,
    none: m.people_none,
    noneReason: m.people_none_reason,
    failed: m.people_failed,
  },
  columns: personColumns,
  rowName: ({ fullName }) => fullName,
  sort: 'newest',
  filters: [
    choice('role', {
      label: m.people_role,
      all: m.people_all_roles,
      options: PERSON_ROLES,
      name: (role) => roleWords[role](),
    }),
    choice('plan', {
      label: m.common_plan,
      all: m.people_all_plans,
      options: PERSON_PLANS,
      name: (plan) => planWords[plan](),
    }),
    dateRange(),
  ],
  record: { word: 'user', Sheet: PersonSheet },
  useRowActs: usePersonActs,
  whyNotSelected: ({ role }) => (role === 'admin' ? m.people_admins_stay() : null),
  bulkActs: [
    {
      label: m.common_delete,
      icon: <Trash2 aria-hidden />,
      danger: true,
      asks: (rows) => ({
        title: m.people_delete_many({ count: rows.length }),
        consequence: m.people_delete_consequence(),
      }),
      run: ({ id }) => call('DELETE /admin/users/{id}', { id }),
      said: (count) => m.people_deleted_count({ count }),
      failed: m.people_delete_failed,
      refreshes: PERSON_READS,
    },
  ],
  exportFrom: '/admin/users.csv',
})
