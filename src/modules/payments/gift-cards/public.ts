export {
  blockRefundedGiftCard,
  findTypedGiftCard,
  forget,
  giveBackToCard,
  issueSoldGiftCard,
  redeemGiftCard,
} from './commands.ts'
export { giftCardChanged } from './errors.ts'
export { areGiftCardsOffered, findOrderGiftCard, findUsableGiftCardById, type GiftCard } from './queries.ts'
export { takeOverGiftCards } from './commands/take-over.ts'
