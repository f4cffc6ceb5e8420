/** Events after which something else may wait. Failed emails, events and jobs publish none: they are counted again from time to time. */
export const WAITING_EVENTS: readonly string[] = [
  'order.changed',
  'return.changed',
  'subscription.changed',
  'gift_purchase.changed',
  'product.changed',
  'product.listed',
  'question.changed',
  'import_category.changed',
  'store.waiting',
  'store.alerts',
]
