export { countFailures } from './queries.ts'
