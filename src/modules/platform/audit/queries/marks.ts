import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { keyedHash, sameBytes } from '#server/auth/crypto.ts'
import { type Db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'

type Mark = { seq: number; mac: Buffer; madeAt: Date; hash: Buffer | null }

const RECENT = 1_000
const ALL = 1_000_000_000

/** What the worker remembers outside of the database: the newest mark that it made or saw. */
export const markFile = () => join(env.DATA_DIR, 'audit-mark.json')

/** Signs a hash, and with it all hashes before, with the key that is not in the database. */
export const macOf = ({ seq, hash, madeAt }: { seq: number; hash: Buffer; madeAt: Date }) =>
  keyedHash('audit_seal', `${seq} ${hash.toString('hex')} ${madeAt.toISOString()}`)

/** The newest marks with the hashes that they sign, the newest first. */
export async function listMarks(db: Db, most: number): Promise<Mark[]> {
  const { rows } = await db.execute<Omit<Mark, 'madeAt'> & { madeAt: string }>(sql`
    select m.seq::int as seq, m.mac, m.made_at as "madeAt", s.hash
    from audit_marks m left join audit_seals s on s.seq = m.seq order by m.seq desc limit ${most}`)
  return rows.map((row) => ({ ...row, madeAt: new Date(row.madeAt) }))
}

export const isGenuine = ({ hash, ...mark }: Mark) =>
  hash !== null && sameBytes(mark.mac, macOf({ ...mark, hash }))

/**
 * What is wrong with the chain of hashes, for the operator; null while it is whole. It looks at the newest thousand
 * marks, or at all of them, and at the mark that the worker remembers in a file.
 */
export async function findChainTrouble(db: Db, { all = false } = {}): Promise<string | null> {
  const marks = await listMarks(db, all ? ALL : RECENT)
  const remembered = await readRemembered()
  if (remembered) {
    const { rows } = await db.execute<{ mac: Buffer }>(
      sql`select mac from audit_marks where seq = ${remembered.seq}`,
    )
    const [stored] = rows
    if (!stored)
      return `the chain of the audit log is shorter than before: seal ${remembered.seq} was signed and is gone. If an older backup was restored, delete ${markFile()}`
    if (!sameBytes(stored.mac, Buffer.from(remembered.mac, 'hex')))
      return `the chain of the audit log was made anew: seal ${remembered.seq} is not the one that was signed. If an older backup was restored, delete ${markFile()}`
  }
  const bad = marks.filter((mark) => !isGenuine(mark))
  if (bad.length > 0)
    return `${bad.length} seals of the audit log do not fit their signatures, the newest is ${bad[0]!.seq}: rows were changed, or HASH_KEY (else APP_KEY) is another one`
  const { rows } = await db.execute<{ unsigned: number }>(sql`
    select count(*)::int as unsigned from (select from audit_seals s join audit_log a on a.id = s.entry_id
      where s.seq > ${marks[0]?.seq ?? 0} and a.created_at < now() - interval '1 hour' limit 1000) as counted`)
  const { unsigned } = rows[0]!
  return unsigned > 0 && (marks.length > 0 || all)
    ? `${unsigned} seals of the audit log are not signed after an hour: is a worker running?`
    : null
}

async function readRemembered(): Promise<{ seq: number; mac: string } | null> {
  const text = await readFile(markFile(), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as { seq: number; mac: string })
}
