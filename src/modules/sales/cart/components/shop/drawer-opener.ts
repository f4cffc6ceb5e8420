import { createStore } from '#browser/store.ts'

const wanted = createStore(false)

/** From the first opening on the frame of the page holds the drawer; its code is fetched then. */
export const wantDrawer = () => wanted.set(true)
export const useDrawerWanted = wanted.use
