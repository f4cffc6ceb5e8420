import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { env } from './env.ts'

/** Where files live. Keys are made by the house (`product/<id>/original`), never by a visitor. */
export type Storage = {
  /** Replaces what was there, all or nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Removes all that stands below a key. Repeatable. */
  removeAll(prefix: string): Promise<void>
  /** The names that stand right below a key; none when there is nothing. */
  names(prefix: string): Promise<string[]>
  /** When something right below a key was written or removed last; null when there is nothing. */
  changedAt(prefix: string): Promise<Date | null>
}

export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[a-z0-9][a-z0-9/._-]*$/.test(key) || key.includes('..'))
      throw new Error(`Not a storage key: ${key}`)
    return join(root, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written beside and renamed, so that a crash leaves the old file or the new one, never half.
      const half = `${path}.${randomUUID()}`
      await writeFile(half, bytes)
      await rename(half, path)
    },
    async get(key) {
      return orNone(readFile(pathOf(key)), null)
    },
    async removeAll(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true })
    },
    async names(prefix) {
      return orNone(readdir(pathOf(prefix)), [])
    },
    async changedAt(prefix) {
      // Writing renames and removing unlinks, and each of them touches the folder.
      return (await orNone(stat(pathOf(prefix)), null))?.mtime ?? null
    },
  }
}

async function orNone<Found, None>(found: Promise<Found>, none: None): Promise<Found | None> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none
    throw error
  }
}

export const storage: Storage = diskStorage(join(env.DATA_DIR, 'media'))
