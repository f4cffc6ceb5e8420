export { forget, sendMail, sendPush, sendSms } from './commands.ts'
export { openLetters } from './commands/deliver.ts'
export {
  addDevice,
  devicePlace,
  endDevice,
  endDevices,
  findPublicKey,
  keyPlace,
  removeDevice,
} from './commands/devices.ts'
export { readMailServer } from './commands/try.ts'
export { letter, type LetterParts } from './letter.ts'
