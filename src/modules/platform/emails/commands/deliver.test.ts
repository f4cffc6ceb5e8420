import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../../../scripts/support/embedded-database.ts'
import { auditOf } from '../../../../../tests/support/audit.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import * as settingsEndpoints from '#modules/platform/settings/endpoints.ts'
import { settings } from '#modules/platform/settings/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { closeLive, openLive } from '#server/events/live.ts'
import { log } from '#server/observability/log.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { startEmailDelivery } from './deliver.ts'
import { sendMail } from '../commands.ts'
import * as messagesEndpoints from '../endpoints.ts'
import { composeEmail } from '../compose-email.ts'
import { deliverAgain } from '../jobs.ts'
import { findMessage } from '../queries.ts'
import { outboxMessages } from '../tables.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const admin = await buildMember({ role: 'admin' })
const { ask } = asker({ ...settingsEndpoints, ...messagesEndpoints }, admin.actor)
const closers: (() => Promise<void>)[] = []

log.level = 'silent'
beforeEach(async () => {
  await db.delete(outboxMessages)
  await db.delete(settings)
})
afterEach(async () => {
  delete (env as { SMTP_URL?: string }).SMTP_URL
  for (const close of closers.splice(0)) await close()
})

type Received = { from: string; to: string[]; user: unknown; text: string }

/** A real mail server, and what it got. */
async function mailServer({ users = {} as Record<string, string>, refused = '' } = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username = '', password }, _session, done) {
      if (users[username] === password) done(null, { user: username })
      else done(new Error('Invalid login'))
    },
    onRcptTo({ address }, _session, done) {
      done(
        address === refused ? Object.assign(new Error('No such person'), { responseCode: 550 }) : undefined,
      )
    },
    onData(stream, { envelope, user }, done) {
      const said: Buffer[] = []
      stream.on('data', (chunk: Buffer) => said.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, user, text: Buffer.concat(said).toString('utf8') })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { received, port: (server.server.address() as { port: number }).port }
}

/** Saves a mail server of this machine as an administrator does. */
async function saveServer(port: number, smtpPassword: string) {
  const { value, version } = (await ask('GET /admin/settings')).body.email
  const server = {
    smtpHost: '127.0.0.1',
    smtpPort: String(port),
    smtpUsername: 'tienda',
    fromEmail: 'hola@istmo.test',
  }
  const saved = await ask('PUT /admin/settings/email', {
    value: { ...value, ...server },
    version,
    smtpPassword,
  })
  expect(saved.status).toBe(200)
}

const useEnvironment = (port: number) => {
  env.SMTP_URL = `smtp://127.0.0.1:${port}`
}

async function write(to = 'ana@correo.test') {
  const draft = {
    to,
    template: 'test',
    locale: 'es' as const,
    subject: 'Hola',
    html: '<p>Hola</p>',
    text: 'Hola',
  }
  await transaction((tx) => sendMail(tx, draft))
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, to))
  return row!.id
}

const emailOf = async (id: string) => (await findMessage(db, { id }))!
const inMs = (ms: number) => ({ now: new Date(Date.now() + ms) })

test('without a server an email stays in the mailbox; with one it is sent once, to one recipient', async () => {
  const unsent = await write('unsent@istmo.test')
  await deliverAgain.run({}, inMs(0))
  expect((await emailOf(unsent)).status).toBe('mailbox')

  const { port, received } = await mailServer()
  useEnvironment(port)
  const id = await write()
  await Promise.all([inMs(0), inMs(0), inMs(2 * MINUTE_MS)].map((at) => deliverAgain.run({}, at)))
  await deliverAgain.run({}, inMs(HOUR_MS))
  expect(await emailOf(id)).toMatchObject({ status: 'sent', lastError: null, nextTryAt: null })
  expect(received).toMatchObject([{ to: ['ana@correo.test'], from: env.MAIL_FROM }])
  expect(received[0]!.text).toMatch(new RegExp(`^Message-ID: <${id}@`, 'im'))
})

