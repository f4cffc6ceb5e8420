import { showDay, showInstant } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { State } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { ActButtons, RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { BouncedDialog, useBatchActs } from './batch-acts.tsx'
import { batchWords } from '../../words/admin.ts'

/** One batch with what each store gets of it, and to which account. */
export function BatchSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const ask = useAsk()
  const actsOf = useBatchActs()
  return (
    <RecordSheet
      read="GET /admin/payout-batches/{id}"
      id={id}
      onClose={onClose}
      words={{ title: m.earnings_batch, failed: m.earnings_batches_failed }}
      title={({ number }) => number}
      aside={({ state }) => <State word={batchWords[state]} />}
      description={({ createdAt }) => showInstant(createdAt)}
      foot={(batch) => <ActButtons acts={actsOf(batch)} />}
    >
      {({ state, totalCents, payouts, decidedAt, cancelReason, items }) => (
        <>
          <Facts
            of={[
              [m.common_total(), formatUsd(totalCents)],
              [m.earnings_batch_stores(), String(payouts)],
              [m.earnings_batch_decided_on(), decidedAt && showInstant(decidedAt)],
              [m.common_reason(), cancelReason],
            ]}
          />
          <SheetSection title={m.earnings_batch_stores()}>
            <ul className="grid gap-3">
              {items.map((one) => (
                <li key={one.id} className="flex justify-between gap-4 border-line border-b pb-3">
                  <div className="min-w-0">
                    <p className="font-semibold [overflow-wrap:anywhere]">{one.store}</p>
                    <p className="text-muted text-sm [overflow-wrap:anywhere]">
                      {`${one.bankName} · ${one.accountType} · ${one.accountNumber}`}
                    </p>
                    <p className="text-muted text-sm">{one.reference}</p>
                    {one.bouncedAt && (
                      <p className="text-bad-ink text-sm [overflow-wrap:anywhere]">
                        {m.earnings_bounced_on({
                          date: showDay(one.bouncedAt),
                          reason: one.bounceReason ?? '',
                        })}
                      </p>
                    )}
                  </div>
                  <div className="flex flex-col items-end gap-2">
                    <span className={cx('money font-semibold', one.bouncedAt && 'text-muted line-through')}>
                      {formatUsd(one.amountCents)}
                    </span>
                    {state === 'paid' && !one.bouncedAt && (
                      <Button
                        variant="quiet"
                        size="sm"
                        aria-label={m.earnings_bounced_of({ store: one.store })}
                        onClick={() =>
                          ask((close) => <BouncedDialog batchId={id} payout={one} onClose={close} />)
                        }
                      >
                        {m.earnings_bounced()}
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </SheetSection>
        </>
      )}
    </RecordSheet>
  )
}
