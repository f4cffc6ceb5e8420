const WORKER = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** Where the shop of a worker listens; the next port is left to the providers that a journey plays. */
export const portOf = (worker = WORKER) => Number(process.env.E2E_PORT ?? 3180) + 2 * worker
