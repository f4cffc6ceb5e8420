const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

let isReached = true
let isAsking = false

// The browser's own word that the line is back is taken until the next question says otherwise.
if (typeof window !== 'undefined') window.addEventListener('online', () => (isReached = true))

/** Whether the shop answered when it was last asked: a browser may call itself online and reach no one. */
export const hasReach = () => isReached

/**
 * Notes whether the shop answered. One lost answer is no proof: the shop is asked whether it is there, and only its
 * no answer is shown as offline; from then on the browser asks until the shop answers.
 */
export function noteReach(answered: boolean) {
  if (answered) return noteState(true)
  if (navigator.onLine === false) return noteState(false)
  void askUntilReached()
}

async function askUntilReached() {
  if (isAsking) return
  isAsking = true
  for (let round = 0; ; round += 1) {
    const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (isThere || navigator.onLine === false) break
    noteState(false)
    await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)]))
    // Somebody else was answered meanwhile.
    if (isReached) break
  }
  isAsking = false
  if (navigator.onLine === false) return
  isReached = true
  // Also when nothing was shown as offline: what got no answer waits for this.
  window.dispatchEvent(new Event('online'))
}

function noteState(answered: boolean) {
  if (answered === isReached) return
  isReached = answered
  window.dispatchEvent(new Event(answered ? 'online' : 'offline'))
}
