import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/support/embedded-database.ts'
import { keepGateway, offerGateway } from '../../tests/support/build-gateways.ts'
import { examine } from './doctor.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { settings } from '#modules/platform/settings/tables.ts'
import { keyedHash } from '#server/auth/crypto.ts'
import { pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { enqueue } from '#server/jobs/jobs.ts'

// Every shop that was opened once has its key.
keyedHash('doctor', '')

const wrongs = async (options: Parameters<typeof examine>[0] = {}) =>
  (await examine(options))
    .filter(({ state }) => state === 'wrong')
    .map(({ about, said }) => `${about}: ${said}`)

/** The command as an operator runs it. */
function run(changed: Record<string, string>) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/doctor.ts')],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: env.DATABASE_URL!, DATA_DIR: env.DATA_DIR, ...changed },
    },
  )
  return { stdout, said: stdout + stderr, status }
}

test('where the log is archived, the copy and the log are looked at', async () => {
  env.ARCHIVE_DIR = join(env.DATA_DIR, 'archive')
  const archive = async () => (await examine()).filter(({ about }) => about === 'archive')
  expect(await archive()).toMatchObject([{ state: 'care' }])
  const copyOf = (day: Date) =>
    mkdirSync(join(env.ARCHIVE_DIR!, 'base', `${day.toISOString().slice(0, 19).replaceAll(':', '.')}Z`), {
      recursive: true,
    })
  copyOf(new Date(Date.now() - 3 * 86_400_000))
  expect(await archive()).toMatchObject([{ state: 'wrong' }])
  copyOf(new Date())
  expect(await archive()).toMatchObject([{ state: 'good' }])
  env.ARCHIVE_DIR = undefined
})

test('in a shop that is well nothing is wrong, and each part was looked at', async () => {
  const findings = await examine()
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(new Set(findings.map(({ about }) => about))).toEqual(
    new Set('settings disk files database clock key mail payments work audit stores address'.split(' ')),
  )
})

test('a mail server that does not answer is reported with its address', async () => {
  const port = await freePort()
  const value = { smtpHost: '127.0.0.1', smtpPort: String(port), smtpUsername: '' }
  await transaction((tx) => tx.insert(settings).values({ block: 'email', value }))
  expect(await wrongs()).toEqual([`mail: the mail server in the panel: no one answers at 127.0.0.1:${port}`])
  await transaction((tx) => tx.delete(settings).where(eq(settings.block, 'email')))
})

test('a data folder that cannot be written and a disk with little space are reported', async () => {
  const file = join(env.DATA_DIR, 'a-file')
  writeFileSync(file, '')
  expect(await wrongs({ dataDir: file })).toEqual([
    expect.stringMatching(/^files: .*takes no files: .*ENOTDIR/),
  ])
  const [, disk] = await examine({ spaceBytes: Number.MAX_SAFE_INTEGER })
  expect(disk).toMatchObject({ about: 'disk', state: 'care' })
})

test('a file that the database knows and the folder does not have is missed', async () => {
  const id = randomUUID()
  const row = { id, kind: 'product', mime: 'image/webp', bytes: 3, sha256: randomBytes(32) } as const
  await transaction((tx) => tx.insert(mediaFiles).values(row))
  expect(await wrongs()).toEqual([expect.stringContaining(`missing or not what was stored: product ${id}`)])
  await transaction((tx) => tx.delete(mediaFiles).where(eq(mediaFiles.id, id)))
})

test('a folder that takes no files is reported once, and not again for each file that the database knows', async () => {
  const file = join(env.DATA_DIR, 'no-media')
  writeFileSync(file, '')
  const id = randomUUID()
  const row = { id, kind: 'product', mime: 'image/webp', bytes: 3, sha256: randomBytes(32) } as const
  await transaction((tx) => tx.insert(mediaFiles).values(row))
  expect(await wrongs({ dataDir: file })).toEqual([expect.stringMatching(/^files: .*takes no files/)])
  await transaction((tx) => tx.delete(mediaFiles).where(eq(mediaFiles.id, id)))
})

test('an archive that cannot be written is reported before there is a copy', async () => {
  const file = join(env.DATA_DIR, 'no-folder')
  writeFileSync(file, '')
  env.ARCHIVE_DIR = join(file, 'archive')
  try {
    expect(await wrongs()).toEqual([
      expect.stringMatching(/^archive: ARCHIVE_DIR .*cannot be written: ENOTDIR/),
    ])
  } finally {
    env.ARCHIVE_DIR = undefined
  }
})

