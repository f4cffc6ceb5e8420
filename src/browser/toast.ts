export type ToastTone = 'success' | 'error' | 'info'

export type ToastAction = { label: string; onSelect: () => void }

export type ToastEntry = { id: number; tone: ToastTone; message: string; action?: ToastAction | undefined }

type ToastOptions = { action?: ToastAction | undefined }

/** Shows one sentence at the top of the page. Never the only place where an error is told. */
export const toast = {
  success: (message: string, options?: ToastOptions) => add('success', message, options),
  error: (message: string, options?: ToastOptions) => add('error', message, options),
  info: (message: string, options?: ToastOptions) => add('info', message, options),
  dismiss: (id: number) => publish(entries.filter((entry) => entry.id !== id)),
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts() {
  return entries
}

const maxShown = 3
const listeners = new Set<() => void>()
let entries: readonly ToastEntry[] = []
let lastId = 0

function add(tone: ToastTone, message: string, options?: ToastOptions) {
  const id = ++lastId
  // The same sentence twice replaces itself instead of piling up.
  const others = entries.filter((entry) => entry.message !== message)
  publish([...others, { id, tone, message, action: options?.action }].slice(-maxShown))
  return id
}

function publish(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}
