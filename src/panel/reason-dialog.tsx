import { lazyPart } from '#ui/lazy-part.tsx'
import type { ReasonForm } from './reason-form.tsx'

/** Asks why before something is done that somebody may have to explain later. */
export const ReasonDialog = lazyPart(
  async () => (await import('./reason-form.tsx')).ReasonForm,
) as typeof ReasonForm
