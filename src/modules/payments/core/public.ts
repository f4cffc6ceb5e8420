export { nextStep, payingWith, readPayingWith } from './api/paying-with.ts'
export { forget, pickCard } from './commands/cards.ts'
export { differsInAmount, readDiffering, takeDiffering } from './commands/differing.ts'
export { type Payer, createPaymentFlow, type NextStepAnswer } from './commands/pay.ts'
export {
  bindPayment,
  closePayments,
  continuePayment,
  markPaid,
  openPayment,
  reopenPayments,
} from './commands/payments.ts'
export { expireUnpaid } from './commands/expire-purchases.ts'
export { bookRefund, queueRefunds, setRefundProof } from './commands/refunds.ts'
export {
  closeAttempt,
  type Money,
  type MoneyEvent,
  type Purpose,
  settle,
  takeMoney,
  type Taker,
  type UnpaidState,
} from './commands/settle.ts'
export { methodNotOffered, referenceUsed, refundNotFound, refundNotManual } from './errors.ts'
export { moneyJobs } from './jobs/money.ts'
export { listPayableCards, savedCardView } from './queries/cards.ts'
export {
  findPayment,
  findRefund,
  type GiftPayment,
  isForGift,
  isForOrder,
  isForPurchase,
  isHeld,
  listHeldMoney,
  listPayments,
  type OrderPayment,
  type Payment,
  type PurchasePayment,
  type Refund,
} from './queries/payments.ts'
