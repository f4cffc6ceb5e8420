import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { secondFactors } from '#modules/identity/accounts/tables.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { showMoneyIn } from '#lib/money.ts'
import { decryptSecret } from '#server/auth/crypto.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { type LiveEvent, onLiveEvent } from '#server/events/live.ts'
import type { Settings, SettingsBlock } from './input.ts'
import { withDefaults } from './rules.ts'
import { settings } from './tables.ts'

const SMTP_SECRET = 'settings:email:smtp_password'
const CACHED_MS = 30_000
const MAX_CACHED = 2_000
const PATIENCE_MS = 300

/**
 * Caches the result of a read until a live event says that it changed. A process that
 * receives no events caches nothing, nor does a read that an event overtook; `maxAgeMs` bounds the
 * time a lost connection can hide a change. With `shared`, many who ask at once wait for
 * one read, and what was read before is good enough while a slow or failing database is
 * asked again; not for reads inside a transaction, which may still roll back.
 */
export function cachedUntilEvent<Value>(
  isAbout: (event: LiveEvent) => boolean,
  { maxAgeMs = CACHED_MS, shared = false }: { maxAgeMs?: number; shared?: boolean } = {},
) {
  const cached = new Map<string, { value: Value; until: number }>()
  const running = new Map<string, Promise<Value>>()
  let generation = 0
  let isConnected = false
  onLiveEvent((event) => {
    isConnected ||= event.name === 'resync'
    if (event.name !== 'resync' && !isAbout(event)) return
    generation += 1
    cached.clear()
    running.clear()
  })

  async function readAndKeep(key: string, read: () => Promise<Value>): Promise<Value> {
    const before = generation
    const value = await read()
    if (before === generation) {
      cached.set(key, { value, until: Date.now() + maxAgeMs })
      if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value!)
    }
    return value
  }

  return async (key: string, read: () => Promise<Value>): Promise<Value> => {
    if (!isConnected) return read()
    const found = cached.get(key)
    if (found && found.until > Date.now()) return found.value
    if (!shared) return readAndKeep(key, read)
    const joined = running.get(key)
    if (joined) return found ? found.value : joined
    const reading = readAndKeep(key, read).finally(() => {
      if (running.get(key) === reading) running.delete(key)
    })
    running.set(key, reading)
    if (!found) return reading
    return Promise.race([reading, pause(PATIENCE_MS, found.value)]).catch(() => found.value)
  }
}

const cached = cachedUntilEvent<unknown>(({ name }) => name === 'settings.changed')

/** One block with the defaults for what no one has saved. Comes from memory; never carries a secret. */
export async function readSettings<Block extends SettingsBlock>(
  db: Db,
  block: Block,
): Promise<Settings[Block]> {
  const read = await cached(block, async () => {
    const value = withDefaults(block, (await findRow(db, block))?.value)
    // Emails and pages of this process format amounts by the newest settings.
    if (block === 'site') showMoneyIn((value as Settings['site']).defaultCurrency)
    return value
  })
  return read as Settings[Block]
}

const cachedMode = cachedUntilEvent<boolean>(({ name }) => name === 'settings.changed', { shared: true })

/** Whether the shop is in maintenance, as far as is known: not for the inside of a transaction. */
export const isInMaintenance = (db: Db): Promise<boolean> =>
  cachedMode('site', async () => (await readSettings(db, 'site')).maintenanceMode)

/** One block as an administrator edits it: straight from the table, with the version to save over. */
export async function getEditableSettings<Block extends SettingsBlock>(db: Db, block: Block) {
  const row = await findRow(db, block)
  return {
    value: withDefaults(block, row?.value),
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
  }
}

/**
 * The mail server that an administrator saved, with its password, for the mailer alone; null when none was saved.
 * Straight from the table, so that the next email follows a change and host and password belong together.
 */
export async function findSmtpSettings(
  db: Db,
): Promise<(Settings['email'] & { password: string | null }) | null> {
  const row = await findRow(db, 'email')
  const value = withDefaults('email', row?.value)
  if (value.smtpHost === '') return null
  const encrypted = row?.value['smtpPasswordSealed']
  const password =
    typeof encrypted === 'string' ? decryptSecret(Buffer.from(encrypted, 'base64'), SMTP_SECRET) : null
  return { ...value, password }
}

export async function isSmtpPasswordSet(db: Db): Promise<boolean> {
  return typeof (await findRow(db, 'email'))?.value['smtpPasswordSealed'] === 'string'
}

/** Whether a person has a second factor of their own. */
export async function hasSecondFactor(db: Db, { userId }: { userId: string }): Promise<boolean> {
  return (await db.$count(secondFactors, eq(secondFactors.userId, userId))) > 0
}

/** Which of these were uploaded as a logo of the shop, and how large they are. */
export async function listLogos(db: Db, ids: readonly (string | null)[]) {
  const asked = ids.filter((id) => id !== null)
  if (asked.length === 0) return new Map<string, { width: number | null; height: number | null }>()
  const rows = await db
    .select({ id: mediaFiles.id, width: mediaFiles.width, height: mediaFiles.height })
    .from(mediaFiles)
    .where(and(isAmong(mediaFiles.id, asked), eq(mediaFiles.kind, 'logo')))
  return new Map(rows.map(({ id, ...size }) => [id, size]))
}

export { SMTP_SECRET }

async function findRow(db: Db, block: SettingsBlock) {
  const columns = { value: settings.value, version: settings.version, updatedAt: settings.updatedAt }
  const [row] = await db.select(columns).from(settings).where(eq(settings.block, block))
  return row
}
