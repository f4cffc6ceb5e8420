import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { giftPageNotFound, giftPagesFull, giftPageStale, giftPageTaken, suitsUnknown } from '../errors.ts'
import { readOccasions } from '../queries/synonyms.ts'
import { MAX_GIFT_PAGES } from '../rules/gifts.ts'
import { occasionCalled } from '../rules/occasions.ts'
import { receiverOf } from '../rules/receivers.ts'
import { categorySlug } from '../rules.ts'
import { giftPages } from '../tables.ts'
import type { By } from './create-product.ts'

type Fields = {
  title: string
  description: string
  suits: string
  maxDollars: number | null
  isActive: boolean
}

/**
 * A page of presents. Its address comes from whom or what it is for, and from its price: /regalos/navidad-hasta-25. One
 * that exists is a 409, and so is a page beyond 60; what the search knows neither as an occasion nor as a person is a
 * 422. Audited; announces `gift_page.changed`.
 */
export async function addGiftPage(tx: Tx, { actor, address, ...fields }: By & Fields) {
  await refuseUnknown(tx, fields.suits)
  if ((await tx.$count(giftPages)) >= MAX_GIFT_PAGES) throw giftPagesFull(MAX_GIFT_PAGES)
  const { suits, maxDollars } = fields
  const slug = categorySlug(suits) + (maxDollars === null ? '' : `-hasta-${maxDollars}`)
  const [made] = await tx
    .insert(giftPages)
    .values({ ...fields, slug })
    .onConflictDoNothing({ target: giftPages.slug })
    .returning({ id: giftPages.id, version: giftPages.version })
  if (!made) throw giftPageTaken(slug)
  await record(tx, { actor, address, action: 'gift_page.add', id: made.id, after: fields })
  return { ...made, slug }
}

/** Changes a page; its address stays. One that was saved since `version` is a 409 and stays. Otherwise as above. */
export async function changeGiftPage(
  tx: Tx,
  { id, version, actor, address, ...fields }: By & Fields & { id: string; version: number },
) {
  await refuseUnknown(tx, fields.suits)
  const before = await findPage(tx, id)
  const [saved] = await tx
    .update(giftPages)
    .set({ ...fields, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(giftPages.id, id), eq(giftPages.version, version)))
    .returning({ id: giftPages.id, version: giftPages.version, slug: giftPages.slug })
  if (!saved) throw giftPageStale()
  const { title, description, suits, maxDollars, isActive } = before
  await record(tx, {
    ...{ actor, address, action: 'gift_page.change', id },
    before: { title, description, suits, maxDollars, isActive },
    after: fields,
  })
  return saved
}

/** Deletes a page; its address answers 404 afterwards. Audited; announces `gift_page.changed`. */
export async function deleteGiftPage(tx: Tx, { id, actor, address }: By & { id: string }) {
  const { title, slug } = await findPage(tx, id)
  await tx.delete(giftPages).where(eq(giftPages.id, id))
  await record(tx, { actor, address, action: 'gift_page.delete', id, before: { title, slug } })
}

async function findPage(tx: Tx, id: string) {
  const [page] = await tx.select().from(giftPages).where(eq(giftPages.id, id))
  if (!page) throw giftPageNotFound()
  return page
}

async function refuseUnknown(tx: Tx, suits: string) {
  if (!receiverOf(suits) && !occasionCalled(suits, await readOccasions(tx))) throw suitsUnknown(suits)
}

type Entry = By & {
  action: 'gift_page.add' | 'gift_page.change' | 'gift_page.delete'
  id: string
  before?: Partial<Fields> & { slug?: string }
  after?: Fields
}

async function record(tx: Tx, { id, ...entry }: Entry) {
  await recordAudit(tx, { ...entry, target: { kind: 'gift_page', id } })
  await announce(tx, { name: 'gift_page.changed' })
}
