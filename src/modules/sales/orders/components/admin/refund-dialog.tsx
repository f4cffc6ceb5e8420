import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { isStale } from '#browser/failure.ts'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import { parsePriceText } from '#lib/price-text.ts'
import { call, type Route } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { QuantityStepper } from '#ui/quantity.tsx'
import { Textarea } from '#ui/textarea.tsx'
import {
  isPaidToSellers,
  isRefundedByHand,
  isTakenByStaff,
  METHODS,
} from '#modules/payments/gateways/rules/methods.ts'
import { centsOfUnits, type RefundProblem, sumRefund } from '../../rules/refunds.ts'
import type { OrderDetail } from './order-sheet.tsx'
import { ORDER_READS } from './order-status.tsx'

/** What a refund is decided from: the whole order for admins, or a seller's share of it. */
export type Refunded = Pick<
  OrderDetail,
  'id' | 'number' | 'version' | 'shippingCents' | 'paymentMethod' | 'refundable'
> & {
  lines: readonly Pick<
    OrderDetail['lines'][number],
    'variantId' | 'title' | 'quantity' | 'unitPriceCents' | 'isGift'
  >[]
}
type RefundDialogProps = {
  order: Refunded
  route?: 'POST /admin/orders/{id}/refunds' | 'POST /store/orders/{id}/refunds'
  refreshes?: readonly Route[]
  onClose: () => void
}

/** Units, shipping, an amount: what it comes to is counted by the rule that the server decides by. */
export function RefundDialog({
  order,
  route = 'POST /admin/orders/{id}/refunds',
  refreshes = ORDER_READS,
  onClose,
}: RefundDialogProps) {
  const { refundable } = order
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const [shipping, setShipping] = useState(false)
  const [extra, setExtra] = useState('')
  const [reason, setReason] = useState('')
  const [isShown, setShown] = useState(false)
  const refund = useAct(
    (wanted: Wanted, { key }) => call(route, { id: order.id, version: order.version, ...wanted }, { key }),
    {
      said: () => m.admin_refund_asked({ amount: formatUsd(sum.amountCents) }),
      failed: m.admin_refund_ask_failed,
      reportsIn: 'both',
      refreshes,
      // What is shown is read again at once; a decision on the old one leads nowhere.
      refused: (error) => void (isStale(error) && onClose()),
      done: onClose,
    },
  )
  const { busy } = refund

  const price = extra.trim() === '' ? { cents: 0 } : parsePriceText(extra)
  const lines = Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([variantId, quantity]) => ({ variantId, quantity }))
  const extraCents = 'cents' in price ? price.cents : 0
  const sum = sumRefund(refundable, { lines, shipping, extraCents })
  const wrong = {
    extra: 'refused' in price ? m.admin_refund_extra_invalid() : undefined,
    reason: reason.trim() === '' ? m.orders_reason_required() : undefined,
    sum: sum.problem ? problemText(sum.problem, refundable.leftCents) : undefined,
  }
  const confirm = () => {
    setShown(true)
    if (!wrong.extra && !wrong.reason && !wrong.sum)
      void refund.start({ lines, shipping, extraCents, reason: reason.trim() })
  }
  const everything = Object.fromEntries(refundable.lines.map(({ variantId, left }) => [variantId, left]))
  const explain = isPaidToSellers(order.paymentMethod)
    ? m.admin_refund_explain_manual
    : isTakenByStaff(order.paymentMethod)
      ? m.payments_counter_refund
      : isRefundedByHand(order.paymentMethod)
        ? m.payments_hand_refund
        : m.admin_refund_explain
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={m.admin_refund_title({ number: order.number })}
      description={explain({
        left: formatUsd(refundable.leftCents),
        method: METHODS[order.paymentMethod].name(),
      })}
      closeLabel={m.common_close()}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {m.common_cancel()}
          </Button>
          <Button busy={busy} busyLabel={m.panel_saving()} onClick={confirm}>
            {m.admin_refund_yes({ amount: formatUsd(sum.amountCents) })}
          </Button>
        </>
      }
    >
      <fieldset disabled={busy} className="grid min-w-0 gap-5">
        <LinesTable order={order} chosen={chosen} onChange={setChosen} />
        <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          {refundable.shippingLeftCents > 0 ? (
            <Checkbox
              label={m.admin_refund_include_shipping({ amount: formatUsd(refundable.shippingLeftCents) })}
              checked={shipping}
              onChange={(event) => setShipping(event.target.checked)}
            />
          ) : (
            <p className="text-muted text-sm">{order.shippingCents > 0 && m.admin_refund_shipping_gone()}</p>
          )}
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              setChosen(everything)
              setShipping(refundable.shippingLeftCents > 0)
            }}
          >
            {m.admin_refund_all_lines()}
          </Button>
        </div>
        <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field
            label={m.admin_refund_extra()}
            optionalLabel={m.common_optional()}
            hint={m.admin_refund_extra_hint()}
            error={isShown ? wrong.extra : undefined}
          >
            <Input
              before="$"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={extra}
              onChange={(event) => setExtra(event.target.value)}
            />
          </Field>
          <Field
            label={m.common_reason()}
            required
            hint={m.admin_refund_reason_hint()}
            error={isShown ? wrong.reason : undefined}
          >
            <Textarea
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </div>
        <div className="border-line border-t pt-3" aria-live="polite">
          <p className="flex items-baseline justify-between gap-4 font-bold">
            {m.admin_refund_total()}
            <span className="money text-xl">{formatUsd(sum.amountCents)}</span>
          </p>
          {(isShown || sum.problem !== 'nothing') && wrong.sum && <FieldError>{wrong.sum}</FieldError>}
          {refund.problem && <FieldError>{refund.problem.sentence}</FieldError>}
        </div>
      </fieldset>
    </Dialog>
  )
}

