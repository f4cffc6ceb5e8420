export { findSmtpSettings, isInMaintenance, keptUntilNews, readSettings, SMTP_SECRET } from './queries.ts'
