export { forget } from './commands/cart-code.ts'
export { usePromotions } from './commands/use-promotions.ts'
export { promoteCart } from './queries/promote-cart.ts'
