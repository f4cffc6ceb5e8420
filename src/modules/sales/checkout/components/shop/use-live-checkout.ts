import { useEffect, useEffectEvent, useState } from 'react'
import { onLiveUpdate } from '#browser/live-updates.ts'
import { toast } from '#browser/toast.ts'
import { m } from '#paraglide/messages.js'
import type { Checkout } from './place-order.tsx'
import { findShopChanges, keepShown } from './shop-changes.ts'

const GATHER_MS = 300
// Many may have the same product at the checkout, and must not read it again in one moment.
const SPREAD_MS = 700
const OF_PRODUCTS = ['product.changed', 'product.listed']
const OF_ALL = ['category.changed', 'settings.changed', 'subscription.changed']

/** Calls `refresh` after events that can change stock, price or sale of what is bought, once for a burst of them. */
export function useLiveCheckout(checkout: Checkout | undefined, refresh: () => void) {
  const isOpen = checkout !== undefined
  const concerns = useEffectEvent(
    (ids: readonly string[] | null | undefined, name: string | null) =>
      name === null ||
      !OF_PRODUCTS.includes(name) ||
      !ids ||
      Boolean(checkout?.cart.lines.some(({ productId }) => ids.includes(productId))),
  )
  const readAgain = useEffectEvent(refresh)
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLiveUpdate([...OF_PRODUCTS, ...OF_ALL], (ids, name) => {
      if (!concerns(ids, name)) return
      timer ??= setTimeout(
        () => {
          timer = undefined
          readAgain()
        },
        GATHER_MS + Math.random() * SPREAD_MS,
      )
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isOpen])
}

type Lines = readonly Checkout['cart']['lines'][number][]

/** What the shop changed of the lines since they were shown; `accept` takes what stands there now as seen. */
export function useShopChanges(lines: Lines) {
  const [first, setFirst] = useState(lines)
  const shown = keepShown(first, lines)
  if (shown !== first) setFirst(shown)
  const changes = findShopChanges(shown, lines)
  const said = JSON.stringify(changes)
  useEffect(() => {
    if (said !== '[]') toast.info(m.checkout_changed_title())
  }, [said])
  return { changes, accept: () => setFirst(lines) }
}
