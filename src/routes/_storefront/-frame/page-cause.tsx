import { m } from '#paraglide/messages.js'

// In the words of Chromium and Firefox, then of Safari.
const CODE_GONE = /dynamically imported module|module script failed/

/** Why a page failed that no answer of the server explains. */
export function PageCause({ error }: { error: unknown }) {
  return error instanceof Error && CODE_GONE.test(error.message) ? m.app_new_version() : m.app_our_fault()
}
