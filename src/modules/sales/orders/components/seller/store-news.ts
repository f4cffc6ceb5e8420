import { ORDER_NEWS } from '../order-news.ts'

/** After which something else may wait in a store, or its figures differ. */
export const STORE_NEWS = [...ORDER_NEWS, 'store.earned', 'store.alerts'] as const
