import { m } from '#paraglide/messages.js'
import type { MethodUi } from '../../../../components/shop/part.ts'

export const bankTransfer: MethodUi = { useMethod: () => ({ fields: () => <TransferAsks /> }) }

/** What a transfer will ask of the buyer, said before the order stands. */
function TransferAsks() {
  const asked = [
    m.checkout_transfer_asks_account,
    m.checkout_transfer_asks_time,
    m.checkout_transfer_asks_proof,
  ]
  return (
    <div className="rounded-card bg-sunken p-4 text-sm">
      <h3 className="font-semibold">{m.checkout_transfer_asks()}</h3>
      <ol className="mt-1 grid list-decimal gap-1 pl-5">
        {asked.map((sentence) => (
          <li key={sentence()}>{sentence()}</li>
        ))}
      </ol>
    </div>
  )
}
