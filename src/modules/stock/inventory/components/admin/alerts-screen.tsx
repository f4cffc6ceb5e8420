import { BellOff, Check, Mail, Scale } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { call } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { showInstant } from '#i18n/dates.ts'
import { formatCount } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { type BulkAct, BulkRun } from '#panel/bulk-run.tsx'
import { Held } from '#panel/held.tsx'
import { choice, dateRange } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { AlertMailDialog } from './alert-mail-dialog.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { type AlertRow, alertWords, STOCK_UPDATES } from './stock-words.ts'

const states = {
  active: { label: m.inventory_alert_active, tone: 'warn' },
  resolved: { label: m.inventory_alert_resolved, tone: 'ok' },
  dismissed: { label: m.inventory_alert_dismissed, tone: 'neutral' },
} as const

const columns: readonly ListColumn<'GET /admin/inventory/alerts'>[] = [
  {
    id: 'product',
    header: m.common_product,
    cell: ({ productId, title, uniqueCode }) => (
      <div className="min-w-0 md:w-56 lg:w-72">
        <Link
          href={`/admin/products/${productId}`}
          title={title}
          className="line-clamp-2 font-semibold [overflow-wrap:anywhere] hover:text-brand-ink hover:underline md:line-clamp-1"
        >
          {title}
        </Link>
        {uniqueCode && <p className="truncate font-normal text-muted text-sm">{uniqueCode}</p>}
      </div>
    ),
  },
  {
    id: 'type',
    header: m.inventory_alert,
    cell: ({ type }) => <Badge tone={alertWords[type].tone}>{alertWords[type].label()}</Badge>,
  },
  {
    id: 'stock',
    header: m.common_stock,
    align: 'end',
    cell: ({ onHand }) => formatCount(onHand),
  },
  {
    id: 'limit',
    header: m.common_limit,
    align: 'end',
    cell: ({ threshold }) => formatCount(threshold),
  },
  {
    id: 'state',
    header: m.common_status,
    cell: ({ state }) => <StatusDot tone={states[state].tone}>{states[state].label()}</StatusDot>,
  },
  {
    id: 'date',
    header: m.common_date,
    sorts: { asc: 'oldest', desc: 'newest' },
    needs: 'wide',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {showInstant(createdAt)}
      </time>
    ),
  },
]

const refreshes = ['GET /admin/inventory/alerts'] as const

const resolve: BulkAct<AlertRow> = {
  label: m.inventory_alert_resolve,
  icon: <Check aria-hidden />,
  needs: ({ state }) => state !== 'resolved',
  run: ({ id }) => call('POST /admin/inventory/alerts/{id}/resolve', { id }),
  said: (count) => (count === 1 ? m.inventory_alert_resolved_done() : m.inventory_alerts_resolved({ count })),
  failed: m.inventory_alert_resolve_failed,
  refreshes,
}

const dismiss: BulkAct<AlertRow> = {
  label: m.inventory_alert_dismiss,
  icon: <BellOff aria-hidden />,
  needs: ({ state }) => state === 'active',
  run: ({ id }) => call('POST /admin/inventory/alerts/{id}/dismiss', { id }),
  said: (count) =>
    count === 1 ? m.inventory_alert_dismissed_done() : m.inventory_alerts_dismissed({ count }),
  failed: m.inventory_alert_dismiss_failed,
  refreshes,
}

const send: BulkAct<AlertRow> = {
  label: m.inventory_alert_send,
  icon: <Mail aria-hidden />,
  run: ({ variantId, type }) => call('POST /admin/inventory/alerts/send', { variantId, type }),
  said: (count) => (count === 1 ? m.inventory_alert_sent() : m.inventory_alerts_sent({ count })),
  failed: m.inventory_alert_send_failed,
  refreshes: [],
}

