import { StripeFault } from './stripe-errors.ts'
import { type Charge, type Intent, listOf, type Refund } from './stripe-objects.ts'
import type { Ledger } from './stripe-payments.ts'
import type { Switches } from './switches.ts'

export const INTENT_EXPANDS = ['latest_charge', 'latest_charge.refunds']
export const CHARGE_EXPANDS = ['refunds', 'payment_intent']
export const REFUND_EXPANDS = ['charge', 'payment_intent']

/** Objects as they go over the wire: copies, with the asked-for ids expanded and the mode filled in. */
export function stripeViews(ledger: Ledger, switches: Switches) {
  function showIntent(intent: Intent, show: ReadonlySet<string>) {
    const shown = structuredClone({ ...intent, livemode: switches.liveMode })
    const wanted = [...show].some((name) => name.startsWith('latest_charge'))
    if (!wanted || intent.latest_charge === null) return shown
    const charge = find(ledger.charges, 'charge', intent.latest_charge)
    const inner = new Set(show.has('latest_charge.refunds') ? ['refunds'] : [])
    return { ...shown, latest_charge: showCharge(charge, inner) }
  }

  function showCharge(charge: Charge, show: ReadonlySet<string>): object {
    const made = ledger.refunds.filter((refund) => refund.charge === charge.id).toReversed()
    return structuredClone({
      ...charge,
      livemode: switches.liveMode,
      ...(show.has('refunds') ? { refunds: listOf(`/v1/charges/${charge.id}/refunds`, made, false) } : {}),
      ...(show.has('payment_intent') ? { payment_intent: plainIntent(charge.payment_intent) } : {}),
    })
  }

  function showRefund(refund: Refund, show: ReadonlySet<string>): object {
    return structuredClone({
      ...refund,
      ...(show.has('charge')
        ? { charge: showCharge(find(ledger.charges, 'charge', refund.charge), new Set()) }
        : {}),
      ...(show.has('payment_intent') ? { payment_intent: plainIntent(refund.payment_intent) } : {}),
    })
  }

  function plainIntent(id: string) {
    return showIntent(find(ledger.paymentIntents, 'payment_intent', id), new Set())
  }

  return { showIntent, showCharge, showRefund }
}

/** The object with this id, or Stripe's 404. */
export function find<Item extends { id: string }>(
  items: Item[],
  what: string,
  id: string,
  param = 'id',
): Item {
  const found = items.find((item) => item.id === id)
  if (!found) throw StripeFault.missing(what, id, param)
  return found
}
