import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#paraglide/messages.js'
import { holdPage } from './session.ts'

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>

/**
 * Holds back leaving while something may be lost: the page by the router, a dialog by `closing(close)`. The caller asks
 * with an UnsavedDialog: open while `asking`, `leave` on confirm, `stay` on close. On closing the tab the browser asks.
 */
export function useUnsavedGuard(mayLose: () => boolean, isOpen = true) {
  const [close, setClose] = useState<(() => void) | null>(null)
  const blocker = useBlocker({
    shouldBlockFn: mayLose,
    enableBeforeUnload: mayLose,
    withResolver: true,
    disabled: !isOpen,
  })
  useEffect(() => (isOpen ? holdPage(mayLose) : undefined))
  return {
    asking: close !== null || blocker.status === 'blocked',
    /** What a dialog does to close: at once when nothing would be lost, else when the person says so. */
    closing: (leave: () => void) => () => (mayLose() ? setClose(() => leave) : leave()),
    leave: () => {
      // The question goes before what it asks about, so that the focus returns through both.
      flushSync(() => setClose(null))
      close?.()
      blocker.proceed?.()
    },
    stay: () => {
      setClose(null)
      blocker.reset?.()
    },
    words: {
      title: m.app_leave_title(),
      consequence: m.app_leave_text(),
      confirmLabel: m.app_leave(),
      cancelLabel: m.app_stay(),
    },
  }
}

/** Whether a person wrote in one of the fields in here; what is being sent is not lost, so its fields are at rest. */
export function wasTyped(place: ParentNode | null): boolean {
  const fields = place?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    ':is(input, textarea, select):enabled',
  )
  return [...(fields ?? [])].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    const isChoice = field.type === 'checkbox' || field.type === 'radio'
    return isChoice
      ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
      : field.value !== field.defaultValue
  })
}