/** Stock alerts: settled, silenced or sent, one or several at once. */
export const AlertsScreen = listScreen({
  read: 'GET /admin/inventory/alerts',
  updates: STOCK_UPDATES,
  words: {
    title: m.inventory_alerts,
    search: m.inventory_search,
    none: m.inventory_alerts_none,
    noneReason: m.inventory_alerts_none_reason,
    failed: m.common_load_failed,
  },
  columns,
  sort: 'newest',
  rowName: ({ title }) => title,
  filters: [
    choice('type', {
      label: m.inventory_alert,
      all: m.inventory_all_types,
      options: ['low_stock', 'out_of_stock', 'overstock'],
      name: (type) => alertWords[type].label(),
    }),
    choice('state', {
      label: m.common_status,
      options: ['active', 'resolved', 'dismissed', 'all'],
      name: (state) => (state === 'all' ? m.common_all_statuses() : states[state].label()),
    }),
    dateRange(),
  ],
  counts: (answer) => [
    { label: m.inventory_state_low(), value: answer && formatCount(answer.counts.low) },
    { label: m.inventory_state_out(), value: answer && formatCount(answer.counts.out) },
    { label: m.inventory_state_overstock(), value: answer && formatCount(answer.counts.overstock) },
    { label: m.inventory_alerts_resolved_count(), value: answer && formatCount(answer.counts.resolved) },
  ],
  useRowActs,
  bulkActs: [resolve, dismiss, send],
  exportFrom: '/admin/inventory/alerts.csv',
  Banner: MailAndDerived,
})

function useRowActs() {
  const ask = useAsk()
  const run = (act: BulkAct<AlertRow>, row: AlertRow) => ({
    label: act.label(),
    icon: act.icon,
    onSelect: () =>
      ask((close) => <BulkRun act={act} rows={[row]} rowName={({ title }) => title} onClose={close} />),
  })
  return (row: AlertRow) => [
    ...(row.state === 'resolved' ? [] : [run(resolve, row)]),
    ...(row.state === 'active' ? [run(dismiss, row)] : []),
    run(send, row),
    {
      label: m.inventory_adjust(),
      icon: <Scale aria-hidden />,
      onSelect: () => ask((close) => <AdjustDialog variantId={row.variantId} onClose={close} />),
    },
  ]
}

/** Where emails go, and the products that deserve an alert which no one wrote down. */
function MailAndDerived() {
  const ask = useAsk()
  const read = useRead('GET /admin/inventory/alerts', {}, { updates: STOCK_UPDATES })
  const sending = useAct('POST /admin/inventory/alerts/send', {
    said: m.inventory_alert_sent,
    failed: m.inventory_alert_send_failed,
  })
  if (!read.data) return <Held by={read} />
  const { mail, derived } = read.data
  const kinds = [
    mail.low && m.inventory_state_low(),
    mail.out && m.inventory_state_out(),
    mail.overstock && m.inventory_state_overstock(),
  ].filter(Boolean)
  return (
    <div className="mb-4 grid gap-4">
      <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 text-sm">
        <div className="min-w-0">
          <h2 className="font-bold">{m.inventory_mail_settings()}</h2>
          <p className="text-muted">
            {mail.address === ''
              ? m.inventory_no_alert_address()
              : m.inventory_mail_to({ address: mail.address, kinds: kinds.join(', ') || '—' })}
          </p>
        </div>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${m.common_edit()}: ${m.inventory_mail_settings()}`}
          onClick={() => ask((close) => <AlertMailDialog onClose={close} />)}
        >
          {m.common_edit()}
        </Button>
      </section>
      {derived.length > 0 && (
        <section className="rounded-card border border-line bg-surface p-4 text-sm">
          <h2 className="font-bold">{m.inventory_derived()}</h2>
          <p className="text-muted">{m.inventory_derived_reason()}</p>
          <ul className="mt-2 divide-y divide-line">
            {derived.map(({ variantId, title, type, onHand }) => (
              <li
                key={`${variantId}-${type}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
              >
                <span className="flex min-w-0 items-center gap-2">
                  <Badge tone={alertWords[type].tone}>{alertWords[type].label()}</Badge>
                  <span className="min-w-0 truncate">
                    {title} ({formatCount(onHand)})
                  </span>
                </span>
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`${m.inventory_adjust()}: ${title}`}
                    onClick={() => ask((close) => <AdjustDialog variantId={variantId} onClose={close} />)}
                  >
                    {m.inventory_adjust()}
                  </Button>
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={sending.doing?.variantId === variantId && sending.doing.type === type}
                    aria-label={`${m.inventory_alert_send()}: ${title}`}
                    onClick={() => void sending.start({ variantId, type })}
                  >
                    {m.inventory_alert_send()}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
