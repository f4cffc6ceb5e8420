import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { randomUUID } from 'node:crypto'
import { env } from '../process/env.ts'
import { bucketStorage } from './storage-bucket.ts'
import { checkedKey } from './storage-key.ts'

/**
 * Where files live: on the disk, or in the bucket of a service that speaks S3. Keys are made by the server
 * (`product/<id>/original`), never by a visitor. A call may go over the network: none inside a transaction.
 */
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
  /** Every key there is, in no order; what is written or removed meanwhile may be among them or not. */
  keys(): AsyncIterable<string>
}

export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkedKey(key))
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
    async *keys() {
      const entries = await orNone(readdir(root, { recursive: true, withFileTypes: true }), [])
      for (const entry of entries)
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
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

const COPIED_AT_ONCE = 8

/**
 * Copies every file that the other place lacks or has otherwise. Repeatable, and gone on with after a stop; the first
 * file that cannot be read or written ends it. Answers how many were copied and how many stood there already.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  onProgress: (done: number) => void = () => undefined,
) {
  let copied = 0
  let there = 0
  const copy = async (key: string) => {
    const [bytes, known] = await Promise.all([from.get(key), to.get(key)])
    if (bytes && known?.equals(bytes)) there += 1
    else if (bytes) {
      await to.put(key, bytes)
      copied += 1
    }
    onProgress(copied + there)
  }
  const keys = await Array.fromAsync(from.keys())
  for (let at = 0; at < keys.length; at += COPIED_AT_ONCE) {
    // All of them end before a failure is thrown: nothing is written behind it.
    const ended = await Promise.allSettled(keys.slice(at, at + COPIED_AT_ONCE).map(copy))
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
  }
  return { copied, there }
}

/** The folder of files in a data folder. */
export const mediaFolder = (dataDir: string) => join(dataDir, 'media')

/** The files as these settings say, whether the shop uses them or is about to move there. */
export function openStorage(kind: typeof env.STORAGE): Storage {
  if (kind === 'disk') return diskStorage(mediaFolder(env.DATA_DIR))
  return bucketStorage({
    url: env.S3_URL!,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID!,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
  })
}

export const storage: Storage = openStorage(env.STORAGE)
