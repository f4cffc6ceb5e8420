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
  /** How the money of a seller shows: the buyer sends a receipt and the seller looks for it, or anybody sees it on a chain. */
  provedBy?: 'receipt' | 'chain'
  /** The staff of the shop takes the money and confirms it. */
  isTakenByStaff?: true
  /** Its money is there at once, so a plan that begins at once may be paid with it. */
  paysPlans?: true
  /** One payment at its provider takes further tries after a refused one, and may still be paid. */
  isRetried?: true
  /** Its money goes back by hand: a person sends it and says so. A method whose money a person sees needs no such word. */
  refundsByHand?: true
  /** The phone of the buyer's wallet is needed to ask for the money. */
  asksWalletPhone?: true
  /** Its provider stores the card that paid for the next time. */
  savesCards?: true
  /** Pays a part beside another method, and is not chosen as one. */
  isBeside?: true
}
