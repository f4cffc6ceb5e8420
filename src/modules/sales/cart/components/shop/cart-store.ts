import { createStore } from '#browser/store.ts'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { onIntent } from '#modules/identity/accounts/components/intent.ts'
import {
  currentSession,
  refreshSession,
  sessionKnown,
  setCartCount,
  subscribeToSession,
} from '#browser/session.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output } from '#browser/client.ts'
import { showFailure } from '#browser/failure.ts'
import { toast } from '#browser/toast.ts'
import { writeStorage } from '#browser/browser-storage.ts'
import { CART_STORAGE, dropCopy, readCopy, writeCopy } from './cart-copy.ts'
import { CART_PENDING, dropWish, dropWishes, readWishes, withWishes, writeWish } from './cart-pending.ts'
import { BOUGHT_NOW } from './bought-now.ts'
import { wantDrawer } from './drawer-opener.ts'

export type CartView = Output<'GET /cart'>
export type CartState = {
  /** null while nothing is known, and for visitors. */
  cart: CartView | null
  /** Whether the server said so, or it is a copy or a guess until it answers. */
  isFresh: boolean
  /** Whether changes made without a line still wait to be sent. */
  isWaiting: boolean
  isOpen: boolean
  /** Of which product units were just added, for the sheet that says so. */
  added: string | null
}

type Wish = { variantId: string; quantity: number }
type Options = {
  failure: () => string
  onStranger?: () => void
  /** Stored and sent later when nothing answers. */
  wish?: Wish
  isQuietOffline?: boolean
}

const UNKNOWN: CartState = { cart: null, isFresh: false, isWaiting: false, isOpen: false, added: null }
const store = createStore(UNKNOWN, () => start())

/** The cart of this browser: the copy at once, the server's word as soon as it is there. */
export const useCart = (): CartState => store.use()
export const currentCart = (): CartState => store.get()

/** Opens the drawer and reads the cart anew. */
export function openCart() {
  start()
  wantDrawer()
  publish({ isOpen: true, added: null })
  void refreshCart()
}

export function closeCart() {
  publish({ isOpen: false })
}

export function closeAdded() {
  if (store.get().added !== null) publish({ added: null })
}

/** Reads the cart from the server; a visitor has none. Call it too when an update says that it changed elsewhere. */
export async function refreshCart() {
  start()
  if (pending > 0 || (await whoIsHere()) !== 'member') return
  const isQuiet = store.get().cart !== null
  await send(() => call('GET /cart'), { failure: m.cart_load_failed, isQuietOffline: isQuiet })
}

/** Adds units of a variant; a visitor is asked to sign in first, then the click is carried out. True when it was added. */
export async function addToCart(variantId: string, quantity = 1): Promise<boolean> {
  start()
  if ((await whoIsHere()) !== 'member') {
    askToSignIn(variantId, quantity)
    return false
  }
  const isAdded = await change(
    { variantId, quantity: heldOf(variantId) + quantity },
    () => call('POST /cart/lines', { variantId, quantity }),
    { failure: m.cart_add_failed, onStranger: () => askToSignIn(variantId, quantity) },
  )
  if (isAdded && !readWishes(whose).has(variantId)) showAdded(variantId)
  return isAdded
}

/** Beside the open drawer a notice is enough; anywhere else a sheet leads on. */
function showAdded(variantId: string) {
  if (store.get().isOpen) return void toast.success(m.cart_added())
  wantDrawer()
  publish({ added: variantId })
}

/**
 * Goes straight to the checkout with as many of a product as are wanted; what the cart held before goes along, and the
 * checkout says so. A visitor is asked to sign in first.
 */
export async function buyNow(variantId: string, quantity: number): Promise<void> {
  start()
  const askFirst = () => askToSignIn(variantId, quantity, true)
  if ((await whoIsHere()) !== 'member') return askFirst()
  const isIn = await change(
    { variantId, quantity },
    () => call('PUT /cart/lines/{variantId}', { variantId, quantity }),
    { failure: m.cart_add_failed, onStranger: askFirst },
  )
  if (!isIn || readWishes(whose).has(variantId)) return
  writeStorage(BOUGHT_NOW, variantId, 'session')
  window.location.assign('/checkout')
}

/**
 * Sets the quantity of a line, shown at once and taken back when the server refuses; 0 takes it out. What gets no
 * answer is stored and sent when the line is back.
 */
