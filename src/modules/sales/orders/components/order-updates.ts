/** After which a person's orders and returns are read again. */
export const ORDER_UPDATES = ['order.changed', 'return.changed'] as const
