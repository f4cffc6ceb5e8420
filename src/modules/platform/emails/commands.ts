import { eq, inArray, sql } from 'drizzle-orm'
import { beforeCommit, type Tx, unread } from '#server/db/db.ts'
import type { Locale } from '#lib/locale.ts'
import { pastMoment } from '#server/process/demo-history.ts'
import { forgetRows } from '#server/jobs/sweep.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { notifySenders } from './commands/deliver.ts'
import { composeEmail, type EmailParts } from './compose-email.ts'
import { composeContactEmail } from './emails.ts'
import { badRecipient } from './errors.ts'
import type { ContactInput } from './input.ts'
import { withLogo } from './queries.ts'
import { headerLine, isMailAddress, isPhoneNumber, RETAINED_MONTHS, PUSH_CHARACTERS } from './rules.ts'
import { contactMessages, outboxMessages, pushDevices } from './tables.ts'

type Email = {
  to: string
  /** The kind of email, such as `order_placed`. */
  template: string
  locale: Locale
  subject: string
  html: string
  text: string
  /** The order or other thing it speaks of, where its history is shown. */
  aboutId?: string | undefined
  /** Where a mail program ends emails of this kind by one POST; only for emails that may be ended. */
  unsubscribeUrl?: string | undefined
  /** The same key is written and sent once, however often the work behind it is repeated. */
  dedupeKey?: string
}

/** Writes a mail into the outbox with the business; it leaves after the commit, with retries. */
export async function sendMail(tx: Tx, { to, html, text, subject, ...rest }: Email) {
  if (!isMailAddress(to)) throw badRecipient()
  await queue(tx, {
    ...rest,
    channel: 'email',
    recipient: to,
    subject: headerLine(subject),
    bodyHtml: await withLogo(tx, html),
    bodyText: text,
  })
}

type Composed = Pick<Email, 'to' | 'template'> & { parts: EmailParts; dedupeKey?: string | undefined }

/** Composes an email of the shop and sends it. One that cannot be addressed does not stop the business that writes it. */
export async function mailParts(tx: Tx, { to, template, parts, dedupeKey }: Composed) {
  if (!isMailAddress(to)) return
  const { siteName: shopName } = await readSettings(tx, 'site')
  const about = { to, template, locale: parts.locale, subject: parts.title }
  await sendMail(tx, {
    ...about,
    ...(dedupeKey ? { dedupeKey } : {}),
    ...composeEmail({ shopName, ...parts }),
  })
}

/** Writes an SMS into the outbox. `to` is E.164. */
export async function sendSms(
  tx: Tx,
  { to, text, ...rest }: Pick<Email, 'to' | 'template' | 'locale' | 'text' | 'dedupeKey'>,
) {
  if (!isPhoneNumber(to)) throw badRecipient()
  await queue(tx, { ...rest, channel: 'sms', recipient: to, subject: '', bodyHtml: null, bodyText: text })
}

type Push = Pick<Email, 'to' | 'template' | 'locale' | 'text'> & {
  userId: string
  title: string
  /** Where a press leads, inside the shop. */
  path: string
  dedupeKey: string
}

/** Sends the same event as one sentence to each device where its reader turned notices on. */
export async function sendPush(tx: Tx, { userId, to, title, text, dedupeKey, ...rest }: Push) {
  // Held until the commit: one that is taken away meanwhile would stop the business that writes about itself.
  const devices = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .for('key share')
  for (const { id: deviceId } of devices)
    await queue(tx, {
      ...rest,
      ...{ channel: 'push', recipient: to, deviceId, bodyHtml: null },
      subject: headerLine(title),
      bodyText: text.slice(0, PUSH_CHARACTERS),
      dedupeKey: `${dedupeKey}:${deviceId}`,
    })
}

type Message = typeof outboxMessages.$inferInsert

const queue = (tx: Tx, message: Message) => beforeCommit(tx, message, insertEmails)

