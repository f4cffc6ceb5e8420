import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output, recoverSessionsBy } from './client.ts'
import { LOCALE_COOKIE } from '#lib/locale.ts'
import { clearStorage, removeStorage, writeStorage, readStorage } from './browser-storage.ts'
import { createStore } from './store.ts'
import { themeKey } from './theme.ts'
import { toast } from './toast.ts'

type Me = Output<'GET /me'>
export type SessionUser = NonNullable<Me['user']>
export type Session =
  /** Unreached: nothing answered, so it is not known whether somebody is signed in. */
  | { state: 'loading' | 'visitor'; user: null; cartCount: number; isUnreached?: boolean }
  | { state: 'member'; user: SessionUser; cartCount: number }

const LOADING: Session = { state: 'loading', user: null, cartCount: 0 }
const VISITOR = { state: 'visitor', user: null, cartCount: 0 } satisfies Session
const SIGNED_OUT_KEY = 'istmo-signed-out'
const RETAINED_KEYS = new Set([themeKey, LOCALE_COOKIE, 'settings-store'])
const STALE_MS = 60_000

/** Who is here. The first reader on the page asks the server; until it answers, and on the server, it is `loading`. */
export const useSession = (): Session => session.use()
export const currentSession = (): Session => session.get()
export const subscribeToSession = (listener: () => void) => session.subscribe(listener)

/** Asks the server who is here; calls at the same time share one request. A failure is shown only when no session was known yet. */
export function refreshSession(): Promise<Session> {
  const asked = generation
  running ??= load(asked).finally(() => {
    if (asked === generation) running = null
  })
  return running
}

/** Who is here, as soon as that is known: a press on a page that still asks is no visitor's. */
export const sessionKnown = async (): Promise<Session> =>
  currentSession().state === 'loading' ? refreshSession() : currentSession()

/** Says in all tabs that somebody has signed in here; call it once `refreshSession` found them. */
export function announceSignIn() {
  channel?.postMessage('signed-in')
}

/** A new session is being opened, so an earlier sign-out that never reached the server no longer matters. */
export function forgetSignOut() {
  removeStorage(SIGNED_OUT_KEY)
}

/** Says how the sign-in opens over a page, with the person's address filled in; it answers how it closes. */
export function openSignInBy(open: (email: string) => () => void) {
  openSignIn = open
}

/** While `mayLose` answers true, a session that ends leaves the page as it is and opens the sign-in over it. */
export function holdPage(mayLose: () => boolean): () => void {
  holders.add(mayLose)
  return () => void holders.delete(mayLose)
}

/** The person closed the sign-in that opened over the page: the page stays, and what waited for it is refused. */
export const declineSignIn = () => endSignIn(false)

/** The number on the cart, for the cart to set after each change of its own. */
export function setCartCount(cartCount: number) {
  if (currentSession().cartCount !== cartCount) publish({ ...currentSession(), cartCount })
}

/**
 * Forgets the person in this browser first and then ends the session on the
 * server; when that does not get through, the next page tries it again. Quiet where
 * another sentence already says what happened.
 */
export async function signOut({ isQuiet = false } = {}) {
  forgetPerson()
  channel?.postMessage('signed-out')
  writeStorage(SIGNED_OUT_KEY, 1)
  endPush()
  try {
    await call('POST /sign-out')
    forgetSignOut()
    if (!isQuiet) toast.success(m.accounts_signed_out())
  } catch {
    if (!isQuiet) toast.error(m.accounts_sign_out_failed())
  }
}

/** Shows nothing more in this browser, also where the shop is not informed: the push service is. */
export function endPush() {
  const end = async () => {
    const keeper = await navigator.serviceWorker?.getRegistration()
    await (await keeper?.pushManager?.getSubscription())?.unsubscribe()
  }
  void end().catch(() => undefined)
}

const session = createStore<Session>(LOADING, () => start())
let running: Promise<Session> | null = null
// Raised when what is being loaded must no longer be believed.
let generation = 0
let loadedAt = 0
let channel: BroadcastChannel | undefined
let isStarted = false
let openSignIn: ((email: string) => () => void) | null = null
let signingIn: { isBack: Promise<boolean>; end: (isBack: boolean) => void } | null = null
const holders = new Set<() => boolean>()

recoverSessionsBy(async () => {
  const here = currentSession()
  if (here.state !== 'member') return false
  if (openSignIn) return signInAgain(here.user, openSignIn)
  void refreshSession()
  return false
})

function signInAgain({ email }: SessionUser, open: (email: string) => () => void): Promise<boolean> {
  if (signingIn) return signingIn.isBack
  const close = open(email)
  let end!: (isBack: boolean) => void
  const isBack = new Promise<boolean>((resolve) => (end = resolve))
  void isBack.then((back) => back && close())
  signingIn = { isBack, end }
  return isBack
}

function endSignIn(isBack: boolean) {
  signingIn?.end(isBack)
  signingIn = null
}

function start() {
  if (isStarted) return
  isStarted = true
  try {
    channel = new BroadcastChannel('istmo-session')
    channel.onmessage = ({ data }) => (data === 'signed-out' ? forgetPerson() : startOver())
  } catch {
    // A browser that blocks cookies has none; other tabs notice the sign-out when they are looked at again.
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - loadedAt > STALE_MS) void refreshSession()
  })
  window.addEventListener('online', () => {
    const here = currentSession()
    if (here.state === 'visitor' && here.isUnreached) void refreshSession()
  })
  void refreshSession()
}

function startOver() {
  generation += 1
  running = null
  void refreshSession()
}

async function load(asked: number): Promise<Session> {
  try {
    if (readStorage(SIGNED_OUT_KEY)) {
      await call('POST /sign-out')
      forgetSignOut()
    }
    const { user, cartCount } = await call('GET /me')
    if (asked !== generation) return currentSession()
    const before = currentSession().user
    if (before && user && before.id !== user.id) return await beginAnew()
    if (before && !user && openSignIn && (signingIn || [...holders].some((mayLose) => mayLose()))) {
      void signInAgain(before, openSignIn)
      return VISITOR
    }
    publish(user ? { state: 'member', user, cartCount } : VISITOR)
    if (user) endSignIn(true)
  } catch (error) {
    if (asked !== generation || currentSession().state !== 'loading') return currentSession()
    const isOffline = error instanceof ApiError && error.code === 'offline'
    publish(isOffline ? { ...VISITOR, isUnreached: true } : VISITOR)
    toast.error(isOffline ? m.accounts_connection_failed() : m.accounts_load_failed())
  }
  loadedAt = Date.now()
  return currentSession()
}

/** What one person typed is never sent under the name of another. */
function beginAnew() {
  location.reload()
  return new Promise<never>(() => undefined)
}

function forgetPerson() {
  generation += 1
  running = null
  clearStorage(RETAINED_KEYS)
  publish(VISITOR)
  endSignIn(false)
}

function publish(next: Session) {
  // Pages are the same for everybody; which of two prices stands out is the style's business.
  document.documentElement.toggleAttribute('data-premium', !!next.user?.isPremium)
  session.set(next)
}
