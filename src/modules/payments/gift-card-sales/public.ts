export { forget } from './commands/forget.ts'
export { giftMoney } from './commands/settle-purchase.ts'
export { codePlace } from './queries.ts'
