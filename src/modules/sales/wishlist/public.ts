export { forget } from './commands.ts'
export { answerNotice } from './commands/notices.ts'
