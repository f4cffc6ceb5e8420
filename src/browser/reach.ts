let isReached = true

// The browser's own word that the line is back is taken until the next question says otherwise.
if (typeof window !== 'undefined') window.addEventListener('online', () => (isReached = true))

/** Whether the shop answered when it was last asked: a browser may call itself online and reach nobody. */
export const hasReach = () => isReached

/** Notes whether the shop answered. A change is told as the browser tells its own, so whoever waits for the line hears it. */
export function noteReach(answered: boolean) {
  if (answered === isReached) return
  isReached = answered
  window.dispatchEvent(new Event(answered ? 'online' : 'offline'))
}