test('a clock that differs by an hour from the database is reported, in both directions', async () => {
  expect(await wrongs({ now: () => Date.now() + 3_600_000 })).toEqual([
    expect.stringMatching(/^clock: this machine is 3[56]\d\d seconds ahead of the database/),
  ])
  expect(await wrongs({ now: () => Date.now() - 3_600_000 })).toEqual([
    expect.stringMatching(/^clock: this machine is 3[56]\d\d seconds behind the database/),
  ])
})

test('a newer Istmo that has been here is named, and nothing more is asked of that database', async () => {
  await pool.query(`insert into migrations (name, sha256) values ('9999_of_tomorrow.sql', '')`)
  const findings = await examine()
  expect(findings.at(-1)).toEqual({
    about: 'database',
    state: 'wrong',
    said: expect.stringContaining('9999_of_tomorrow.sql') as string,
  })
  await pool.query(`delete from migrations where name = '9999_of_tomorrow.sql'`)
})

test('jobs that no worker takes are reported', async () => {
  const startAfter = new Date(Date.now() - 3_600_000)
  await transaction((tx) => enqueue(tx, { name: 'test.unworked' }, {}, { startAfter }))
  expect(await wrongs()).toEqual(['work: 1 jobs have waited for more than 5 minutes: is a worker running?'])
  await pool.query(`delete from pgboss.job where name = 'test.unworked'`)
})

test('settings that nothing reads are reported, those that are read are not', async () => {
  const [settings] = await examine({ source: { ISTMO_RATE_LIMIT: 'off', PAYPAL_CLIENT_ID: 'x' } })
  expect(settings).toEqual({
    about: 'settings',
    state: 'care',
    said: 'no one reads ISTMO_RATE_LIMIT: a slip of the pen?',
  })
})

test('the command ends with 1 under a wrong application key, names no secret, and asks no provider', async () => {
  const secretKey = `sk_test_${'a'.repeat(24)}`
  await keepGateway('stripe', { publicKey: `pk_test_${'b'.repeat(24)}` }, { secrets: { secretKey } })
  await offerGateway('stripe')
  const { stdout, status } = run({ APP_KEY: 'ab'.repeat(32) })
  expect(stdout).toContain(
    'APP_KEY is not the one that encrypted 1 of 1 saved secrets, as that of payment_gateways stripe',
  )
  expect(stdout).not.toMatch(/sk_test|payments/)
  expect(status).toBe(1)
})

test('a key that is missing is reported and not made anew', () => {
  const folder = mkdtempSync(join(env.DATA_DIR, 'no-key-'))
  const { stdout, status } = run({ DATA_DIR: folder, APP_KEY: '' })
  expect(stdout).toContain(`WRONG  key       APP_KEY is not set, and app.key is missing in ${folder}`)
  expect(existsSync(join(folder, 'app.key'))).toBe(false)
  expect(status).toBe(1)
})

test('the command ends with 1 where no database answers, and still looks at the rest', async () => {
  const port = await freePort()
  const { stdout, status } = run({ DATABASE_URL: `postgres://istmo:secret@127.0.0.1:${port}/istmo` })
  expect(stdout).toMatch(
    new RegExp(
      `WRONG {2}database {2}DATABASE_URL: no connection to the database at 127.0.0.1:${port} \\(connect`,
    ),
  )
  expect(stdout).not.toContain('secret')
  expect(stdout).toMatch(/good {3}files/)
  expect(status).toBe(1)
})

test.each([
  ['the mail server', 'SMTP_URL', (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` })],
  [
    'the bucket',
    'S3_URL',
    (port: number) => ({
      STORAGE: 's3',
      S3_URL: `http://127.0.0.1:${port}/bucket`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
  ],
  ['the data folder', 'DATA_DIR', () => ({ DATABASE_URL: '', DATA_DIR: '/nowhere' })],
] as const)(
  '%s that is away is reported with its setting, %s, and without a stack trace',
  async (_, setting, broken) => {
    const { said, status } = run(broken(await freePort()))
    expect(
      said.split('\n').filter((line) => /WRONG|No shop/.test(line) && line.includes(setting)),
    ).not.toEqual([])
    expect(said).not.toMatch(/\n\s+at |"stack"/)
    expect(status).toBe(1)
  },
)
