import { useSyncExternalStore } from 'react'

export type Store<State> = {
  get: () => State
  set: (next: State) => void
  /** The first listener starts what the store lives by; returns the way to stop listening. */
  subscribe: (listener: () => void) => () => void
  /** The state in a component; on the server and during hydration it is the first one. */
  use: () => State
}

/** The state of one browser tab, sent to all subscribers. */
export function createStore<State>(first: State, start: () => void = () => undefined): Store<State> {
  const listeners = new Set<() => void>()
  let state = first
  const get = () => state
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    start()
    return () => void listeners.delete(listener)
  }
  const set = (next: State) => {
    state = next
    for (const listener of listeners) listener()
  }
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get, () => first) }
}
