export { writeGathered } from './commands/gather-events.ts'