export function setQuantity(variantId: string, quantity: number): Promise<boolean> {
  return replace({ variantId, quantity }, (options) =>
    call('PUT /cart/lines/{variantId}', { variantId, quantity }, options),
  )
}

export function removeLine(variantId: string): Promise<boolean> {
  return replace({ variantId, quantity: 0 }, (options) =>
    call('DELETE /cart/lines/{variantId}', { variantId }, options),
  )
}

let confirmed: CartView | null = null
let whose: string | null = null
let wasHere: 'loading' | 'visitor' | 'member' = 'loading'
let pending = 0
let queue: Promise<unknown> = Promise.resolve()
let isStarted = false
let isSending = false
let wasReached = false

type Replacement = { at: number; ask: (options: { again: true; keepalive?: boolean }) => Promise<CartView> }
// Of each variant the last word that was not sent yet: eight presses are one question.
const unsent = new Map<string, Replacement>()
const QUIET_MS = 250

/** Says how many there shall be. Only the last word of quick presses is sent, after a pause. */
function replace(wish: Wish, ask: Replacement['ask']): Promise<boolean> {
  const word: Replacement = { at: Date.now(), ask }
  unsent.set(wish.variantId, word)
  const whenQuiet = async () => {
    while (unsent.get(wish.variantId) === word) {
      const left = word.at + QUIET_MS - Date.now()
      if (left <= 0) {
        unsent.delete(wish.variantId)
        return ask({ again: true })
      }
      await new Promise((resolve) => setTimeout(resolve, left))
    }
    return null
  }
  return change(wish, whenQuiet, { failure: m.cart_update_failed })
}

/** No one waits for the answer on a page that is being left. */
function sendUnsent() {
  for (const { ask } of unsent.values()) void ask({ again: true, keepalive: true }).catch(() => undefined)
  unsent.clear()
}

/** Shows the change, sends it after those before it, and shows what the server made of it. */
async function change(wish: Wish, ask: Ask, options: Options): Promise<boolean> {
  start()
  const { cart } = store.get()
  if (cart) {
    const guess = withWishes(cart, new Map([[wish.variantId, wish.quantity]]))
    publish({ cart: guess, isFresh: false })
  }
  return await send(ask, { ...options, wish })
}

/** An `ask` that answers null was overtaken by a later word on the same product, which will be shown. */
type Ask = () => Promise<CartView | null>

function send(ask: Ask, options: Options): Promise<boolean> {
  pending += 1
  const asker = whose
  const { wish } = options
  const sent = queue.then(async () => {
    try {
      const cart = await ask()
      pending -= 1
      // The person may have signed out meanwhile; their cart is ignored then.
      if (cart === null || asker !== whose) return true
      if (wish && whose) dropWish(whose, wish.variantId)
      settle(cart)
      return true
    } catch (error) {
      pending -= 1
      const isStored = wish !== undefined && asker !== null && asker === whose && isUnanswered(error)
      if (isStored) writeWish(asker, wish.variantId, wish.quantity)
      if (asker === whose && pending === 0) publishConfirmed(confirmed !== null)
      if (isStored) toast.info(m.cart_kept_offline())
      else refuse(error, options)
      return isStored
    }
  })
  queue = sent
  return sent
}

function settle(cart: CartView) {
  confirmed = cart
  // A later guess is still on its way and would jump back.
  if (pending > 0) return
  publishConfirmed(true)
  if (whose) writeCopy({ userId: whose, cart })
  void sendWishes()
}

/** The server's word, with what this person wants beyond it. */
function publishConfirmed(isFresh: boolean) {
  const wishes = readWishes(whose)
  const isWaiting = wishes.size > 0
  publish({ cart: confirmed && withWishes(confirmed, wishes), isFresh: isFresh && !isWaiting, isWaiting })
}

