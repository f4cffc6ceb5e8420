import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { db, transaction } from '#server/db/db.ts'
import { findNewestHash } from '../queries.ts'
import { isGenuine, listMarks, macOf, markFile } from '../queries/marks.ts'

/**
 * Signs the newest hash and remembers the signature in a file of the worker. While something is wrong with the chain
 * the file stays as it was, so that the alarm goes on until the operator has looked. Repeatable.
 */
export async function signChain({ isWhole }: { isWhole: boolean }): Promise<void> {
  const newest = await findNewestHash(db)
  if (!newest) return
  const madeAt = new Date()
  const mac = macOf({ seq: newest.number, hash: Buffer.from(newest.hash, 'hex'), madeAt })
  await transaction((tx) =>
    tx.execute(sql`
      insert into audit_marks (seq, mac, made_at) values (${newest.number}, ${mac}, ${madeAt.toISOString()})
      on conflict do nothing`),
  )
  if (!isWhole) return
  const [mark] = await listMarks(db, 1)
  if (!mark || !isGenuine(mark)) return
  const path = markFile()
  const half = `${path}.${randomUUID()}`
  await writeFile(half, JSON.stringify({ seq: mark.seq, mac: mark.mac.toString('hex') }), { mode: 0o600 })
  await rename(half, path)
}
