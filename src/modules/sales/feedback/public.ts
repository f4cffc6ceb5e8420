export { forget as forgetQuestions } from './commands/questions.ts'
export { forget as forgetReviews } from './commands/write-review.ts'
