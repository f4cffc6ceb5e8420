import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { CopyRow } from '#modules/payments/gateways/components/shop/copy-row.tsx'
import type { DirectOrder } from '../seller-payment-words.ts'

/** Where to send the money of a seller order, how much and under which reference, each with its button to copy it. */
export function TransferAccount({ own }: { own: DirectOrder }) {
  const { totalCents, number } = own
  const { account } = own.payment
  return (
    <>
      <p className="mt-3 text-muted text-sm">{m.orders_transfer_reason()}</p>
      <dl className="mt-2 grid divide-y divide-line sm:grid-cols-2 sm:gap-x-8 sm:divide-y-0">
        <CopyRow
          label={m.common_exact_amount()}
          value={formatUsd(totalCents)}
          copy={(totalCents / 100).toFixed(2)}
          strong
        />
        <CopyRow label={m.common_reference()} value={number} strong />
        <CopyRow label={m.orders_transfer_bank()} value={account.bankName} />
        <CopyRow label={m.orders_transfer_holder()} value={account.accountHolder} />
        <CopyRow label={m.orders_transfer_account()} value={account.accountNumber} />
        <CopyRow label={m.orders_transfer_account_type()} value={accountTypeText(account.accountType)} />
        {account.routingNumber && (
          <CopyRow label={m.orders_transfer_routing()} value={account.routingNumber} />
        )}
        {account.swiftCode && <CopyRow label={m.orders_transfer_swift()} value={account.swiftCode} />}
      </dl>
      {account.instructions && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere border-line border-t pt-3 text-sm">
          {account.instructions}
        </p>
      )}
    </>
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
