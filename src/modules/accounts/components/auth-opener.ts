import { createStore } from '#browser/store.ts'
import { dropIntent, type Intent, keepIntent } from './intent.ts'

export type AuthView = 'signin' | 'signup' | 'recovery'
type AuthState = { open: boolean; view: AuthView }

/** Opens the sign-in dialog; `then` is carried out once somebody has signed in. */
export function openAuth({ view = 'signin', then }: { view?: AuthView; then?: Intent } = {}) {
  if (then) keepIntent(then)
  auth.set({ open: true, view })
}

export function showAuthView(view: AuthView) {
  auth.set({ open: true, view })
}

/** Whoever closes the dialog without signing in no longer wants what they clicked. */
export function closeAuth({ keepsIntent = false } = {}) {
  if (!keepsIntent) dropIntent()
  auth.set(CLOSED)
}

const CLOSED: AuthState = { open: false, view: 'signin' }
const auth = createStore(CLOSED)
export const useAuth = auth.use
