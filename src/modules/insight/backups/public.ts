export { listBaseCopies } from './commands/archive.ts'
