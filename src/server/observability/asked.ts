import { AsyncLocalStorage } from 'node:async_hooks'

type Facts = { requestId?: string; job?: string; order?: string }

const asked = new AsyncLocalStorage<Facts>()

/** Whatever is logged meanwhile, however deep, says whose work it is: the request, or the job. */
export const logsAs = <Result>(facts: Facts, work: () => Result): Result => asked.run({ ...facts }, work)

/** From here on the lines of this request or job name the order too. */
export function logsOrder(order: string) {
  const facts = asked.getStore()
  if (facts) facts.order = order
}

/** A copy: the logger writes into what it is given. */
export const logFacts = (): Facts => ({ ...asked.getStore() })
