import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const DB = new URL('../../../db/', import.meta.url)
const UPGRADE = new URL('upgrade/2026-11/', DB)

/** `sha256` is that of `sql`, except where `isReleased`: the text is gone, and only databases have it. */
export type Migration = { name: string; sql: string; sha256: string; isReleased?: boolean }

/** The schema of an empty database, in one migration. Its files are read in the order of their names. */
export const BASELINE = '0000_baseline'

/** The baseline and the numbered migrations after it, in the order in which they are applied. */
export async function readMigrations(): Promise<Migration[]> {
  const areas = await readFolder(new URL('baseline/', DB))
  const baseline = toMigration(BASELINE, areas.map(({ sql }) => sql).join('\n'))
  return [baseline, ...(await readFolder(new URL('migrations/', DB)))]
}

export async function readFolder(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => toMigration(name, await readFile(new URL(name, folder), 'utf8'))),
  )
}

const toMigration = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
})

/**
 * What leads to the baseline from the release of 24 November 2026: the 115 migrations that a database of it has, known
 * by name and checksum alone, then the steps from there to the baseline.
 */
export async function readReleaseBefore(): Promise<Migration[]> {
  const released: Record<string, string> = JSON.parse(
    await readFile(new URL('release.json', UPGRADE), 'utf8'),
  )
  const steps = await readFolder(new URL('steps/', UPGRADE))
  return [
    ...Object.entries(released).map(([name, sha256]) => ({ name, sha256, sql: '', isReleased: true })),
    ...steps,
  ]
}

/** What the 115 migrations of that release make of an empty database. */
export const readSchemaBefore = () => readFile(new URL('schema.sql', UPGRADE), 'utf8')
