export { allowHold, allowWait, forget, type Hold } from './commands/allow-hold.ts'
export { lockOrder } from './commands/move-order.ts'
export { followSellerOrders } from './commands/move-seller-orders.ts'
export { openSellerPayments } from './commands/open-seller-payments.ts'
export { placeOrder } from './commands/place-order.ts'
export { sendToReview } from './commands/settle-seller-order.ts'
export { orderMoney, settleGiftCard, settlePayment } from './commands/settle-payment.ts'
export { switchMethod } from './commands/switch-method.ts'
export { findReader, inPanel, mailOrdered, picturesOf, post, type Reader, toBuyer } from './emails.ts'
export { mailCryptoSent } from './emails/crypto.ts'
export { mailPaymentInReview } from './emails/seller-payments.ts'
export { mailPayAt } from './emails/pay-at.ts'
export {
  announceOrder,
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderPlaced,
  orderShipped,
  sellerOrderPaid,
  refundBounced,
  refundSent,
  storeOrderCancelled,
} from './events.ts'
export {
  bottom,
  label,
  MARGIN,
  type Page,
  pdfOf,
  rule,
  small,
  type Style,
  write,
} from './formats/pdf-page.ts'
export { orderHas, orderList } from './queries/admin-orders.ts'
export {
  findLastBilling,
  findOrder,
  findOrderByKey,
  getOwnOrder,
  listLines,
  listOwnOrders,
  listSellerLines,
  listShippingShares,
} from './queries/orders.ts'
export { listSellerOrders } from './queries/seller-order-list.ts'
export { getOrderOfPayment, listDirectOrders } from './queries/direct-orders.ts'
export { findSellerOrder, isNamed, listSellerNames, listSellers } from './queries/seller-orders.ts'
export { givenCents, givenUnits, shippingLeft, shippingOfCause, unitsCents } from './queries/refunds.ts'
export { soldUnits } from './queries/sold-units.ts'
export { storeOrderList } from './queries/store-orders.ts'
export { isRelatedToStore } from './queries/store-relations.ts'
