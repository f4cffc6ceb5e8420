import { AsyncLocalStorage } from 'node:async_hooks'

const moments = new AsyncLocalStorage<Date>()

/**
 * Does work as it was done at a moment of the past: the log says that moment, emails stay in the mailbox and are never
 * sent, and no job waits for what was done long ago. Only the demo history is built so.
 */
export const inThePast = <Result>(moment: Date, work: () => Promise<Result>): Promise<Result> =>
  moments.run(moment, work)

/** The moment of the past at which this is done; null for whatever is done now. */
export const pastMoment = (): Date | null => moments.getStore() ?? null
