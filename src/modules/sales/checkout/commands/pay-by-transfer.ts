import { methodHeldBy } from '#modules/payments/gateways/rules/methods.ts'
import type { Tx } from '#server/db/db.ts'
import {
  allowHold,
  allowWait,
  openSellerPayments,
  mailOrdered,
  findOrder,
  listSellers,
} from '#modules/sales/orders/public.ts'
import { findBankAccounts } from '#modules/sellers/store-accounts/public.ts'
import { sellersWithoutAccount } from '../errors.ts'
import type { Owed, Way } from './ways.ts'

/** Bank transfer: the buyer pays each seller's own account, and an email names it. */
export const transferWay: Way = {
  hold: allowHold,
  wait: (tx, owed) => allowWait(tx, { ...owed, method: methodHeldBy(owed.provider)! }),
  async open(tx, { attempt: firstAttempt, ...owed }) {
    const accounts = await payableAccounts(tx, owed)
    const [payment] = await openSellerPayments(tx, { ...owed, firstAttempt, accounts })
    return payment!
  },
  async notify(tx, { orderId }) {
    const order = (await findOrder(tx, { orderId }))!
    await mailOrdered(tx, order)
    return order
  },
  next: 'transfer',
}

/** Where each seller of these lines is paid; one who has no complete account cannot be paid by transfer. */
async function payableAccounts(tx: Tx, { lines }: Pick<Owed, 'lines'>) {
  const storeIds = [...new Set(lines.map(({ storeId }) => storeId))]
  const accounts = await findBankAccounts(tx, { storeIds })
  const missing = storeIds.filter((storeId) => !accounts.has(storeId))
  if (missing.length > 0) throw sellersWithoutAccount(await listSellers(tx, { storeIds: missing }))
  return accounts
}
