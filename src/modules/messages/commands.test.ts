import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, transaction } from '#server/db.ts'
import { waitingJobs } from '../../../tests/support/jobs.ts'
import { DELIVER, sendMail, sendSms } from './commands.ts'
import { outboxMessages } from './tables.ts'

const letterTo = (to: string, dedupeKey?: string) => ({
  to,
  template: 'test',
  locale: 'es' as const,
  subject: 'Hola\r\nBcc: evil@x.pa',
  html: '<p>Hola</p>',
  text: 'Hola',
  ...(dedupeKey ? { dedupeKey } : {}),
})

const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let body = session.envelope.rcptTo.map((to) => `RCPT ${to.address}\n`).join('')
    stream.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8')
    })
    stream.on('end', () => {
      received.push(body)
      done()
    })
  },
})
beforeAll(() => new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

test('a letter leaves only with the transaction that wrote it', async () => {
  const failing = transaction(async (tx) => {
    await sendMail(tx, letterTo('rollback@istmo.test'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(
    await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, 'rollback@istmo.test')),
  ).toEqual([])
  expect(await waitingJobs(DELIVER.name)).toEqual([])
})

test('the same key is written and queued once', async () => {
  for (let times = 0; times < 3; times++)
    await transaction((tx) => sendMail(tx, letterTo('once@istmo.test', 'order-1')))
  expect(
    await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, 'once@istmo.test')),
  ).toHaveLength(1)
})

test.each(['ana@x.pa\r\nBcc: evil@x.pa', 'ana@x.pa, evil@x.pa', 'Ana <ana@x.pa>', 'no', ''])(
  '%j is not a recipient',
  async (to) => {
    await expect(transaction((tx) => sendMail(tx, letterTo(to)))).rejects.toMatchObject({
      code: 'messages.bad_recipient',
    })
  },
)

test('an SMS goes to an E.164 number or nowhere', async () => {
  const sms = { template: 'code', locale: 'es' as const, text: '123456' }
  await expect(transaction((tx) => sendSms(tx, { ...sms, to: '6123-4567' }))).rejects.toMatchObject({
    status: 422,
  })
  await transaction((tx) => sendSms(tx, { ...sms, to: '+50761234567' }))
})

test('without a server a letter rests in the mailbox; with one it is really sent, to one recipient', async () => {
  const { env } = await import('#server/env.ts')
  const { deliver } = await import('./jobs.ts')
  const written = async (to: string) => {
    await transaction((tx) => sendMail(tx, letterTo(to)))
    const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, to))
    return row!.id
  }
  const statusOf = async (id: string) =>
    (
      await db.select({ status: outboxMessages.status }).from(outboxMessages).where(eq(outboxMessages.id, id))
    )[0]!.status

  const kept = await written('kept@istmo.test')
  await deliver.run({ id: kept }, { now: new Date() })
  expect(await statusOf(kept)).toBe('mailbox')

  const { port } = smtp.server.address() as { port: number }
  ;(env as { SMTP_URL?: string }).SMTP_URL = `smtp://127.0.0.1:${port}`
  const sent = await written('sent@istmo.test')
  await deliver.run({ id: sent }, { now: new Date() })
  await deliver.run({ id: sent }, { now: new Date() })
  expect(await statusOf(sent)).toBe('sent')
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^RCPT sent@istmo\.test\n(?!RCPT)/)
  expect(received[0]).not.toMatch(/^Bcc:/im)
})
