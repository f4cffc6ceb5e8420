export { chooseCartEmails } from './commands/choose-emails.ts'
export { forget } from './commands/forget.ts'
