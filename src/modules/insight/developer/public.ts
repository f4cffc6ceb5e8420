export { placeOf } from './commands/deliver.ts'
export { forget } from './commands/keep-keys.ts'
export { findKeyActor } from './queries.ts'
