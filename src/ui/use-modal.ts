import { type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/**
 * Drives a native dialog from `open`. The browser traps focus, makes the page inert and returns focus on close.
 * A child marked `data-autofocus` takes focus first.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // Closed before it is taken away, so that the browser still gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    // The width of the scrollbar stays free while it is hidden, so that the page does not jump.
    const page = document.documentElement
    if (!document.querySelector('dialog:modal')) {
      page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
    }
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [open])

  const dialogProps = {
    ref,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // Chrome closes on a second Esc whatever the cancel event says: follow it. It fires with the next frame, by when
    // the dialog may be open again.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (open && !event.currentTarget.open && event.target === event.currentTarget) onClose()
    },
    // The content fills the dialog, so a press on the element itself is a press on its backdrop.
    onPointerDown: (event: PointerEvent) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
  return dialogProps
}
