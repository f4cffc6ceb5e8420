export { forget } from './commands/write-review.ts'
