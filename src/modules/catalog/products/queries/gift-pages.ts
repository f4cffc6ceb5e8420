import { and, eq, sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { foldText } from '#lib/text.ts'
import { giftPageNotFound } from '../errors.ts'
import { listGiftPagesInput } from '../input/gift-pages.ts'
import { giftPages } from '../tables.ts'

const { id, slug, title, description, suits, maxDollars, isActive, version, updatedAt } = giftPages
const shown = { slug, title, description, suits, maxDollars }
type GiftPage = { slug: string; title: string; description: string; suits: string; maxDollars: number | null }

const cachedPages = cachedUntilEvent<GiftPage[]>(({ name }) => name === 'gift_page.changed', { shared: true })

/** The pages that visitors see, in the order in which they were made. */
export const listGiftPages = (db: Db): Promise<GiftPage[]> =>
  cachedPages('all', () => db.select(shown).from(giftPages).where(eq(isActive, true)).orderBy(id))

/** One of these; a 404 where there is none. */
export async function getGiftPage(db: Db, asked: string): Promise<GiftPage> {
  const [page] = await db
    .select(shown)
    .from(giftPages)
    .where(and(eq(slug, asked), eq(isActive, true)))
  if (!page) throw giftPageNotFound()
  return page
}

/** All of them by their title. */
export const giftPageList = listOf(giftPages, {
  name: 'gift_pages',
  input: listGiftPagesInput,
  unmeasured: 'there are sixty pages at most',
  id,
  filters: { q: (q) => hasText(sql`fold(${title})`, foldText(q)) },
  sorts: { usual: { by: [sql`fold(${title})`] } },
  fill: async (db, ids) => {
    const rows = await db
      .select({ id, ...shown, isActive, version, updatedAt })
      .from(giftPages)
      .where(isAmong(id, ids))
    return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
  },
})