type Wanted = {
  lines: { variantId: string; quantity: number }[]
  shipping: boolean
  extraCents: number
  reason: string
}

type LinesTableProps = {
  order: Refunded
  chosen: Record<string, number>
  onChange: (chosen: Record<string, number>) => void
}

function LinesTable({ order, chosen, onChange }: LinesTableProps) {
  const { refundable } = order
  return (
    <table className="w-full text-left text-sm">
      <thead className="max-sm:sr-only">
        <tr className="text-muted">
          <th className="pb-2 font-medium">{m.common_product()}</th>
          <th className="pb-2 font-medium">{m.admin_refund_column_units()}</th>
          <th className="pb-2 text-right font-medium">{m.common_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ variantId, title, quantity, unitPriceCents, isGift }) => {
          if (isGift) return null
          const line = refundable.lines.find((one) => one.variantId === variantId)
          const left = line?.left ?? 0
          const units = chosen[variantId] ?? 0
          const price = formatUsd(unitPriceCents)
          return (
            <tr
              key={variantId}
              className="border-line border-t max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:py-2"
            >
              <td className="py-2 pr-4 max-sm:col-span-2">
                <span className="line-clamp-2 font-medium">{title}</span>
                <span className="money text-muted">
                  {left > 0
                    ? m.admin_refund_left({ price, left, quantity })
                    : m.admin_refund_none_left({ price })}
                </span>
              </td>
              <td className="py-2 pr-4">
                {left > 0 && (
                  <QuantityStepper
                    min={0}
                    max={left}
                    value={units}
                    onChange={(value) => onChange({ ...chosen, [variantId]: value })}
                    labels={{
                      quantity: m.admin_refund_units_of({ title }),
                      decrease: m.admin_refund_fewer_of({ title }),
                      increase: m.admin_refund_more_of({ title }),
                    }}
                  />
                )}
              </td>
              <td className="money py-2 text-right font-semibold">
                {line && units > 0 ? formatUsd(centsOfUnits(line, units)) : '–'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function problemText(problem: RefundProblem, leftCents: number): string {
  const texts = {
    nothing: m.orders_refund_nothing,
    units: m.orders_refund_units,
    shipping: m.orders_refund_shipping,
  }
  return problem === 'too_much' ? m.orders_refund_too_much({ left: formatUsd(leftCents) }) : texts[problem]()
}
