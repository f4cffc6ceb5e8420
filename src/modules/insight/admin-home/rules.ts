/** News after which something else may wait. Failed emails, events and jobs tell none: they are counted anew by and by. */
export const WAITING_NEWS: readonly string[] = [
  'order.changed',
  'return.changed',
  'subscription.changed',
  'product.changed',
  'product.listed',
  'question.changed',
  'store.waiting',
  'store.alerts',
]
