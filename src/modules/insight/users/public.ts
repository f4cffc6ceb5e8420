export { peopleList } from './queries.ts'
