import { m } from '#paraglide/messages.js'

export const CONTACT_TOPICS = ['orders', 'shipping', 'returns', 'payments', 'account', 'other'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** Spaces and marks without width are not a name, however many there are. */
export const hasVisibleText = (value: string) => /[^\s\p{Cf}\p{Mn}]/u.test(value)

export const TOPIC_NAMES: Record<ContactTopic, typeof m.common_orders> = {
  orders: m.common_orders,
  shipping: m.common_shipping_topic,
  returns: m.common_returns,
  payments: m.common_payments,
  account: m.common_my_account,
  other: m.messages_topic_other,
}
