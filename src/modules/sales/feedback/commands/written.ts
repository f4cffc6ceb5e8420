import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { type AnyStore, EVERY_STORE, within } from '#modules/sellers/stores/public.ts'
import type { Admin, Member } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import type { AppError } from '#server/http/errors.ts'
import { announce } from '#server/events/live.ts'
import type { ReportsTable, Written, WrittenTable } from '../tables.ts'

export type By<Who extends Member = Member> = { actor: Who; address: string; now: Date }
type Id = { id: string }

type Moderated = {
  /** Its name in the audit log and in live events. */
  kind: 'question' | 'review'
  table: WrittenTable
  reports: ReportsTable
  notFound: () => AppError
  /** No one reports what they wrote themselves. */
  own: () => AppError
  isShown: (written: Written) => boolean
  /** What is locked before it is hidden or shown. */
  first?: (tx: Tx, id: string) => Promise<unknown>
  /** What follows from its being hidden or shown. */
  moderated?: (tx: Tx, before: Written) => Promise<unknown>
  answered?: (tx: Tx, before: Written, answer: string) => Promise<unknown>
}

/** Publishes to the writer, the seller of the product and the admins that it has changed. */
export const announceWritten = (
  tx: Tx,
  kind: Moderated['kind'],
  { id, userId, storeId }: Pick<Written, 'id' | 'userId' | 'storeId'>,
) => announce(tx, { name: `${kind}.changed`, ids: [id], userId, storeIds: storeId === null ? [] : [storeId] })

/** What is done with what people write about products, whatever it is called. All of it locks what was written. */
export function moderationOf(of: Moderated) {
  const { kind, table, reports, notFound } = of
  return {
    lockShown,
    /**
     * Stores the answer of the seller, in place of the one before; another store's is not found.
     * Audits, announces what was written and `product.changed`.
     */
    async answer(tx: Tx, scope: AnyStore, { id, answer }: Id & { answer: string }, by: By) {
      const before = await lock(tx, scope, id)
      if (before.answer === answer) return
      await tx
        .update(table)
        .set({ answer, answeredAt: by.now, answeredBy: by.actor.userId })
        .where(eq(table.id, id))
      await audit(tx, 'answer', id, by, { before: { answer: before.answer }, after: { answer } })
      await of.answered?.(tx, before, answer)
      await announceShown(tx, before)
    },
    /** Takes it off the page, with a reason, or puts it back, and settles its reports. Repeatable. Audits and announces. */
    async moderate(
      tx: Tx,
      { id, reason, isHidden }: Id & { reason: string; isHidden: boolean },
      by: By<Admin>,
    ) {
      await of.first?.(tx, id)
      const before = await lock(tx, EVERY_STORE, id)
      if ((before.hiddenAt !== null) === isHidden) return
      const hidden = { hiddenAt: by.now, hiddenBy: by.actor.userId, hiddenReason: reason }
      await tx
        .update(table)
        .set(isHidden ? hidden : { hiddenAt: null, hiddenBy: null, hiddenReason: null })
        .where(eq(table.id, id))
      await settleReports(tx, id, by.now)
      await of.moderated?.(tx, before)
      await audit(tx, isHidden ? 'hide' : 'show', id, by, { reason })
      await announceShown(tx, before)
    },
    /** Leaves it where it stands and settles its reports. Repeatable. Audits and announces. */
    async keep(tx: Tx, { id }: Id, by: By<Admin>) {
      const written = await lock(tx, EVERY_STORE, id)
      if ((await settleReports(tx, id, by.now)) === 0) return
      await audit(tx, 'keep', id, by, {})
      await announceWritten(tx, kind, written)
    },
    /** Reports a shown text to the admins; each person once, and the first report stands. Announces. */
    async report(tx: Tx, { id, reason }: Id & { reason: string }, { actor: { userId }, now }: By) {
      const written = await lockShown(tx, { id, userId })
      const { rowCount } = await tx
        .insert(reports)
        .values({ writtenId: id, userId, reason, createdAt: now })
        .onConflictDoNothing()
      if (rowCount) await announceWritten(tx, kind, written)
    },
  }

  /** What is shown and somebody else wrote. */
  async function lockShown(tx: Tx, { id, userId }: Id & { userId: string }) {
    const written = await lock(tx, EVERY_STORE, id)
    if (written.hiddenAt !== null || !of.isShown(written)) throw notFound()
    if (written.userId === userId) throw of.own()
    return written
  }

  async function lock(tx: Tx, scope: AnyStore, id: string) {
    const isThis = and(eq(table.id, id), within(scope, table.storeId))
    const [written] = await tx.select().from(table).where(isThis).for('no key update')
    if (!written) throw notFound()
    return written
  }

  async function settleReports(tx: Tx, id: string, now: Date) {
    const isOpen = and(eq(reports.writtenId, id), isNull(reports.settledAt))
    return (await tx.update(reports).set({ settledAt: now }).where(isOpen)).rowCount ?? 0
  }

  async function announceShown(tx: Tx, written: Written) {
    await announceWritten(tx, kind, written)
    await announce(tx, { name: 'product.changed', ids: [written.productId] })
  }

  function audit(
    tx: Tx,
    verb: 'answer' | 'hide' | 'show' | 'keep',
    id: string,
    { actor, address }: By,
    said: { reason?: string; before?: object; after?: object },
  ) {
    return recordAudit(tx, { actor, address, action: `${kind}s.${verb}`, target: { kind, id }, ...said })
  }
}
