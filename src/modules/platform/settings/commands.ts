import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Admin, System } from '#server/auth/actor.ts'
import { encryptSecret } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { smtpPasswordAgain, staleSettings, unknownLogo } from './errors.ts'
import type { Settings, SettingsBlock } from './input.ts'
import { listLogos, SMTP_SECRET } from './queries.ts'
import { withDefaults } from './rules.ts'
import { settings } from './tables.ts'

export type SecretChange = { smtpPassword?: string | undefined; clearSmtpPassword?: boolean | undefined }

/**
 * Replaces one block and answers its new version. `version` is the one that was
 * read (0 when the block was never saved); if somebody saved since, nothing
 * changes and it is a 409. A mail server's password never goes along to another server. Locks the block, writes audit, announces `settings.changed`.
 */
export async function saveSettings<Block extends SettingsBlock>(
  tx: Tx,
  {
    block,
    value,
    version,
    actor,
    address,
    secret,
  }: {
    block: Block
    value: Settings[Block]
    version: number
    actor: Admin | System
    address?: string
    secret?: SecretChange
  },
): Promise<{ version: number }> {
  const fresh = { block, value: {}, version: 0 }
  await tx.insert(settings).values(fresh).onConflictDoNothing()
  const [row] = await tx.select().from(settings).where(eq(settings.block, block)).for('update')
  if (row?.version !== version) throw staleSettings()

  const before = withDefaults(block, row.value)
  if (block === 'site') await requireLogos(tx, value as Settings['site'])
  const stored = row.value['smtpPasswordSealed']
  if (stored && !changesSecret(secret) && isOtherServer(before, value)) throw smtpPasswordAgain()
  const encrypted = encryptedPassword(stored, secret)
  await tx
    .update(settings)
    .set({
      value: { ...value, ...(encrypted ? { smtpPasswordSealed: encrypted } : {}) },
      version: version + 1,
      updatedAt: sql`now()`,
      updatedBy: actor.kind === 'system' ? null : actor.userId,
    })
    .where(eq(settings.block, block))
  await recordAudit(tx, {
    actor,
    ...(address === undefined ? {} : { address }),
    action: 'settings.save',
    target: { kind: 'settings', id: block },
    before,
    after: { ...value, ...(changesSecret(secret) ? { smtpPassword: '***' } : {}) },
  })
  await announce(tx, { name: 'settings.changed', ids: [block] })
  return { version: version + 1 }
}

/** What the shop wears was uploaded as that: no receipt, and nothing that is not there. */
async function requireLogos(tx: Tx, { logoMediaId, faviconMediaId }: Settings['site']) {
  const worn = { logoMediaId, faviconMediaId }
  const known = await listLogos(tx, Object.values(worn))
  const [missing] = Object.entries(worn).find(([, id]) => id !== null && !known.has(id)) ?? []
  if (missing) throw unknownLogo(missing)
}

const SERVER = ['smtpHost', 'smtpPort', 'smtpUsername'] as const

/** Whether mail would go to another server than the one the stored password was given for; to none it does not go at all. */
function isOtherServer(before: object, after: object): boolean {
  const [was, will] = [before as Settings['email'], after as Settings['email']]
  return will.smtpHost !== '' && SERVER.some((name) => was[name] !== will[name])
}

function encryptedPassword(
  current: unknown,
  { smtpPassword, clearSmtpPassword }: SecretChange = {},
): string | null {
  if (smtpPassword) return encryptSecret(smtpPassword, SMTP_SECRET).toString('base64')
  return clearSmtpPassword || typeof current !== 'string' ? null : current
}

const changesSecret = (secret: SecretChange | undefined) =>
  Boolean(secret?.smtpPassword || secret?.clearSmtpPassword)
