import { reasonOf } from '#browser/failure.ts'
import { showDay, showInstant } from '#i18n/dates.ts'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Link } from '#ui/link.tsx'
import { DetailSheet } from '#panel/detail-sheet.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { maskedGiftCard } from '../../rules.gift-cards.ts'
import { entryWords, type GiftCardDetail, type GiftCardRow, standingWords } from './gift-card-words.ts'

type GiftCardSheetProps = {
  /** Empty while none is open. */
  id: string
  onClose: () => void
  onBlock: (card: GiftCardRow) => void
}

/** One card with all that ever happened to it. */
export function GiftCardSheet({ id, onClose, onBlock }: GiftCardSheetProps) {
  const asked = useRead('GET /admin/gift-cards/{id}', { id }, { enabled: id !== '', fresh: true })
  const card = id === '' ? undefined : asked.data
  return (
    <DetailSheet
      open={id !== ''}
      onClose={onClose}
      closeLabel={m.admin_close()}
      title={card ? m.orders_gift_line({ card: maskedGiftCard(card.last4) }) : m.admin_gift_card()}
      aside={
        card && (
          <StatusDot tone={standingWords[card.state].tone}>{standingWords[card.state].label()}</StatusDot>
        )
      }
      description={card && m.admin_gift_issued_on({ date: showInstant(card.createdAt) })}
      footer={
        card && (
          <Button variant="secondary" onClick={() => onBlock(card)}>
            {card.state === 'blocked' ? m.admin_gift_unblock() : m.admin_gift_block()}
          </Button>
        )
      }
    >
      {card ? (
        <CardBody card={card} />
      ) : asked.error ? (
        <ErrorState
          title={m.admin_gift_failed()}
          reason={reasonOf(asked.error, '')}
          retryLabel={m.admin_retry()}
          retrying={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      ) : (
        <div aria-busy>
          <output className="sr-only">{m.admin_loading()}</output>
          <SkeletonText lines={6} />
        </div>
      )}
    </DetailSheet>
  )
}

function CardBody({ card }: { card: GiftCardDetail }) {
  const facts = [
    [m.admin_gift_balance(), formatUsd(card.balanceCents)],
    [m.admin_gift_amount(), formatUsd(card.initialCents)],
    [m.admin_gift_expires(), showDay(card.expiresAt)],
    [m.admin_gift_for(), card.recipientEmail ?? m.admin_gift_nobody()],
    ...(card.note ? [[m.admin_gift_note(), card.note]] : []),
    ...(card.issuedBy ? [[m.admin_gift_issued_by(), card.issuedBy]] : []),
    ...(card.blockedReason ? [[m.admin_gift_blocked_reason(), card.blockedReason]] : []),
  ] as const
  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className="mb-2 font-bold">{m.admin_gift_entries()}</h3>
        <ul className="divide-y divide-line rounded-card border border-line text-sm">
          {card.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Entry({ entry }: { entry: GiftCardDetail['entries'][number] }) {
  const { kind, amountCents, orderId, orderNumber, reason, createdAt } = entry
  return (
    <li className="p-3">
      <p className="flex justify-between gap-4">
        <span className="font-medium">{entryWords[kind]()}</span>
        {amountCents !== 0 && (
          <span className="money">
            {amountCents < 0 ? '−' : '+'}
            {formatUsd(Math.abs(amountCents))}
          </span>
        )}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-muted">
        <span>{showInstant(createdAt)}</span>
        {orderId && orderNumber && (
          <Link
            href={`/admin/sales?order=${orderId}`}
            className="text-brand-ink underline underline-offset-4"
          >
            {orderNumber}
          </Link>
        )}
      </p>
      {reason && <p className="text-muted [overflow-wrap:anywhere]">{reason}</p>}
    </li>
  )
}
