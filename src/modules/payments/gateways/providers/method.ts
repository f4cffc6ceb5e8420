import type { m } from '#paraglide/messages.js'

/** What pages, orders and stock know of a way of paying. Forms, keys and texts of a choice are elsewhere, because most pages need only this. */
export type Method = {
  /** What holds its payments. */
  provider: string
  name: typeof m.common_card
  /** The sellers, each into an account of their own, or the shop, in one charge for all of them. */
  paidTo: 'shop' | 'sellers'
  /** How long an order keeps its units before it is paid. */
  holdMinutes: number
  /** The company that holds them, as admins know it. */
  company?: string
  /** The staff of the shop takes the money and confirms it. */
  isTakenByStaff?: true
  /** Its money is there at once, so a plan that begins at once may be paid with it. */
  paysPlans?: true
  /** Pays a part beside another method, and is not chosen as one. */
  isBeside?: true
}
