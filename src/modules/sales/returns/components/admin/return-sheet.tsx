import { Check, X } from 'lucide-react'
import { showInstant } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { ProductThumb } from '#modules/sales/cart/components/thumb.tsx'
import { OrderLink } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { ActButtons, RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { Timeline } from '#panel/timeline.tsx'
import { m } from '#paraglide/messages.js'
import { StatusDot } from '#ui/status-dot.tsx'
import { kindText, refundLine, statusText, statusTones } from '../../words.ts'
import { type AdminReturn, type Answered, type Desk, ADMIN } from './return-reads.ts'
import { useDecision } from './return-status.tsx'

/** One return with its lines, the photograph, the words of the buyer, and what was decided. */
export function ReturnSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordSheet
      read="GET /admin/returns/{id}"
      id={id}
      onClose={onClose}
      updates={['return.changed']}
      words={{ title: m.admin_return, failed: m.admin_returns_failed }}
      title={({ number }) => m.returns_number({ number })}
      aside={({ status }) => <StatusDot tone={statusTones[status]}>{statusText(status)}</StatusDot>}
      description={({ createdAt }) => m.returns_asked_on({ date: showInstant(createdAt) })}
      foot={(one) => one.status === 'pending' && <Decisions one={one} desk={ADMIN} />}
    >
      {(one) => (
        <>
          <Facts
            of={[
              [m.common_customer(), `${one.user.fullName.trim() || m.admin_anonymous()} · ${one.user.email}`],
              [
                m.common_order(),
                <OrderLink key="order" id={one.orderId}>
                  {one.orderNumber}
                </OrderLink>,
              ],
              [m.common_kind(), kindText(one.kind)],
              [m.admin_return_asked(), formatUsd(one.askedCents)],
              [m.common_refund(), refundLine(one)],
              [m.admin_return_restocked(), one.isRestocked ? m.admin_return_restocked_yes() : null],
            ]}
          />
          <ReturnBody one={one} />
        </>
      )}
    </RecordSheet>
  )
}

type Seen = Omit<AdminReturn, 'orderId' | 'user' | 'canWithdraw'>

/** The lines, the words and the photograph of the buyer, and what was decided. */
export function ReturnBody({ one }: { one: Seen }) {
  return (
    <>
      <SheetSection title={m.admin_return_lines()}>
        <ReturnLines lines={one.lines} />
      </SheetSection>
      <SheetSection title={m.admin_return_words()}>
        <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{one.reason}</p>
      </SheetSection>
      {one.hasPhoto && (
        <SheetSection title={m.returns_photo()}>
          <a
            href={`/api/v1/returns/${one.id}/photo`}
            target="_blank"
            rel="noreferrer"
            className="inline-block"
          >
            <img
              src={`/api/v1/returns/${one.id}/photo`}
              alt={m.admin_return_photo({ number: one.number })}
              className="max-h-80 rounded-card border border-line"
            />
          </a>
        </SheetSection>
      )}
      <SheetSection title={m.common_history()}>
        <Timeline entries={one.history.map((entry, at) => ({ id: at, ...entryOf(entry) }))} />
      </SheetSection>
    </>
  )
}

export function Decisions({ one, desk }: { one: Answered; desk: Desk }) {
  const decide = useDecision(one, desk)
  return (
    <ActButtons
      acts={[
        { label: m.common_reject(), icon: <X aria-hidden />, onSelect: () => decide('rejected') },
        { label: m.admin_return_approve(), icon: <Check aria-hidden />, onSelect: () => decide('approved') },
      ]}
    />
  )
}

function ReturnLines({ lines }: Pick<AdminReturn, 'lines'>) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line text-sm">
      {lines.map(({ variantId, title, imageUrl, quantity, lineCents }) => (
        <li key={variantId} className="flex items-center gap-3 p-3">
          <ProductThumb imageUrl={imageUrl} size={56} />
          <p className="min-w-0 flex-1">
            <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{title}</span>
            <span className="text-muted">{m.common_quantity_is({ count: quantity })}</span>
          </p>
          <span className="money">{formatUsd(lineCents)}</span>
        </li>
      ))}
    </ul>
  )
}

const entryOf = ({ what, at, by, reason }: AdminReturn['history'][number]) => ({
  what: deeds[what](),
  at,
  by: by && <span>{by}</span>,
  note: reason,
})

const deeds: Record<AdminReturn['history'][number]['what'], () => string> = {
  ask: m.admin_return_was_asked,
  approve: m.common_approved,
  reject: m.common_rejected,
  reopen: m.admin_return_was_reopened,
}
