import { ORDER_UPDATES } from '../order-updates.ts'

/** After which something else may wait in a store, or its figures differ. */
export const STORE_UPDATES = [...ORDER_UPDATES, 'store.earned', 'store.alerts'] as const
