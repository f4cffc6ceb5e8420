import { declineSignIn, openSignInBy } from '#browser/session.ts'
import { createStore } from '#browser/store.ts'
import type { FactorWay } from '../rules/second-factor.ts'
import { dropIntent, type Intent, keepIntent } from './intent.ts'

export type AuthView = 'signin' | 'signup' | 'recovery' | 'step'
type AuthState = {
  open: boolean
  view: AuthView
  email: string
  ways: readonly FactorWay[]
  /** The session ended behind the page, which goes on after the sign-in. */
  isAgain?: boolean
}

/** Opens the sign-in dialog; `then` is carried out once somebody has signed in. */
export function openAuth({
  view = 'signin',
  then,
}: {
  view?: Exclude<AuthView, 'step'>
  then?: Intent
} = {}) {
  if (then) keepIntent(then)
  showAuthView(view)
}

export function showAuthView(view: Exclude<AuthView, 'step'>, email = '') {
  auth.set({ open: true, view, email, ways: [] })
}

/** The password was right; one of these proofs is awaited. */
export function showSecondStep(ways: readonly FactorWay[]) {
  auth.set({ open: true, view: 'step', email: '', ways })
}

/** A visitor who closes the dialog without signing in no longer wants what they clicked. */
export function closeAuth({ keepsIntent = false } = {}) {
  if (!keepsIntent) dropIntent()
  auth.set(CLOSED)
  if (!keepsIntent) declineSignIn()
}

/** Opens the dialog over the page of a person whose session has ended. */
export const followEndedSessions = () =>
  openSignInBy((email) => {
    auth.set({ ...CLOSED, open: true, email, isAgain: true })
    return () => closeAuth({ keepsIntent: true })
  })

const CLOSED: AuthState = { open: false, view: 'signin', email: '', ways: [] }
const auth = createStore(CLOSED)
export const useAuth = auth.use
