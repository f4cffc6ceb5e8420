import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#server/client.ts'
import { CopyRow } from './copy-row.tsx'
import { formatMoment } from './order-date.ts'

export type BankTransfer = NonNullable<Output<'GET /orders/{id}'>['bankTransfer']>

/** Where to send the money of an order, how much, until when and under which reference. */
export function TransferInstructions({ transfer }: { transfer: BankTransfer }) {
  const { bankName, accountHolder, accountNumber, accountType, routingNumber, swiftCode, instructions } =
    transfer
  const { reference, amountCents, deadline } = transfer
  return (
    <section
      aria-labelledby="transfer-title"
      className="rounded-card border border-line bg-surface p-4 shadow-soft md:p-6"
    >
      <h2 id="transfer-title" className="font-bold text-lg">
        {m.orders_transfer_title()}
      </h2>
      <p className="mt-1 text-muted">{m.orders_transfer_reason()}</p>
      {deadline && (
        <p className="mt-3 rounded-control bg-warn-soft px-3 py-2 font-semibold text-sm text-warn-ink">
          {m.orders_transfer_deadline()}: {formatMoment(deadline)}
        </p>
      )}
      <dl className="mt-3 grid divide-y divide-line sm:grid-cols-2 sm:gap-x-8 sm:divide-y-0">
        <CopyRow
          label={m.orders_transfer_amount()}
          value={formatUsd(amountCents)}
          copy={(amountCents / 100).toFixed(2)}
          strong
        />
        <CopyRow label={m.orders_transfer_reference()} value={reference} strong />
        <CopyRow label={m.orders_transfer_bank()} value={bankName} />
        <CopyRow label={m.orders_transfer_holder()} value={accountHolder} />
        <CopyRow label={m.orders_transfer_account()} value={accountNumber} />
        <CopyRow label={m.orders_transfer_account_type()} value={accountTypeText(accountType)} />
        {routingNumber && <CopyRow label={m.orders_transfer_routing()} value={routingNumber} />}
        {swiftCode && <CopyRow label={m.orders_transfer_swift()} value={swiftCode} />}
      </dl>
      {instructions && <p className="mt-3 whitespace-pre-line border-line border-t pt-3">{instructions}</p>}
    </section>
  )
}

function accountTypeText(type: string): string {
  const texts: Record<string, () => string> = {
    corriente: m.orders_account_corriente,
    ahorros: m.orders_account_ahorros,
    empresarial: m.orders_account_empresarial,
  }
  return texts[type]?.() ?? type
}
