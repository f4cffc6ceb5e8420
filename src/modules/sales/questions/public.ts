export { forget } from './commands.ts'
