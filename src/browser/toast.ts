import { createStore } from './store.ts'

export type ToastTone = 'success' | 'error' | 'info'

export type ToastAction = { label: string; onSelect: () => void }

export type ToastEntry = { id: number; tone: ToastTone; message: string; action?: ToastAction | undefined }

type ToastOptions = { action?: ToastAction | undefined }

/** Shows one sentence at the top of the page. Never the only place where an error is shown. */
export const toast = {
  success: (message: string, options?: ToastOptions) => add('success', message, options),
  error: (message: string, options?: ToastOptions) => add('error', message, options),
  info: (message: string, options?: ToastOptions) => add('info', message, options),
  dismiss: (id: number) => entries.set(entries.get().filter((entry) => entry.id !== id)),
}

export const useToasts = () => entries.use()
export const currentToasts = () => entries.get()
export const subscribeToToasts = (listener: () => void) => entries.subscribe(listener)

const maxShown = 3
const entries = createStore<readonly ToastEntry[]>([])
let lastId = 0

function add(tone: ToastTone, message: string, options?: ToastOptions) {
  const id = ++lastId
  // The same sentence twice replaces itself instead of piling up.
  const others = entries.get().filter((entry) => entry.message !== message)
  entries.set([...others, { id, tone, message, action: options?.action }].slice(-maxShown))
  return id
}
