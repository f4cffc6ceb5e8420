import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, transaction } from '#server/db/db.ts'
import { sendMail, sendSms } from './commands.ts'
import { outboxMessages } from './tables.ts'

const emailTo = (to: string, dedupeKey?: string) => ({
  to,
  template: 'test',
  locale: 'es' as const,
  subject: 'Hola\r\nBcc: evil@x.pa',
  html: '<p>Hola</p>',
  text: 'Hola',
  ...(dedupeKey ? { dedupeKey } : {}),
})

test('an email leaves only with the transaction that wrote it', async () => {
  const failing = transaction(async (tx) => {
    await sendMail(tx, emailTo('rollback@istmo.test'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(
    await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, 'rollback@istmo.test')),
  ).toEqual([])
})

test('the same key is written once', async () => {
  for (let times = 0; times < 3; times++)
    await transaction((tx) => sendMail(tx, emailTo('once@istmo.test', 'order-1')))
  expect(
    await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, 'once@istmo.test')),
  ).toHaveLength(1)
})

test.each(['ana@x.pa\r\nBcc: evil@x.pa', 'ana@x.pa, evil@x.pa', 'Ana <ana@x.pa>', 'no', ''])(
  '%j is not a recipient',
  async (to) => {
    await expect(transaction((tx) => sendMail(tx, emailTo(to)))).rejects.toMatchObject({
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
