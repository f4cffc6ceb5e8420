import type { Route } from './client.ts'

let hear: (routes: readonly Route[]) => void = () => undefined

/** What has been read of these routes is read again wherever it is shown. Where nothing was read, nothing is loaded for it. */
export const readAgain = (...routes: readonly Route[]) => hear(routes)

/** Called by whoever keeps what was read. */
export const onReadAgain = (listener: typeof hear) => void (hear = listener)
