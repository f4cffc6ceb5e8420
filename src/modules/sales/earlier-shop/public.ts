export { forget } from './commands/invite.ts'
export { earlierOrdersChanged } from './events.ts'
