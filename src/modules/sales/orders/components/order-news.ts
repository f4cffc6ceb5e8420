/** After which a person's orders and returns are read again. */
export const ORDER_NEWS = ['order.changed', 'return.changed'] as const