/** Sends what was changed without a line, product by product; where the server refuses, its answer stands and is shown. */
async function sendWishes() {
  const sender = whose
  if (!sender || isSending || currentSession().state !== 'member' || readWishes(sender).size === 0) return
  isSending = true
  const refusals: string[] = []
  const isSent = await send(
    async () => {
      // Another tab may have signed somebody else in while there was no line, and the cookie is theirs.
      await refreshSession()
      for (const [variantId, quantity] of readWishes(sender)) {
        if (whose !== sender) break
        try {
          await call('PUT /cart/lines/{variantId}', { variantId, quantity })
        } catch (error) {
          if (!isRefusal(error)) throw error
          refusals.push(refusalOf(variantId, error.message))
        }
        dropWish(sender, variantId, quantity)
      }
      return await call('GET /cart')
    },
    { failure: m.cart_update_failed, isQuietOffline: true },
  )
  isSending = false
  for (const sentence of refusals) toast.error(sentence)
  if (isSent && refusals.length === 0 && whose === sender) toast.success(m.cart_synchronised())
}

function refusalOf(variantId: string, reason: string): string {
  const title = store.get().cart?.lines.find((line) => line.variantId === variantId)?.title
  return title ? m.cart_change_refused_of({ title, reason }) : m.cart_change_refused({ reason })
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0

/** Whether the server has understood and said no; too busy, broken or a stranger is no answer to the wish. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409, 410, 422].includes(error.status)

function refuse(error: unknown, { failure, onStranger, isQuietOffline }: Options) {
  if (error instanceof ApiError && error.status === 401) {
    void refreshSession()
    if (onStranger) return onStranger()
  }
  if (!(isQuietOffline && error instanceof ApiError && error.code === 'offline'))
    showFailure(error, failure())
}

function askToSignIn(variantId: string, quantity: number, isNow = false) {
  openAuth({ view: 'signin', then: { kind: 'add-to-cart', variantId, quantity, isNow } })
}

function heldOf(variantId: string): number {
  const line = store.get().cart?.lines.find((held) => held.variantId === variantId)
  return line?.quantity ?? readWishes(whose).get(variantId) ?? 0
}

async function whoIsHere() {
  await sessionKnown()
  return personHere().here
}

/** While nothing answers, the person who left the cart in this browser without signing out counts as present. */
function personHere(): { here: typeof wasHere; userId: string | null } {
  const session = currentSession()
  if (session.state !== 'member' && session.isUnreached) {
    const copy = readCopy()
    if (copy) return { here: 'member', userId: copy.userId }
  }
  return { here: session.state, userId: session.user?.id ?? null }
}

function start() {
  if (isStarted || typeof window === 'undefined') return
  isStarted = true
  showCopy()
  window.addEventListener('storage', ({ key }) => {
    if (key === CART_STORAGE || key === CART_PENDING || key === null) showCopy()
  })
  window.addEventListener('online', () => void sendWishes())
  window.addEventListener('pagehide', sendUnsent)
  subscribeToSession(followSession)
  followSession()
}

/** What another tab, or an earlier visit of this one, last received from the server. */
function showCopy() {
  const copy = readCopy()
  if (wasHere === 'visitor' || pending > 0 || (whose && copy && copy.userId !== whose)) return
  confirmed = copy?.cart ?? null
  publishConfirmed(false)
}

function followSession() {
  const { here, userId } = personHere()
  const isReached = currentSession().state === 'member'
  const hasComeBack = isReached && !wasReached
  wasReached = isReached
  if (here === wasHere && userId === whose) {
    if (hasComeBack) void sendWishes()
    return
  }
  const before = wasHere
  wasHere = here
  whose = userId
  if (userId) return meet(userId, before === 'visitor')
  // On a shared computer no one sees what the one before had in the cart.
  if (here === 'visitor') {
    confirmed = null
    publishConfirmed(false)
  }
}

function meet(userId: string, hasJustSignedIn: boolean) {
  const copy = readCopy()
  if (copy && copy.userId !== userId) {
    dropCopy()
    dropWishes()
    confirmed = null
    publishConfirmed(false)
  } else if (copy && hasJustSignedIn && copy.cart.lines.length > 0) {
    const lines = copy.cart.lines.map(({ variantId, quantity }) => ({ variantId, quantity }))
    void send(() => call('POST /cart/merge', { lines }), { failure: m.cart_load_failed })
    return
  }
  publishConfirmed(false)
  void sendWishes()
  if (store.get().isOpen) void refreshCart()
}

function publish(change: Partial<CartState>) {
  store.set({ ...store.get(), ...change })
  if (change.cart && whose) setCartCount(change.cart.count)
}

if (typeof window !== 'undefined')
  onIntent('add-to-cart', ({ variantId, quantity, isNow }) =>
    isNow ? buyNow(variantId, quantity) : addToCart(variantId, quantity),
  )
