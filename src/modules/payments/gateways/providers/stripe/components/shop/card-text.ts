import { m } from '#paraglide/messages.js'
import type { SavedCard } from '../../../../components/shop/part.ts'

/** A card in a line: 'Visa terminada en 4242, vence 04/29'. */
export function cardText({ brand, last4, isExpired, expMonth, expYear }: Omit<SavedCard, 'id'>): string {
  const said = isExpired ? m.payments_saved_card_expired : m.payments_saved_card
  // As it stands on the card: `04/29`.
  const expiry = `${twoDigits(expMonth)}/${twoDigits(expYear % 100)}`
  return said({ brand: BRANDS[brand] ?? m.common_card(), last4, expiry })
}

const twoDigits = (count: number) => String(count).padStart(2, '0')

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}
