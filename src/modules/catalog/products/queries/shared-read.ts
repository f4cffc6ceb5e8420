import type { Db } from '#server/db/db.ts'

type Read<Value> = { running: Promise<Value>; next: Promise<Value> | null }

/**
 * Lets those who ask the same thing while it is being read share the next read.
 * No one joins one that has begun, so every answer is as fresh as one read alone,
 * and a thousand visitors of one list cost the database one read at a time.
 * Reads of different transactions are never shared.
 */
export function sharedRead<Value>() {
  const byDb = new WeakMap<Db, Map<string, Read<Value>>>()

  return (db: Db, key: string, read: () => Promise<Value>): Promise<Value> => {
    const reads = byDb.get(db) ?? new Map<string, Read<Value>>()
    byDb.set(db, reads)

    const start = () => {
      const entry: Read<Value> = { running: read(), next: null }
      reads.set(key, entry)
      const leave = () => {
        if (reads.get(key) === entry && entry.next === null) reads.delete(key)
      }
      entry.running.then(leave, leave)
      return entry.running
    }

    const current = reads.get(key)
    if (!current) return start()
    current.next ??= current.running.then(start, start)
    return current.next
  }
}
