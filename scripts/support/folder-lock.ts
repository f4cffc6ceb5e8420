import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FILE = 'shop.lock'
const SQLITE_BUSY = 5
// Two that ask at the same moment refuse each other until one of them has waited.
const PATIENCE_MS = 1_000
// A lock that nothing refers to would be collected and released.
const held = new Set<DatabaseSync>()

/**
 * Locks a folder until this process ends, however it ends, and returns what releases it before; null where another
 * process holds it. The operating system locks the file itself, so no other path, mount or container gets past it.
 */
export function lockFolder(folder: string): (() => void) | null {
  const path = join(folder, FILE)
  let lock: DatabaseSync | undefined
  try {
    // Node offers no file locks of its own, and SQLite takes the system's.
    lock = new DatabaseSync(path, { timeout: PATIENCE_MS })
    // A file that may only be read would be shared with everyone who reads it.
    accessSync(path, constants.W_OK)
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock?.close()
    const { errcode = 0, message } = error as Error & { errcode?: number }
    if ((errcode & 0xff) === SQLITE_BUSY) return null
    throw new Error(`The lock ${path} could not be taken: ${message}.`, { cause: error })
  }
  const taken = lock
  held.add(taken)
  return () => {
    if (held.delete(taken)) taken.close()
  }
}
