export { recordAudit, recordRefusal } from './commands.ts'
export { findChainTrouble } from './queries/marks.ts'
