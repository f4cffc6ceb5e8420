import type { Intent } from '../rules.ts'

/** Matters with an answer of their own: "my refund has not arrived" is about a refund and not about a parcel. */
export const MATTERS = [
  'gift_card',
  'refund',
  'plans',
  'account',
  'invoice',
  'selling',
  'refused',
  'warranty',
  'cancel',
  'person',
] as const
export type Matter = (typeof MATTERS)[number]

export const INTENT_OF: Record<Matter, Intent> = {
  gift_card: 'payment',
  refund: 'return',
  plans: 'discount',
  account: 'help',
  invoice: 'payment',
  selling: 'help',
  refused: 'payment',
  warranty: 'return',
  cancel: 'return',
  person: 'help',
}
