import { bankTransfer } from '../../providers/bank-transfer/components/shop/part.tsx'
import { crypto } from '../../providers/crypto/components/shop/part.tsx'
import { paypal } from '../../providers/paypal/components/shop/part.tsx'
import { card } from '../../providers/stripe/components/shop/part.tsx'
import { yappy } from '../../providers/yappy/components/shop/part.tsx'
import type { PaymentMethod } from '../../rules/methods.ts'
import type { MethodUi } from './part.ts'

/** What methods show where a buyer pays; one without an entry needs nothing but the button of the page. */
export const METHOD_UIS: Partial<Record<PaymentMethod, MethodUi>> = {
  credit_card: card,
  paypal,
  yappy,
  bank_transfer: bankTransfer,
  crypto,
}
