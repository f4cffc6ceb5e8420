import { methodHeldBy } from '#modules/payments/gateways/rules/methods.ts'
import { allowHold, allowWait, findOrder, mailPayAt } from '#modules/sales/orders/public.ts'
import { chargeWay } from './pay-by-charge.ts'
import type { Way } from './ways.ts'

/** The staff of the shop takes the money: one charge by the site, which an admin confirms. An email says where and until when. */
export const staffWay: Way = {
  hold: allowHold,
  wait: (tx, owed) => allowWait(tx, { ...owed, method: methodHeldBy(owed.provider)! }),
  open: (tx, owed) => chargeWay.open(tx, owed),
  async notify(tx, { orderId }) {
    const order = (await findOrder(tx, { orderId }))!
    await mailPayAt(tx, order)
    return order
  },
  next: 'success',
}