test('an email that may be ended says so in its headers, and no other one does', async () => {
  const { port, received } = await mailServer()
  useEnvironment(port)
  const unsubscribeUrl = `https://tienda.example/letters?token=${'x'.repeat(60)}`
  const mail = { template: 'test', locale: 'es' as const, subject: 'Hola', html: '<p>Hola</p>', text: 'Hola' }
  await transaction(async (tx) => {
    await sendMail(tx, { ...mail, to: 'termina@correo.test', unsubscribeUrl })
    await sendMail(tx, { ...mail, to: 'recibo@correo.test' })
  })
  await deliverAgain.run({}, inMs(0))
  const textTo = (address: string) => received.find(({ to }) => to.includes(address))!.text
  expect(textTo('termina@correo.test')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(textTo('termina@correo.test')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(textTo('recibo@correo.test')).not.toContain('List-Unsubscribe')
})

test('an email outlives two days without a mail server, is then given up with its reason, and can be sent again', async () => {
  useEnvironment(await freePort())
  const id = await write()
  const { queuedAt } = await emailOf(id)
  const triedAt: number[] = []
  let now = new Date()
  await deliverAgain.run({}, { now })
  for (let seen = await emailOf(id); seen.status === 'queued'; seen = await emailOf(id)) {
    triedAt.push(now.getTime())
    now = seen.nextTryAt!
    await deliverAgain.run({}, { now: new Date(now.getTime() - 1) })
    expect((await emailOf(id)).attempts).toBe(seen.attempts)
    await deliverAgain.run({}, { now })
  }
  const pauses = triedAt.slice(1).map((at, index) => at - triedAt[index]!)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(now.getTime() - queuedAt.getTime()).toBeGreaterThan(44 * HOUR_MS)
  expect(now.getTime() - queuedAt.getTime()).toBeLessThan(48 * HOUR_MS)
  expect(await emailOf(id)).toMatchObject({
    status: 'failed',
    lastError: expect.stringContaining('ECONNREFUSED'),
  })

  const { port, received } = await mailServer()
  useEnvironment(port)
  await deliverAgain.run({}, { now: new Date(now.getTime() + HOUR_MS) })
  expect(received).toEqual([])
  for (const _ of [1, 2])
    expect(await ask(`POST /admin/letters/${id}/send-again`, {})).toEqual({
      status: 200,
      body: { status: 'queued' },
    })
  await deliverAgain.run({}, inMs(2 * MINUTE_MS))
  expect(received).toHaveLength(1)
  expect(await emailOf(id)).toMatchObject({ status: 'sent', attempts: 1 })
  expect(await ask(`POST /admin/letters/${id}/send-again`, {})).toMatchObject({
    status: 409,
    body: { detail: 'Ese mensaje ya se envió.' },
  })
  const audited = await auditOf(id)
  expect(audited).toMatchObject([{ action: 'messages.send_again', actorId: admin.userId }])
})

test('only an administrator sends again, and only what exists', async () => {
  const id = randomUUID()
  expect((await ask(`POST /admin/letters/${id}/send-again`, {})).status).toBe(404)
  const { actor } = await buildMember()
  for (const [who, status] of [
    [asker(messagesEndpoints), 401] as const,
    [asker(messagesEndpoints, actor), 403] as const,
  ])
    expect((await who.ask(`POST /admin/letters/${id}/send-again`, {})).status).toBe(status)
})

test('several workers that find the same new email send it once', async () => {
  const { port, received } = await mailServer()
  useEnvironment(port)
  const id = await write()
  await Promise.all([1, 2, 3].map(() => deliverAgain.run({}, inMs(0))))
  expect(received).toHaveLength(1)
  expect((await emailOf(id)).status).toBe('sent')
})

test('an email whose sender died with it is left alone for ten minutes, then sent', async () => {
  const { port, received } = await mailServer()
  useEnvironment(port)
  const id = await write()
  // The row of a process that claimed the email and was killed.
  await db
    .update(outboxMessages)
    .set({ attempts: 1, nextTryAt: inMs(10 * MINUTE_MS).now })
    .where(eq(outboxMessages.id, id))
  await deliverAgain.run({}, inMs(9 * MINUTE_MS))
  expect(received).toHaveLength(0)
  await deliverAgain.run({}, inMs(11 * MINUTE_MS))
  expect(received).toHaveLength(1)
})

test('a reader whom the server does not know is not asked for again and again', async () => {
  const { port } = await mailServer({ refused: 'nadie@correo.test' })
  useEnvironment(port)
  const id = await write('nadie@correo.test')
  await deliverAgain.run({}, inMs(0))
  expect(await emailOf(id)).toMatchObject({
    status: 'failed',
    attempts: 1,
    lastError: expect.stringContaining('No such person'),
  })
})

test('emails leave by the saved server with its password and sender, move with every save, and go back to the environment', async () => {
  const ofEnvironment = await mailServer()
  const first = await mailServer({ users: { tienda: 'clave-uno' } })
  const second = await mailServer({ users: { otra: 'clave-dos' } })
  useEnvironment(ofEnvironment.port)
  let version = 0
  const save = async (value: object, secret: object = {}) => {
    const email = { smtpHost: '', smtpPort: '465', smtpUsername: '', fromEmail: '', fromName: '', ...value }
    const saved = await ask('PUT /admin/settings/email', { value: email, version, ...secret })
    expect(saved.status).toBe(200)
    version += 1
  }
  const send = async () => write(`${randomUUID()}@correo.test`).then(() => deliverAgain.run({}, inMs(0)))
  const at = (port: number) => ({ smtpHost: '127.0.0.1', smtpPort: String(port) })

  await send()
  await save(
    { ...at(first.port), smtpUsername: 'tienda', fromEmail: 'ventas@tienda.test', fromName: 'Mi tienda' },
    { smtpPassword: 'clave-uno' },
  )
  await send()
  await save({ ...at(second.port), smtpUsername: 'otra' }, { smtpPassword: 'clave-dos' })
  await send()
  await save({})
  await send()

  expect(ofEnvironment.received).toMatchObject([{ from: env.MAIL_FROM }, { from: env.MAIL_FROM }])
  expect(first.received).toMatchObject([{ from: 'ventas@tienda.test', user: 'tienda' }])
  expect(first.received[0]!.text).toMatch(/^From: Mi tienda <ventas@tienda\.test>/m)
  expect(second.received).toMatchObject([{ from: env.MAIL_FROM, user: 'otra' }])
  expect(second.received[0]!.text).toMatch(new RegExp(`^From: Istmo <${env.MAIL_FROM}>`, 'm'))
})

test('a wrong password is a reason, and the email waits for the right one', async () => {
  const { port, received } = await mailServer({ users: { tienda: 'buena' } })
  const value = {
    smtpHost: '127.0.0.1',
    smtpPort: String(port),
    smtpUsername: 'tienda',
    fromEmail: '',
    fromName: '',
  }
  await ask('PUT /admin/settings/email', { value, version: 0, smtpPassword: 'mala' })
  const id = await write()
  await deliverAgain.run({}, inMs(0))
  expect(await emailOf(id)).toMatchObject({
    status: 'queued',
    lastError: expect.stringContaining('Invalid login'),
  })
  expect((await emailOf(id)).lastError).not.toContain('mala')
  await ask('PUT /admin/settings/email', { value, version: 1, smtpPassword: 'buena' })
  await deliverAgain.run({}, inMs(2 * MINUTE_MS))
  expect(received).toHaveLength(1)
})

test('no name brings a header along', async () => {
  const { port, received } = await mailServer()
  const value = {
    smtpHost: '127.0.0.1',
    smtpPort: String(port),
    smtpUsername: '',
    fromEmail: '',
    fromName: 'Tienda\r\nBcc: malo@correo.test',
  }
  expect((await ask('PUT /admin/settings/email', { value, version: 0 })).status).toBe(422)
  for (const wrong of [
    { fromEmail: 'a@b.pa\r\nBcc: malo@correo.test' },
    { smtpPort: '0' },
    { smtpPort: '65536' },
  ])
    expect(
      (await ask('PUT /admin/settings/email', { value: { ...value, fromName: '', ...wrong }, version: 0 }))
        .status,
    ).toBe(422)
  // Even one that stands in the table is one line of one header.
  await db.insert(settings).values({ block: 'email', value, version: 1 })
  await write()
  await deliverAgain.run({}, inMs(0))
  expect(received).toHaveLength(1)
  expect(received[0]!.to).toEqual(['ana@correo.test'])
  expect(received[0]!.text).not.toMatch(/^Bcc:/im)
})

test('an email to try the mail server is sent to the caller, and the answer of the server is shown', async () => {
  const attempt = () => ask('POST /admin/mail-server/try', {})
  expect((await attempt()).body).toEqual({ result: 'mailbox', to: admin.email, answer: null })
  const { port, received } = await mailServer({ users: { tienda: 'clave' } })
  await saveServer(port, 'otra')
  expect((await attempt()).body).toMatchObject({
    result: 'refused',
    answer: expect.stringContaining('Invalid login'),
  })
  await saveServer(port, 'clave')
  expect((await attempt()).body).toMatchObject({
    result: 'sent',
    to: admin.email,
    answer: expect.stringMatching(/^250/),
  })
  expect(received).toMatchObject([{ to: [admin.email], user: 'tienda' }])
  await saveServer(await freePort(), 'clave')
  expect((await attempt()).body).toMatchObject({
    result: 'unreachable',
    answer: expect.stringContaining('ECONNREFUSED'),
  })
  expect((await asker(messagesEndpoints).ask('POST /admin/mail-server/try', {})).status).toBe(401)
})

test('an email wears the logo of the shop once there is one', async () => {
  const mail = { to: 'ana@istmo.test', template: 'x', locale: 'es' as const, subject: 'Hola' }
  const bodies = async () =>
    (await db.select({ html: outboxMessages.bodyHtml }).from(outboxMessages)).map(({ html }) => html)
  const send = () =>
    transaction((tx) =>
      sendMail(tx, { ...mail, ...composeEmail({ locale: 'es', title: 'Hola', paragraphs: ['Hola'] }) }),
    )
  await send()
  expect((await bodies()).join()).not.toContain('<img')
  const id = randomUUID()
  await db
    .insert(mediaFiles)
    .values({ id, kind: 'logo', mime: 'image/webp', bytes: 1, sha256: Buffer.alloc(32) })
  const { body } = await ask('GET /admin/settings')
  const value = { ...body.site.value, logoMediaId: id }
  expect((await ask('PUT /admin/settings/site', { value, version: body.site.version })).status).toBe(200)
  await send()
  expect((await bodies()).join()).toContain(`/media/${id}/96`)
})

test('an open worker sends what waited for it, and what is written or sent again as soon as that has committed', async () => {
  const stateOf = (id: string) => expect.poll(async () => (await emailOf(id)).status)
  const waited = await write()
  await openLive()
  const stopEmailDelivery = startEmailDelivery()
  await stateOf(waited).toBe('mailbox')
  const written = await write('luego@correo.test')
  await stateOf(written).toBe('mailbox')
  await db.update(outboxMessages).set({ status: 'failed' }).where(eq(outboxMessages.id, written))
  await ask(`POST /admin/letters/${written}/send-again`, {})
  await stateOf(written).toBe('mailbox')
  await stopEmailDelivery()
  await closeLive()
})
