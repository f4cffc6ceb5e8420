import { bankTransfer } from '../providers/bank-transfer/choice.ts'
import type { Choice } from '../providers/choice.ts'
import { counter } from '../providers/counter/choice.ts'
import { crypto } from '../providers/crypto/choice.ts'
import { paypal } from '../providers/paypal/choice.ts'
import { card } from '../providers/stripe/choice.ts'
import { yappy } from '../providers/yappy/choice.ts'
import type { ChosenMethod } from './methods.ts'

export const CHOICES: Record<ChosenMethod, Choice> = {
  credit_card: card,
  paypal,
  yappy,
  bank_transfer: bankTransfer,
  crypto,
  counter,
}
