import { ShieldCheck } from 'lucide-react'
import { choice, dateRange, text } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { AUDIT_KINDS } from '../../rules.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditSheet } from './audit-sheet.tsx'
import { actionText, kindNames } from '../../words/admin.ts'

/** Who did what to which thing, and when. */
export const AuditScreen = listScreen({
  read: 'GET /admin/audit',
  words: {
    title: m.audit_title,
    none: m.audit_none,
    noneReason: m.audit_none_reason,
    failed: m.audit_failed,
  },
  columns: auditColumns,
  sort: 'newest',
  rowName: ({ action }) => actionText(action),
  filters: [
    text('person', { label: m.audit_by_person, max: 100 }),
    choice('kind', {
      label: m.audit_kind,
      all: m.audit_kind_all,
      options: AUDIT_KINDS,
      name: (kind) => kindNames[kind](),
    }),
    text('thing', { label: m.audit_thing_hint, max: 100 }),
    dateRange(),
  ],
  record: { word: 'row', Sheet: AuditSheet },
  exportFrom: '/admin/audit.csv',
  counts: (answer) => [
    {
      label: m.audit_newest(),
      value: answer && (answer.newest ? m.audit_seal_number(answer.newest) : '—'),
      // As tall before the list is read as after it.
      hint: (!answer || answer.newest) && (
        <span className={answer ? 'contents' : 'invisible contents'}>
          <code className="text-xs [overflow-wrap:anywhere]">{answer?.newest?.hash ?? '0'.repeat(64)}</code>
          <span>{m.audit_newest_hint()}</span>
        </span>
      ),
      icon: <ShieldCheck aria-hidden />,
    },
  ],
})
