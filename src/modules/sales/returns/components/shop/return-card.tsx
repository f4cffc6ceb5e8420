import { ProductThumb } from '#modules/sales/cart/components/thumb.tsx'
import { formatDay } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { kindText, refundText, type ReturnView, statusText, statusTones } from '../../words.ts'

type ReturnCardProps = { one: ReturnView; onWithdraw: () => void }

/** One return in the list: what goes back, where it stands, what comes of it. */
export function ReturnCard({ one, onWithdraw }: ReturnCardProps) {
  const { id, number, status, kind, lines, reason, rejectReason, loweredReason, refundCents } = one
  const givesMoney = refundCents > 0 && status !== 'rejected'
  const answer = rejectReason
    ? m.returns_rejected_because({ reason: rejectReason })
    : loweredReason && m.common_amount_changed({ reason: loweredReason })
  return (
    <li className="rounded-card border border-line bg-surface shadow-soft">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b p-4 md:px-5">
        <div className="min-w-0">
          <h2 className="font-bold">{m.returns_number({ number })}</h2>
          <p className="text-muted text-sm">
            <Link href={`/orders/${one.orderId}`} className="text-brand-ink underline underline-offset-4">
              {m.common_order_of({ number: one.orderNumber })}
            </Link>
            {' · '}
            {m.returns_asked_on({ date: formatDay(one.createdAt) })}
          </p>
        </div>
        <span className="font-semibold text-sm">
          <StatusDot tone={statusTones[status]}>{statusText(status)}</StatusDot>
        </span>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-4 p-4 md:px-5">
        <ul className="grid min-w-0 flex-1 basis-64 gap-3">
          {lines.map((line) => (
            <li key={line.variantId} className="flex items-center gap-3">
              <ProductThumb imageUrl={line.imageUrl} size={56} />
              <div className="min-w-0">
                <p className="line-clamp-2 wrap-anywhere font-semibold text-sm">{line.title}</p>
                <p className="text-muted text-sm">{m.common_quantity_is({ count: line.quantity })}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="sm:text-right">
          {givesMoney && <p className="money font-bold text-lg">{formatUsd(refundCents)}</p>}
          <p className="text-muted text-sm">{refundText(one)}</p>
        </div>
      </div>
      <div className="grid gap-3 p-4 pt-0 md:px-5 md:pb-5">
        <p className="whitespace-pre-line wrap-anywhere text-sm">
          <span className="font-semibold">{kindText(kind)}:</span> {reason}
        </p>
        {answer && (
          <p className="wrap-anywhere rounded-control bg-warn-soft px-3 py-2 text-sm text-warn-ink">
            {answer}
          </p>
        )}
        {(one.hasPhoto || one.canWithdraw) && (
          <div className="flex flex-wrap gap-2">
            {one.hasPhoto && (
              <Button
                size="sm"
                variant="secondary"
                href={`/api/v1/returns/${id}/photo`}
                target="_blank"
                rel="noreferrer"
              >
                {m.returns_photo_see()}
                <span className="sr-only">: {number}</span>
              </Button>
            )}
            {one.canWithdraw && (
              <Button size="sm" variant="quiet" onClick={onWithdraw}>
                {m.returns_withdraw()}
                <span className="sr-only">: {number}</span>
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
