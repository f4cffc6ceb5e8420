export { findPasswordHash } from './commands/change-password.ts'
export { changeRole, lockAdministrators } from './commands/change-role.ts'
export { createInvited, mailInvitations } from './commands/create-invited.ts'
export { markConfirmed } from './commands/confirm-email.ts'
export { endSessions } from './commands/end-sessions.ts'
export { forget } from './commands/forget.ts'
export { verifyPassword } from './commands/hash-password.ts'
export { bringAddresses, rememberAddress } from './commands/keep-addresses.ts'
export { lockPerson } from './commands/lock-person.ts'
export { mailPerson } from './commands/mail-person.ts'
export { provePassword } from './commands/prove-password.ts'
export { recordConsent, setConsent } from './commands/record-consent.ts'
export { setPlan } from './commands/set-plan.ts'
export { goodbyeMail, personalMail } from './emails.ts'
export {
  accountNotFound,
  administratorStays,
  hasOpenOrders,
  notAnAdministrator,
  ownPasswordWrong,
  personHasOpenOrders,
  stalePerson,
  storeHasOpenOrders,
  storeIsOwed,
  storeOfPersonIsOwed,
} from './errors.ts'
export { findActor, findReaderLocale, isOpen, peopleWith } from './queries.ts'
export { listAddresses } from './queries/addresses.ts'
export { readCartEmailsChoice } from './queries/profile.ts'
export { findRegistration, hasConsent } from './queries/registration.ts'
