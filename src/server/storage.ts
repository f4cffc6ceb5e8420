import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { env } from './env.ts'

/** Where files live. Keys are made by the house (`product/<id>/original`), never by a visitor. */
export type Storage = {
  /** Replaces what was there, all or nothing. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
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
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

export const storage: Storage = diskStorage(join(env.DATA_DIR, 'media'))
