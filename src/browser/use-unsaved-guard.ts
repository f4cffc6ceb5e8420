import { useBlocker } from '@tanstack/react-router'

/**
 * Holds back leaving the page while `dirty`. Inside the app the caller asks with a ConfirmDialog:
 * open while `asking`, `leave` on confirm, `stay` on close. On closing the tab the browser asks.
 */
export function useUnsavedGuard(dirty: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return {
    asking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