/** All emails of a transaction in one statement. One of the past stays in the mailbox, and no one sends it. */
async function insertEmails(tx: Tx, emails: Message[]) {
  const past = pastMoment()?.toISOString() ?? null
  const at = sql`coalesce(${past}::timestamptz, now())`
  await unread(
    tx,
    tx.execute(sql`
      with written as (
        insert into outbox_messages (channel, recipient, template, locale, subject, body_text, body_html, dedupe_key, about_id, device_id, path, unsubscribe_url,
          status, created_at, queued_at, sent_at)
        select channel, recipient, template, locale, subject, "bodyText", "bodyHtml", "dedupeKey", "aboutId", "deviceId", path, "unsubscribeUrl",
          ${past ? 'mailbox' : 'queued'}, ${at}, ${at}, ${past}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(emails)}) as email (channel text, recipient text, template text,
          locale text, subject text, "bodyText" text, "bodyHtml" text, "dedupeKey" text, "aboutId" uuid, "deviceId" uuid,
          path text, "unsubscribeUrl" text)
        on conflict (dedupe_key) do nothing
      ) select ${notifySenders}`),
  )
}

/** Keeps what a visitor wrote and mails it to the shop's own address: never to the one that was typed. */
export async function receiveContact(
  tx: Tx,
  input: ContactInput,
  { locale, now }: { locale: Locale; now: Date },
) {
  const topic = input.topic ?? null
  const [storedMessage] = await tx
    .insert(contactMessages)
    .values({ ...input, topic, locale, createdAt: now })
    .returning({ id: contactMessages.id })
  const { contactEmail, siteName } = await readSettings(tx, 'site')
  // What was written stands in the table even where no mail can go.
  if (!isMailAddress(contactEmail)) return
  const mail = composeContactEmail({ ...input, topic, siteName })
  await sendMail(tx, {
    to: contactEmail,
    template: 'contact_message',
    dedupeKey: contactKey(storedMessage!.id),
    ...mail,
  })
}

const contactKey = (id: string) => `contact:${id}`

/**
 * Forgets what visitors wrote and the emails that were sent once they are older than the shop keeps them.
 * Emails that still wait stay. Repeatable.
 */
export async function forgetOldMessages({ now }: { now: Date }) {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - RETAINED_MONTHS)
  const isOld = sql`created_at < ${before.toISOString()}`
  await forgetRows({
    name: 'messages.forget_old:contact_messages',
    now,
    table: sql`contact_messages`,
    key: sql`id`,
    where: isOld,
  })
  await forgetRows({
    name: 'messages.forget_old:outbox_messages',
    now,
    table: sql`outbox_messages`,
    key: sql`id`,
    where: sql`${isOld} and status <> 'queued'`,
  })
}

/**
 * Forgets the emails to somebody who leaves, their devices, and what they wrote: that somebody wrote, when and about what stays for the
 * counts. Only for a confirmed address: a person who opened an account with another's address must not make the shop forget what
 * that person wrote.
 */
export async function forget(
  tx: Tx,
  {
    userId,
    email,
    phone,
    emailConfirmedAt,
  }: { userId: string; email: string; phone: string | null; emailConfirmedAt: Date | null },
) {
  await tx.delete(pushDevices).where(eq(pushDevices.userId, userId))
  await tx
    .delete(outboxMessages)
    .where(inArray(outboxMessages.recipient, phone === null ? [email] : [email, phone]))
  if (emailConfirmedAt === null) return
  const anonymous = { name: '-', email: 'anonimo@anonimo.invalid', phone: null, subject: '-', message: '-' }
  const written = await tx
    .update(contactMessages)
    .set(anonymous)
    .where(eq(sql`lower(${contactMessages.email})`, email.toLowerCase()))
    .returning({ id: contactMessages.id })
  const keys = written.map(({ id }) => contactKey(id))
  await tx.delete(outboxMessages).where(inArray(outboxMessages.dedupeKey, keys))
}
