import { m } from '#paraglide/messages.js'
import { removeStorage, writeStorage, readStorage } from '#browser/browser-storage.ts'
import { createStore } from '#browser/store.ts'
import { toast } from '#browser/toast.ts'
import { MOST_COMPARED, readCompared } from '../../rules/compare.ts'

const STORED_AS = 'compared'

/** What this browser compares; null while it compares nothing. */
type Compared = readonly string[] | null

// Anybody can write into storage.
const readStored = (): Compared => {
  const ids = readCompared([readStorage(STORED_AS)].flat().join()).slice(0, MOST_COMPARED)
  return ids.length > 0 ? ids : null
}
let isRead = false
const store = createStore<Compared>(null, read)

function read() {
  if (isRead) return
  isRead = true
  const stored = readStored()
  if (stored) store.set(stored)
}

export const useCompared = store.use

/** From now on the cards can be ticked. */
export function startComparing() {
  read()
  if (store.get() === null) store.set([])
}

export function stopComparing() {
  removeStorage(STORED_AS)
  store.set(null)
}

/** Takes one in, or out again; a fourth is refused with the reason. */
export function toggleCompared(id: string) {
  read()
  const ids = store.get() ?? []
  const isIn = ids.includes(id)
  if (!isIn && ids.length >= MOST_COMPARED)
    return void toast.info(m.storefront_compare_full({ max: MOST_COMPARED }))
  const next = isIn ? ids.filter((one) => one !== id) : [...ids, id]
  writeStorage(STORED_AS, next)
  store.set(next)
}

/** Takes one out where it is in. */
export function dropCompared(id: string) {
  read()
  if (store.get()?.includes(id)) toggleCompared(id)
}
