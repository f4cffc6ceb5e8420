export { storeNames } from './commands.ts'
