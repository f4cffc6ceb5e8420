import { useSyncExternalStore } from 'react'
import { openAuth } from '#modules/accounts/components/auth-opener.ts'
import { onIntent } from '#modules/accounts/components/intent.ts'
import {
  currentSession,
  refreshSession,
  setCartCount,
  subscribeToSession,
} from '#modules/accounts/components/session.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output } from '#server/client.ts'
import { toast } from '#ui/toast.ts'
import { CART_STORAGE, dropCopy, readCopy, withLines, writeCopy } from './cart-copy.ts'
import { wantDrawer } from './drawer-opener.ts'

export type CartView = Output<'GET /cart'>
export type CartState = {
  /** null while nothing is known, and for visitors. */
  cart: CartView | null
  /** Whether the server said so, or it is a copy or a guess until it answers. */
  isFresh: boolean
  isOpen: boolean
}

const UNKNOWN: CartState = { cart: null, isFresh: false, isOpen: false }

/** The cart of this browser: the copy at once, the server's word as soon as it is there. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, currentCart, () => UNKNOWN)
}

export const currentCart = (): CartState => state

/** Opens the drawer and reads the cart anew. */
export function openCart() {
  start()
  wantDrawer()
  publish({ isOpen: true })
  void refreshCart()
}

export function closeCart() {
  publish({ isOpen: false })
}

/** Reads the cart from the server; a visitor has none. Call it too when news says that it changed elsewhere. */
export async function refreshCart() {
  start()
  if (pending > 0 || (await whoIsHere()) !== 'member') return
  await send(() => call('GET /cart'), m.cart_load_failed)
}

/** Adds units of a product; a visitor is asked to sign in first, then the click is carried out. True when it was added. */
export async function addToCart(productId: string, quantity = 1): Promise<boolean> {
  start()
  if ((await whoIsHere()) !== 'member') {
    askToSignIn(productId, quantity)
    return false
  }
  const isAdded = await change(
    (cart) => withMore(cart, productId, quantity),
    () => call('POST /cart/lines', { productId, quantity }),
    m.cart_add_failed,
    () => askToSignIn(productId, quantity),
  )
  if (isAdded) toast.success(m.cart_added())
  return isAdded
}

/** Sets the quantity of a line, shown at once and taken back when the server refuses; 0 takes it out. */
export function setQuantity(productId: string, quantity: number): Promise<boolean> {
  return change(
    (cart) => withQuantity(cart, productId, quantity),
    () => call('PUT /cart/lines/{productId}', { productId, quantity }),
    m.cart_update_failed,
  )
}

export function removeLine(productId: string): Promise<boolean> {
  return change(
    (cart) => withQuantity(cart, productId, 0),
    () => call('DELETE /cart/lines/{productId}', { productId }),
    m.cart_update_failed,
  )
}

let state = UNKNOWN
let confirmed: CartView | null = null
let whose: string | null = null
let wasHere: 'loading' | 'visitor' | 'member' = 'loading'
let pending = 0
let queue: Promise<unknown> = Promise.resolve()
let isStarted = false
const listeners = new Set<() => void>()

/** Shows the change, sends it after those before it, and shows what the server made of it. */
async function change(
  guess: (cart: CartView) => CartView,
  ask: () => Promise<CartView>,
  failure: () => string,
  onStranger?: () => void,
): Promise<boolean> {
  start()
  if (state.cart) publish({ cart: guess(state.cart), isFresh: false })
  return await send(ask, failure, onStranger)
}

function send(
  ask: () => Promise<CartView>,
  failure: () => string,
  onStranger?: () => void,
): Promise<boolean> {
  pending += 1
  const asker = whose
  const sent = queue.then(async () => {
    try {
      const cart = await ask()
      pending -= 1
      // Whoever asked may have signed out meanwhile; their cart is nobody's business then.
      if (asker === whose) settle(cart)
      return true
    } catch (error) {
      pending -= 1
      if (asker === whose && pending === 0) publish({ cart: confirmed, isFresh: confirmed !== null })
      refuse(error, failure, onStranger)
      return false
    }
  })
  queue = sent
  return sent
}

function settle(cart: CartView) {
  confirmed = cart
  // A later guess is still on its way and would jump back.
  if (pending > 0) return
  publish({ cart, isFresh: true })
  if (whose) writeCopy({ userId: whose, cart })
}

function refuse(error: unknown, failure: () => string, onStranger?: () => void) {
  if (error instanceof ApiError && error.status === 401) {
    void refreshSession()
    if (onStranger) return onStranger()
  }
  if (error instanceof ApiError && error.code === 'offline') toast.error(m.app_offline())
  else toast.error((error instanceof ApiError && error.message) || failure())
}

function askToSignIn(productId: string, quantity: number) {
  openAuth({ view: 'signin', then: { kind: 'add-to-cart', productId, quantity } })
}

function withMore(cart: CartView, productId: string, quantity: number): CartView {
  const held = cart.lines.find((line) => line.productId === productId)
  if (held) return withQuantity(cart, productId, held.quantity + quantity)
  return { ...cart, count: cart.count + quantity }
}

function withQuantity(cart: CartView, productId: string, quantity: number): CartView {
  const lines = cart.lines
    .filter((line) => line.productId !== productId || quantity > 0)
    .map((line) => (line.productId === productId ? { ...line, quantity } : line))
  return withLines(cart, lines)
}

async function whoIsHere() {
  const { state: here } = currentSession()
  return here === 'loading' ? (await refreshSession()).state : here
}

function start() {
  if (isStarted || typeof window === 'undefined') return
  isStarted = true
  showCopy()
  window.addEventListener('storage', ({ key }) => {
    if (key === CART_STORAGE || key === null) showCopy()
  })
  subscribeToSession(followSession)
  followSession()
}

/** What another tab, or an earlier visit of this one, last heard from the server. */
function showCopy() {
  const copy = readCopy()
  if (wasHere === 'visitor' || pending > 0 || (whose && copy && copy.userId !== whose)) return
  confirmed = copy?.cart ?? null
  publish({ cart: confirmed, isFresh: false })
}

function followSession() {
  const { state: here, user } = currentSession()
  if (here === wasHere && (user?.id ?? null) === whose) return
  const before = wasHere
  wasHere = here
  whose = user?.id ?? null
  if (user) return meet(user.id, before === 'visitor')
  // On a shared computer nobody sees what the one before had in the cart.
  if (here === 'visitor') {
    confirmed = null
    publish({ cart: null, isFresh: false })
  }
}

function meet(userId: string, hasJustSignedIn: boolean) {
  const copy = readCopy()
  if (copy && copy.userId !== userId) {
    dropCopy()
    confirmed = null
    publish({ cart: null, isFresh: false })
  } else if (copy && hasJustSignedIn && copy.cart.lines.length > 0) {
    const lines = copy.cart.lines.map(({ productId, quantity }) => ({ productId, quantity }))
    void send(() => call('POST /cart/merge', { lines }), m.cart_load_failed)
    return
  }
  if (state.isOpen) void refreshCart()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  start()
  return () => {
    listeners.delete(listener)
  }
}

function publish(change: Partial<CartState>) {
  state = { ...state, ...change }
  if (change.cart && whose) setCartCount(change.cart.count)
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined')
  onIntent('add-to-cart', ({ productId, quantity }) => addToCart(productId, quantity))
