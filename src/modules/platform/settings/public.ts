export { findSmtpSettings, isInMaintenance, cachedUntilEvent, readSettings, SMTP_SECRET } from './queries.ts'
