import { m } from '#paraglide/messages.js'
import { toast } from './toast.ts'

const LATE_MS = 500

/** Says that what was opened is still on its way, once that takes longer than a moment; what it returns ends that. */
export function signWhileLate(): () => void {
  let shown: number | undefined
  const timer = setTimeout(() => {
    shown =
      navigator.onLine === false
        ? toast.error(m.common_check_connection(), { stays: true })
        : toast.info(m.common_loading(), { stays: true })
  }, LATE_MS)
  return () => {
    clearTimeout(timer)
    if (shown !== undefined) toast.dismiss(shown)
  }
}
