export { forget } from './commands/withdraw-return.ts'
