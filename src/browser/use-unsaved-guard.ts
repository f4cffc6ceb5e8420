import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'

/**
 * Holds back leaving while `isDirty`: the page by the router, a dialog by `closing(close)`. The caller asks with a
 * ConfirmDialog: open while `asking`, `leave` on confirm, `stay` on close. On closing the tab the browser asks.
 */
export function useUnsavedGuard(isDirty: boolean, isSending?: RefObject<boolean>) {
  const mayLose = () => isDirty && !isSending?.current
  const [close, setClose] = useState<(() => void) | null>(null)
  const blocker = useBlocker({
    shouldBlockFn: mayLose,
    enableBeforeUnload: mayLose,
    withResolver: true,
  })
  return {
    asking: close !== null || blocker.status === 'blocked',
    /** What a dialog does to close: at once when nothing would be lost, else when the person says so. */
    closing: (leave: () => void) => () => (mayLose() ? setClose(() => leave) : leave()),
    leave: () => {
      setClose(null)
      close?.()
      blocker.proceed?.()
    },
    stay: () => {
      setClose(null)
      blocker.reset?.()
    },
  }
}
