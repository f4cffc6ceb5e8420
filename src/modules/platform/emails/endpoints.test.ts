import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { saveSettings } from '#modules/platform/settings/commands.ts'
import { readSettings } from '#modules/platform/settings/queries.ts'
import { receiveContact } from './commands.ts'
import * as messages from './endpoints.ts'
import { forget } from './jobs.ts'
import { contactMessages, outboxMessages } from './tables.ts'

const DRAFT = {
  name: 'Ana Pérez',
  email: 'ana@correo.pa',
  subject: '¿Abren los domingos?',
  message: 'Hola.\n\nQuiero pasar por mi pedido.',
}
const sent = (subject: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.subject, subject))
const mailed = () =>
  db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.template, 'contact_message'))
    .orderBy(outboxMessages.createdAt)

test('the message of a visitor is stored and mailed to the shop alone', async () => {
  const { ask } = asker(messages)
  const { status, body } = await ask('POST /contact', {
    ...DRAFT,
    phone: '+507 6123-4567 ext. 2',
    topic: 'orders',
  })
  expect([status, body]).toEqual([201, {}])
  expect(await sent(DRAFT.subject)).toMatchObject([
    { ...DRAFT, phone: '+507 6123-4567 ext. 2', topic: 'orders', locale: 'es' },
  ])
  const { contactEmail } = await readSettings(db, 'site')
  const emails = await mailed()
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({ recipient: contactEmail, channel: 'email', locale: 'es' })
  expect(emails[0]!.subject).toBe(`Mensaje de contacto: ${DRAFT.subject}`)
  for (const part of [
    'Ana Pérez, ana@correo.pa',
    '+507 6123-4567 ext. 2',
    'Tema: Pedidos',
    'Quiero pasar por mi pedido.',
  ])
    expect(emails[0]!.bodyText).toContain(part)
  expect(await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, DRAFT.email))).toEqual([])
})

test('phone and topic may be left out, empty or null', async () => {
  const { ask } = asker(messages)
  const drafts = [{}, { phone: '' }, { phone: null, topic: null }]
  for (const [index, rest] of drafts.entries())
    expect((await ask('POST /contact', { ...DRAFT, subject: `Sin teléfono ${index}`, ...rest })).status).toBe(
      201,
    )
  expect((await sent('Sin teléfono 1'))[0]).toMatchObject({ phone: null, topic: null })
})

test('the email goes where the settings of now say', async () => {
  const value = { ...(await readSettings(db, 'site')), contactEmail: 'atencion@tienda.test' }
  await transaction((tx) => saveSettings(tx, { block: 'site', value, version: 0, actor: SYSTEM }))
  await asker(messages).ask('POST /contact', { ...DRAFT, subject: 'Otra dirección' })
  const emails = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, 'atencion@tienda.test'))
  expect(emails).toHaveLength(1)
})

