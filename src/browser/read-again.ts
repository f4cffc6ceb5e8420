import type { Route } from './client.ts'

let invalidate: (routes: readonly Route[]) => void = () => undefined

/** What has been read of these routes is read again wherever it is shown. Where nothing was read, nothing is loaded for it. */
export const readAgain = (...routes: readonly Route[]) => invalidate(routes)

/** Called by the cache of reads. */
export const onReadAgain = (listener: typeof invalidate) => void (invalidate = listener)
