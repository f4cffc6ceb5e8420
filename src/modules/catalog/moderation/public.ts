export { announceWritten, type By, moderationOf } from './commands.ts'
export { officeDoors, officeFields, reportDoor, reportFields, sellerDoor, sellerFields } from './endpoints.ts'
export { panelReads, sellerView, sent, writtenRow } from './queries.ts'
