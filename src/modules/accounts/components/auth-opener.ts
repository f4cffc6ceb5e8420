import { useSyncExternalStore } from 'react'
import { dropIntent, type Intent, keepIntent } from './intent.ts'

export type AuthView = 'signin' | 'signup' | 'recovery'
type AuthState = { open: boolean; view: AuthView }

/** Opens the sign-in dialog; `then` is carried out once somebody has signed in. */
export function openAuth({ view = 'signin', then }: { view?: AuthView; then?: Intent } = {}) {
  if (then) keepIntent(then)
  publish({ open: true, view })
}

export function showAuthView(view: AuthView) {
  publish({ open: true, view })
}

/** Whoever closes the dialog without signing in no longer wants what they clicked. */
export function closeAuth({ keepsIntent = false } = {}) {
  if (!keepsIntent) dropIntent()
  publish({ open: false, view: 'signin' })
}

export function useAuth(): AuthState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => CLOSED,
  )
}

const CLOSED: AuthState = { open: false, view: 'signin' }
const listeners = new Set<() => void>()
let state = CLOSED

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: AuthState) {
  state = next
  for (const listener of listeners) listener()
}
