import { PLAN_METHODS, type PlanMethod } from '#modules/payments/gateways/rules/methods.ts'
import { transaction, type Tx } from '#server/db/db.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { Payment } from '../queries/payments.ts'
import { followUp, type Purpose } from './settle.ts'

const OPEN_STATES = ['pending', 'requires_action', 'failed']

type Overdue<P extends Payment, Thing, Item extends { id: string }> = {
  name: string
  purpose: Purpose<P, Thing>
  due: (method: PlanMethod, limit: number) => Promise<readonly Item[]>
  attempts: (item: Item) => Promise<readonly P[]>
  giveUp: (tx: Tx, item: Item) => Promise<unknown>
  now: Date
}

/**
 * Gives up the purchases whose time is over. Each payment is closed at its provider first, and money that is found
 * there is settled as usual: no one loses what they paid in the last minute. One that cannot be asked waits.
 */
export async function expireUnpaid<P extends Payment, Thing, Item extends { id: string }>({
  name,
  purpose,
  due,
  attempts,
  giveUp,
  now,
}: Overdue<P, Thing, Item>): Promise<void> {
  const giveUpBy = (method: PlanMethod) =>
    sweep({
      name: `${name}:${method}`,
      now,
      inFlight: 4,
      due: (limit) => due(method, limit),
      async work(item) {
        for (const payment of await attempts(item))
          if (OPEN_STATES.includes(payment.state)) await followUp(purpose, { payment, now })
        await transaction((tx) => giveUp(tx, item))
      },
    })
  // Side by side: a provider that hangs keeps no one of the other's.
  await Promise.all(PLAN_METHODS.map(giveUpBy))
}
