import { eq } from 'drizzle-orm'
import { createInvited } from '../../src/modules/identity/accounts/commands/create-invited.ts'
import { earlierCustomers, earlierFiles } from '../../src/modules/sales/earlier-shop/tables.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { anEmail } from './build-accounts.ts'
import { type Case, DAY, one, start, type Thing } from './sweep-cases.ts'

const FILES = { table: 'earlier_files', key: 'old.id::text' }

async function buildFile(status: 'reading' | 'refused') {
  const content = Buffer.from(`Email\n${anEmail()}`)
  const [file] = await db
    .insert(earlierFiles)
    .values({ kind: 'customers', fileName: 'clientes.csv', status, content })
    .returning({ id: earlierFiles.id })
  return file!
}

/** Files of an earlier shop whose worker fell silent or that no one started, and invitations that are due. */
export const EARLIER_CASES: Case<Thing>[] = [
  one({
    job: 'earlier.continue',
    poisoned: FILES,
    after: { hours: 1 },
    build: () => buildFile('reading'),
    async isDone({ id }) {
      const [file] = await db.select().from(earlierFiles).where(eq(earlierFiles.id, id))
      return file!.status === 'ready'
    },
  }),
  one({
    job: 'earlier.forget',
    poisoned: FILES,
    after: { hours: 31 * DAY },
    build: () => buildFile('refused'),
    isDone: async ({ id }) => (await db.$count(earlierFiles, eq(earlierFiles.id, id))) === 0,
  }),
  one({
    job: 'earlier.invite',
    poisoned: { table: 'earlier_customers', key: 'old.id::text' },
    after: { hours: 1 },
    async build() {
      const { id: fileId } = await buildFile('refused')
      const email = anEmail()
      const person = { email, fullName: 'Ana', phone: null, wantsOffers: false, since: null }
      return await transaction(async (tx) => {
        const { userId: id } = (await createInvited(tx, [person], { now: start })).get(email)!
        await tx.insert(earlierCustomers).values({ id, fileId, state: 'due' })
        return { id }
      })
    },
    async isDone({ id }) {
      const [person] = await db.select().from(earlierCustomers).where(eq(earlierCustomers.id, id))
      return person!.state === 'invited'
    },
  }),
]
