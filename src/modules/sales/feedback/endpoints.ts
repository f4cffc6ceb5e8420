export * from './api/panels/questions.ts'
export * from './api/panels/reviews.ts'
export * from './api/public/questions.ts'
export * from './api/public/reviews.ts'
