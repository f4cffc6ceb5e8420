import fc from 'fast-check'
import { afterEach, vi } from 'vitest'

// A property must find its counterexample for the author of a change, not for the next person.
fc.configureGlobal({ seed: 20_261_123 })

// These files share one process: a stub that a test leaves behind would answer the tests of the next file.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
