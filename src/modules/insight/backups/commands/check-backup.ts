import { randomUUID } from 'node:crypto'
import { type BrokenInvariant, findBrokenInvariants } from '../queries/invariants.ts'
import { connected, restoreBackup } from './restore-backup.ts'

/**
 * Restores a backup into a database of its own beside the shop's, asks there what must always be true, and drops it
 * again. Empty is good. Needs the right to create a database.
 */
export async function checkBackup({
  databaseUrl,
  path,
  onProgress = () => undefined,
}: {
  databaseUrl: string
  path: string
  onProgress?: () => void
}): Promise<BrokenInvariant[]> {
  const name = `istmo_check_${randomUUID().replaceAll('-', '')}`
  await connected(databaseUrl, (client) => client.query(`create database ${name}`))
  const scratch = new URL(databaseUrl)
  scratch.pathname = `/${name}`
  try {
    await restoreBackup({ databaseUrl: scratch.href, path, storage: null, onProgress })
    return await connected(scratch.href, (client) => findBrokenInvariants(client))
  } finally {
    await connected(databaseUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
}
