import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { mayBeLost } from './db.ts'
import { env } from '../process/env.ts'
import { passingTrouble } from '../http/errors.ts'

const PATIENCE_MS = 2_000
export const LEAST_FREE_BYTES = 8 * 1024 * 1024
const PATIENCE_IS_OVER = Symbol()

let isClosing = false
let asking: Promise<string | null> | undefined

/** From now on this process asks for no more visitors. */
export function announceClosing() {
  isClosing = true
}

/** Why no one should be sent here now, or null. However long the database is silent, the answer comes. */
export async function whyNotReady(): Promise<string | null> {
  if (isClosing) return 'closing'
  asking ??= ask().finally(() => (asking = undefined))
  const timer = Promise.withResolvers<typeof PATIENCE_IS_OVER>()
  const impatience = setTimeout(timer.resolve, PATIENCE_MS, PATIENCE_IS_OVER)
  const answer = await Promise.race([asking, timer.promise])
  clearTimeout(impatience)
  return answer === PATIENCE_IS_OVER ? 'the database does not answer' : answer
}

async function ask(): Promise<string | null> {
  try {
    await mayBeLost.transaction(async (tx) => {
      await tx.execute(sql`set local work_mem = '64kB'`)
      // More than fits in that memory, so that the database has to write it to its disk.
      await tx.execute(sql`select count(*) from generate_series(1, 20000)`)
    })
    const { bavail, bsize } = await statfs(env.DATA_DIR)
    return bavail * bsize < LEAST_FREE_BYTES ? 'the disk is full' : null
  } catch (error) {
    return passingTrouble(error)?.code === 'app.cannot_save'
      ? 'the disk is full'
      : 'the database does not answer'
  }
}
