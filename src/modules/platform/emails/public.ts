export { forget, mailParts, sendMail, sendPush, sendSms } from './commands.ts'
export { startEmailDelivery } from './commands/deliver.ts'
export {
  addDevice,
  devicePlace,
  endDevice,
  endDevices,
  findPublicKey,
  keyPlace,
  removeDevice,
} from './commands/devices.ts'
export { choiceUrl } from './emails.ts'
export { readMailServer } from './commands/try.ts'
export { composeEmail, type EmailParts } from './compose-email.ts'
