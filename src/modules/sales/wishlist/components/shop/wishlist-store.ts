import { createStore } from '#browser/store.ts'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { onIntent } from '#modules/identity/accounts/components/intent.ts'
import { currentSession, refreshSession, subscribeToSession } from '#browser/session.ts'
import { refreshCart } from '#modules/sales/cart/components/shop/cart-store.ts'
import { markWished } from '#modules/catalog/products/components/shop/wish-marks.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { showFailure } from '#browser/failure.ts'
import { toast } from '#browser/toast.ts'

const NONE: ReadonlySet<string> = new Set()
const wished = createStore(NONE, () => startWishlist())

/** The ids of the products this person wishes for; empty for visitors and until the server answers. */
export const useWishlist = (): ReadonlySet<string> => wished.use()
export const currentWishes = (): ReadonlySet<string> => wished.get()

/** Follows who is here and keeps the hearts of the page in step. Call it once the page stands. */
export function startWishlist() {
  if (isStarted || typeof window === 'undefined') return
  isStarted = true
  subscribeToSession(followSession)
  followSession()
}

/** Reads the ids again; call it too when an update says that the list changed elsewhere. */
export async function refreshWishlist() {
  if (currentSession().state !== 'member') return
  await send(() => call('GET /wishlist/ids'), m.wishlist_load_failed)
}

/** Puts a product on the list or takes it off, shown at once; a visitor is asked to sign in first. */
export async function toggleWish(productId: string): Promise<boolean> {
  startWishlist()
  if ((await whoIsHere()) !== 'member') {
    openAuth({ view: 'signin', then: { kind: 'toggle-wishlist', productId } })
    return false
  }
  return wished.get().has(productId)
    ? await removeWish(productId, m.wishlist_update_failed)
    : await addWish(productId)
}

export async function removeWish(productId: string, failure = m.wishlist_remove_failed): Promise<boolean> {
  show(new Set([...wished.get()].filter((id) => id !== productId)))
  const isGone = await send(
    () => call('DELETE /wishlist/{productId}', { productId }, { again: true }),
    failure,
  )
  if (isGone) toast.success(m.wishlist_removed())
  return isGone
}

/** Moves one unit to the cart and reads the cart anew. */
export async function moveToCart(productId: string): Promise<boolean> {
  show(new Set([...wished.get()].filter((id) => id !== productId)))
  const isMoved = await send(
    () => call('POST /wishlist/{productId}/move-to-cart', { productId }),
    m.wishlist_move_failed,
  )
  if (isMoved) {
    toast.success(m.wishlist_moved())
    void refreshCart()
  }
  return isMoved
}

let confirmed = NONE
let whose: string | null = null
let pending = 0
let queue: Promise<unknown> = Promise.resolve()
let isStarted = false

async function addWish(productId: string): Promise<boolean> {
  show(new Set([productId, ...wished.get()]))
  const isAdded = await send(
    () => call('PUT /wishlist/{productId}', { productId }, { again: true }),
    m.wishlist_update_failed,
  )
  if (isAdded) toast.success(m.wishlist_added())
  return isAdded
}

/** One after the other, so that a quick second click undoes the first and not the other way round. */
function send(ask: () => Promise<{ ids: string[] }>, failure: () => string): Promise<boolean> {
  pending += 1
  const asker = whose
  const sent = queue.then(async () => {
    try {
      const { ids } = await ask()
      if (asker === whose) confirmed = new Set(ids)
      return true
    } catch (error) {
      refuse(error, failure)
      return false
    } finally {
      pending -= 1
      if (pending === 0 && asker === whose) show(confirmed)
    }
  })
  queue = sent
  return sent
}

function refuse(error: unknown, failure: () => string) {
  if (error instanceof ApiError && error.status === 401) void refreshSession()
  showFailure(error, failure())
}

async function whoIsHere() {
  const { state } = currentSession()
  return state === 'loading' ? (await refreshSession()).state : state
}

function followSession() {
  const here = currentSession().user?.id ?? null
  if (here === whose) return
  whose = here
  confirmed = NONE
  show(NONE)
  void refreshWishlist()
}

function show(ids: ReadonlySet<string>) {
  wished.set(ids)
  markWished(ids)
}

// After signing in the wish stays, never taken back because it was there before.
if (typeof window !== 'undefined') {
  onIntent('toggle-wishlist', async ({ productId }) => {
    startWishlist()
    await addWish(productId)
  })
}
