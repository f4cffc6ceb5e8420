import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { showDay } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { startOfDay } from '#lib/panama-days.ts'
import { useAsk } from '#panel/asking.tsx'
import { Held } from '#panel/held.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { GIFT_CARD_READS } from './gift-card-words.ts'
import { OffNotice } from './off-notice.tsx'

type Gift = Output<'GET /admin/gift-card-purchases'>['items'][number]
type Refunded = Pick<Gift, 'purchaseId' | 'amountCents' | 'buyerName'>

/** Above the list: whether cards are taken, and the bought ones that have no card yet. */
export function GiftCardsBanner() {
  return (
    <>
      <OffNotice />
      <WaitingGifts />
    </>
  )
}

function WaitingGifts() {
  const gifts = useRead('GET /admin/gift-card-purchases', {}, { updates: ['gift_purchase.changed'] })
  const ask = useAsk()
  if (gifts.error) return null
  if (!gifts.data) return <Held by={gifts} />
  if (gifts.data.items.length === 0) return null
  return (
    <section aria-labelledby="waiting-gifts" className="mb-4 rounded-card border border-line bg-surface p-4">
      <h2 id="waiting-gifts" className="font-bold">
        {m.admin_gift_waiting_title()}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {gifts.data.items.map((gift) => (
          <li
            key={gift.purchaseId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
          >
            <div className="min-w-0">
              <p className="break-words">
                {gift.buyerName} → {gift.recipientName} · {gift.recipientEmail ?? m.admin_gift_by_link()}
              </p>
              <p className="text-muted text-sm">
                <span className="money">{formatUsd(gift.amountCents)}</span>
                {' · '}
                {gift.status === 'review'
                  ? m.admin_gift_waiting_review()
                  : m.admin_gift_waiting_day({ date: showDay(startOfDay(gift.sendOn).toISOString()) })}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {gift.status === 'review' && (
                <Button
                  size="sm"
                  onClick={() => ask((close) => <DecisionDialog to="grant" gift={gift} onClose={close} />)}
                >
                  {m.admin_gift_grant()}
                </Button>
              )}
              <Button
                variant="secondary"
                size="sm"
                onClick={() =>
                  ask((close) =>
                    gift.status === 'review' ? (
                      <DecisionDialog to="close" gift={gift} onClose={close} />
                    ) : (
                      <RefundDialog gift={gift} onClose={close} />
                    ),
                  )
                }
              >
                {gift.status === 'review' ? m.admin_gift_close() : m.admin_gift_refund()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type DialogProps = { gift: Refunded; onClose: () => void }

/** Gives the money of a bought card back, with a reason. */
export function RefundDialog({ gift, onClose }: DialogProps) {
  const { purchaseId, amountCents, buyerName: name } = gift
  const act = useAct('POST /admin/gift-card-purchases/{purchaseId}/refund', {
    keyed: true,
    said: () => m.admin_gift_refund_done(),
    failed: m.admin_gift_write_failed,
    reportsIn: 'both',
    refreshes: GIFT_CARD_READS,
    done: onClose,
  })
  return (
    <ReasonDialog
      danger
      title={m.admin_gift_refund_title({ amount: formatUsd(amountCents), name })}
      consequence={m.admin_gift_refund_effect()}
      confirmLabel={m.admin_gift_refund()}
      act={act}
      given={(reason) => ({ purchaseId, reason })}
      onClose={onClose}
    />
  )
}

const DECISIONS = {
  grant: {
    route: 'POST /admin/gift-card-purchases/{purchaseId}/grant',
    done: m.admin_gift_grant_done,
    title: m.admin_gift_grant_title,
    effect: m.admin_gift_grant_effect,
    label: m.admin_gift_grant,
    danger: false,
  },
  close: {
    route: 'POST /admin/gift-card-purchases/{purchaseId}/close',
    done: m.admin_gift_close_done,
    title: m.admin_gift_close_title,
    effect: m.admin_gift_close_effect,
    label: m.admin_gift_close,
    danger: true,
  },
} as const

/** Decides about a purchase whose payment differs, with a reason. */
function DecisionDialog({ to, gift, onClose }: DialogProps & { to: keyof typeof DECISIONS }) {
  const { purchaseId, buyerName: name } = gift
  const { route, done, title, effect, label, danger } = DECISIONS[to]
  const act = useAct(route, {
    said: () => done(),
    failed: m.admin_gift_write_failed,
    reportsIn: 'both',
    refreshes: GIFT_CARD_READS,
    done: onClose,
  })
  return (
    <ReasonDialog
      danger={danger}
      title={title({ name })}
      consequence={effect()}
      confirmLabel={label()}
      act={act}
      given={(reason) => ({ purchaseId, reason })}
      onClose={onClose}
    />
  )
}
