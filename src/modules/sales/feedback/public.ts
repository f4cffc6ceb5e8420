export { forgetQuestions } from './commands/questions.ts'
export { forgetReviews } from './commands/write-review.ts'