test('what is written reaches the email as text and not as markup, and a reply has one recipient', async () => {
  const { ask } = asker(messages)
  const { status } = await ask('POST /contact', {
    name: '<img src=x onerror=alert(1)>',
    email: "o'hara+a@correo.pa",
    subject: '"><script>alert(1)</script>',
    message: '</p><a href="https://malo.example">Pulsa</a> {name} ${7*7} 💛 ñandú',
  })
  expect(status).toBe(201)
  const mail = (await mailed()).at(-1)!
  expect(mail.bodyHtml).not.toMatch(/<script|<img|<a href="https:\/\/malo/)
  expect(mail.bodyText).toContain('💛 ñandú')
  expect(mail.bodyHtml).toContain('href="mailto:')
  expect(mail.bodyHtml).toContain('>o&#39;hara+a@correo.pa</a>')
  expect(mail.bodyText).toMatch(/mailto:o'hara%2Ba@correo\.pa\?subject=Re%3A%20[^\s&]*$/m)
})

test('a contact email cannot name other readers', async () => {
  const { ask, send } = asker(messages)
  const draft = {
    ...DRAFT,
    name: '<b>Ana</b>',
    message: '</textarea></script><script>window.hostileRan=1</script>',
  }
  const hostile = { ...draft, subject: 'Hola\r\nBcc: todos@istmo.test' }
  expect((await ask('POST /contact', hostile)).status).toBe(422)
  expect((await ask('POST /contact', { ...draft, subject: 'Hola a todos' })).status).toBe(201)
  const { contactEmail } = await readSettings(db, 'site')
  const emails = (await mailed()).filter(({ subject }) => subject?.includes('Hola'))
  expect(emails).toMatchObject([{ recipient: contactEmail }])
  const { id, subject, bodyHtml } = emails[0]!
  expect(subject).toContain('Hola a todos')
  expect(subject).not.toContain('\n')
  expect(bodyHtml).toContain('&lt;b&gt;Ana')
  expect(bodyHtml).not.toContain('<script')
  const shown = await (await send(`/dev/mailbox/${id}`)).text()
  expect(shown.match(/<(iframe|script|svg|img)\b/g), 'the mailbox shows one email and nothing else').toEqual([
    '<iframe',
  ])
  expect(shown).toMatch(/<iframe[^>]* sandbox="allow-popups" srcdoc="[^"<>]*"><\/iframe>/)
})

test.each([
  ['name', { name: '' }, 'Escribe tu nombre'],
  ['name', { name: '\u200b \u2060' }, 'Escribe tu nombre'],
  ['email', { email: ' ' }, 'Escribe tu correo electrónico'],
  ['email', { email: 'ana@correo.pa, otra@correo.pa' }, 'El correo electrónico no es válido'],
  ['email', { email: 'ana@correo.pa\r\nBcc: otra@correo.pa' }, 'El correo electrónico no es válido'],
  ['email', { email: `${'a'.repeat(250)}@correo.pa` }, 'El correo electrónico no es válido'],
  ['subject', { subject: undefined }, 'Escribe el asunto'],
  [
    'subject',
    { subject: 'Hola\r\nBcc: otra@correo.pa' },
    'El texto contiene caracteres que no se pueden guardar.',
  ],
  ['subject', { subject: 'Medio \ud83d' }, 'El texto contiene caracteres que no se pueden guardar.'],
  ['subject', { subject: 'a'.repeat(151) }, 'El texto es demasiado largo.'],
  ['message', { message: '\n\n' }, 'Escribe tu mensaje'],
  ['message', { message: 'a\u0000b' }, 'El texto contiene caracteres que no se pueden guardar.'],
  ['message', { message: 'a'.repeat(4001) }, 'El texto es demasiado largo.'],
  ['message', { message: { $ne: '' } }, 'Escribe tu mensaje'],
  ['phone', { phone: '6'.repeat(41) }, 'El texto es demasiado largo.'],
  ['topic', { topic: 'drop table' }, 'El dato «topic» no es válido.'],
  ['to', { to: 'otra@correo.pa' }, 'El dato «to» no se acepta.'],
])('a wrong %s is refused with a sentence', async (field, wrong, sentence) => {
  const answer = await asker(messages).ask('POST /contact', { ...DRAFT, subject: 'Rechazado', ...wrong })
  expect(answer.status).toBe(422)
  expect(problemOf(answer).fields?.[0]).toMatchObject({ field, message: sentence })
  expect(problemOf(answer).detail).toBe(sentence)
  expect(await sent('Rechazado')).toEqual([])
})

test('emails that fill their limits are taken', async () => {
  const wide = { name: 'ñ'.repeat(120), subject: '𝒜'.repeat(75), message: 'm\n'.repeat(1998) + 'fin' }
  expect((await asker(messages).ask('POST /contact', { ...DRAFT, ...wide })).status).toBe(201)
})

test('an address writes five times an hour, good or bad; others are not held up', async () => {
  const { ask } = asker(messages)
  const statuses: number[] = []
  for (let times = 0; times < 6; times++) {
    const answer = await ask('POST /contact', {
      ...DRAFT,
      subject: 'Insistente',
      ...(times === 0 && { name: '' }),
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([422, 201, 201, 201, 201, 429])
  expect(await sent('Insistente')).toHaveLength(4)
  expect((await asker(messages).ask('POST /contact', DRAFT)).status).toBe(201)
})

test('after twenty-four months what was written is forgotten, and so are the emails that were sent', async () => {
  const now = new Date('2026-08-01T12:00:00Z')
  const write = (subject: string, at: string) =>
    transaction((tx) =>
      receiveContact(tx, { ...DRAFT, phone: null, subject }, { locale: 'es', now: new Date(at) }),
    )
  await write('Viejo', '2024-07-31T12:00:00Z')
  await write('Joven', '2024-08-02T12:00:00Z')
  const aged = { createdAt: new Date('2024-07-31T12:00:00Z') }
  const subjects = () =>
    db
      .select({ subject: outboxMessages.subject, status: outboxMessages.status })
      .from(outboxMessages)
      .where(eq(outboxMessages.createdAt, aged.createdAt))
  await db
    .update(outboxMessages)
    .set({ ...aged, status: 'sent' })
    .where(eq(outboxMessages.subject, 'Mensaje de contacto: Viejo'))
  await db.update(outboxMessages).set(aged).where(eq(outboxMessages.subject, 'Mensaje de contacto: Joven'))
  await forget.run({}, { now })
  await forget.run({}, { now })
  expect(await sent('Viejo')).toEqual([])
  expect(await sent('Joven')).toHaveLength(1)
  expect(await subjects()).toEqual([{ subject: 'Mensaje de contacto: Joven', status: 'queued' }])
})

test('an admin sees which emails wait, left and were given up, never what stands in them', async () => {
  const { actor } = await buildMember({ role: 'admin' })
  const { ask } = asker(messages, actor)
  const mail = {
    channel: 'email',
    template: 'x',
    locale: 'es',
    subject: 'Hola',
    bodyText: 'secreta',
  } as const
  const rows = [
    { recipient: 'espera@correo.test', status: 'queued', attempts: 2, lastError: 'ECONNREFUSED' },
    { recipient: 'perdida@correo.test', status: 'failed', attempts: 40, lastError: '550 no such user' },
    { recipient: 'llego@correo.test', status: 'sent' },
    { recipient: 'buzon@correo.test', status: 'mailbox' },
  ] as const
  await db.insert(outboxMessages).values(rows.map((row) => ({ ...mail, ...row })))
  const found = async (words: string) =>
    (await ask(`GET /admin/letters?q=@correo.test${words}`)).body.items.map(({ recipient }) => recipient)
  expect((await found('')).toSorted()).toEqual(rows.map(({ recipient }) => recipient).toSorted())
  expect(await found('&state=sent')).toEqual(['llego@correo.test'])
  expect(await found('&state=mailbox')).toEqual(['buzon@correo.test'])
  expect(await found('&state=waiting')).toEqual(['espera@correo.test'])
  const { body } = await ask('GET /admin/letters?state=failed&q=perdida')
  expect(body).toMatchObject({
    total: 1,
    items: [{ attempts: 40, lastError: '550 no such user', nextTryAt: null }],
  })
  expect(JSON.stringify(body)).not.toContain('secreta')
  expect((await asker(messages, (await buildMember()).actor).ask('GET /admin/letters')).status).toBe(403)
  expect((await asker(messages).ask('GET /admin/letters')).status).toBe(401)
})
