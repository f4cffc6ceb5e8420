import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { listCards, visibleProducts } from '#modules/catalog/products/public.ts'
import type { Locale } from '#lib/locale.ts'
import type { Actor, Member } from '#server/auth/actor.ts'
import { readSignedId } from '#server/auth/crypto.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { forgetRows, sweep } from '#server/jobs/sweep.ts'
import { mailConfirmNotice, mailNotice, type NoticeReader } from '../emails.ts'
import * as refused from '../errors.ts'
import type { AskNotice } from '../input.ts'
import {
  CONFIRM_HOURS,
  ENDED_DAYS,
  MAX_NOTICES,
  MAX_UNCONFIRMED,
  type NoticeKind,
  PRODUCT_NOTICE,
  WAITING_DAYS,
} from '../rules.ts'
import { productNotices } from '../tables.ts'

const HOUR_MS = 3_600_000
const isOpen = isNull(productNotices.endedAt)

/** Of this visitor's address, however it is written. */
export const isOf = (email: string): SQL => sql`lower(${productNotices.email}) = ${email.toLowerCase()}`

/**
 * Asks for one email when a product is there again or costs less. An address that is not confirmed gets an email first
 * and nothing else before its reader says yes; a visitor is answered the same whatever happens. Asked again it changes
 * nothing. Announces `wishlist.changed` to a member.
 */
export async function askNotice(
  tx: Tx,
  { id: productId, variantId, kind, email }: AskNotice,
  { actor, locale, now }: { actor: Actor; locale: Locale; now: Date },
): Promise<{ isConfirmed: boolean }> {
  const wanted = await findWanted(tx, { productId, variantId, now })
  if (kind === 'stock' && wanted.stock > 0) throw refused.stillInStock()
  const reader = actor.kind === 'visitor' ? visitor(email, locale) : await member(tx, actor, email)
  if (!(await mayAsk(tx, reader, now))) return { isConfirmed: false }
  const { userId, to, isConfirmed } = reader
  const [asked] = await tx
    .insert(productNotices)
    .values({
      ...{ productId, kind, userId, createdAt: now, priceCents: wanted.priceCents },
      variantId: variantId === productId ? null : variantId,
      email: userId === null ? to : null,
      locale: reader.locale,
      confirmedAt: isConfirmed ? now : null,
    })
    .onConflictDoNothing()
    .returning({ id: productNotices.id })
  if (asked && !isConfirmed) await mailConfirmNotice(tx, { id: asked.id, kind, title: wanted.title, reader })
  if (asked && userId !== null) await announce(tx, { name: 'wishlist.changed', userId })
  return { isConfirmed }
}

type Wanted = { title: string; priceCents: number; stock: number }

/** The product, or the one variant of it. */
async function findWanted(
  tx: Tx,
  { productId, variantId, now }: { productId: string; variantId: string | undefined; now: Date },
): Promise<Wanted> {
  const [product] = await listCards(tx, { ids: [productId], now })
  if (!product) throw refused.productNotFound()
  if (variantId === undefined) return product
  const { rows } = await tx.execute<Wanted>(sql`
    select sold.title, sold.price_cents as "priceCents", coalesce(level.on_hand - level.reserved, 0) as stock
    from sold_variants sold left join stock_levels level on level.product_id = sold.id
    where sold.id = ${variantId} and sold.product_id = ${productId} and sold.variant_archived_at is null`)
  if (!rows[0]) throw refused.productNotFound()
  return rows[0]
}

type Reader = NoticeReader & { userId: string | null; isConfirmed: boolean }

function visitor(email: string | undefined, locale: Locale): Reader {
  if (email === undefined) throw refused.noticeNeedsAddress()
  return { userId: null, to: email, locale, isConfirmed: false }
}

async function member(tx: Tx, { userId }: Member, email: string | undefined): Promise<Reader> {
  if (email !== undefined) throw refused.noticeOwnAddress()
  const [own] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  return { userId, to: own!.email, locale: own!.locale, isConfirmed: own!.emailConfirmedAt !== null }
}

/** A refusal is shown where it is the caller's own account, and not where it may be somebody else's address. */
async function mayAsk(tx: Tx, { userId, to }: Reader, now: Date): Promise<boolean> {
  if (userId !== null) {
    const own = and(eq(productNotices.userId, userId), isOpen)
    if ((await tx.$count(productNotices, own)) >= MAX_NOTICES) throw refused.noticesFull()
    return true
  }
  const since = gt(productNotices.createdAt, new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS))
  const unconfirmed = and(isOf(to), isNull(productNotices.confirmedAt), since)
  return (
    (await tx.$count(productNotices, unconfirmed)) < MAX_UNCONFIRMED &&
    (await tx.$count(productNotices, and(isOf(to), isOpen))) < MAX_NOTICES
  )
}

/** Confirms a notice by the link of its email, or ends all notices of its address. Repeatable. */
export async function answerNotice(
  tx: Tx,
  { token, isWanted }: { token: string; isWanted: boolean },
  { now }: { now: Date },
) {
  const id = readSignedId(PRODUCT_NOTICE, token)
  if (id === null) throw refused.noticeLinkInvalid()
  const [notice] = await tx.select().from(productNotices).where(eq(productNotices.id, id)).for('update')
  const hasEnded = !notice || notice.endedAt !== null
  if (isWanted) {
    const isLate = notice && now.getTime() - notice.createdAt.getTime() > CONFIRM_HOURS * HOUR_MS
    if (hasEnded || (isLate && notice.confirmedAt === null)) throw refused.noticeLinkInvalid()
    const confirmedAt = notice.confirmedAt ?? now
    await tx.update(productNotices).set({ confirmedAt }).where(eq(productNotices.id, id))
    return
  }
  // Expired notices send no emails.
  if (!notice) return
  const { userId, email } = notice
  await tx
    .update(productNotices)
    .set({ endedAt: now })
    .where(and(isOpen, userId === null ? isOf(email!) : eq(productNotices.userId, userId)))
  if (userId !== null) await announce(tx, { name: 'wishlist.changed', userId })
}

/** Ends one of a person's own; one that is not there is not missed. Announces `wishlist.changed`. */
export async function endNotice(
  tx: Tx,
  { id }: { id: string },
  { actor: { userId }, now }: { actor: Member; now: Date },
) {
  const own = and(eq(productNotices.id, id), eq(productNotices.userId, userId), isOpen)
  const { rowCount } = await tx.update(productNotices).set({ endedAt: now }).where(own)
  if (rowCount) await announce(tx, { name: 'wishlist.changed', userId })
}

type Due = NoticeReader & {
  id: string
  kind: NoticeKind
  userId: string | null
  productId: string
  variantId: string | null
  title: string
  imageUrl: string | null
  beforeCents: number
  priceCents: number
}

/** Confirmed, of a product that is shown, and what was waited for has happened. */
const due = (now: Date, where: SQL) => sql`
  select n.id, n.kind, n.user_id as "userId", coalesce(u.email, n.email) as "to", coalesce(u.locale, n.locale) as locale,
    p.id as "productId", n.variant_id as "variantId", sold.title, sold.image_url as "imageUrl",
    n.price_cents as "beforeCents", sold.price_cents as "priceCents"
  from product_notices n join products p on p.id = n.product_id
  join sold_variants sold on sold.id = coalesce(n.variant_id, p.id)
  left join lateral (select sum(on_hand - reserved) as available from stock_levels
    where listed_under = p.id and (n.variant_id is null or product_id = n.variant_id)) s on true
  left join profiles u on u.id = n.user_id
  where n.ended_at is null and n.confirmed_at is not null and u.anonymised_at is null and ${visibleProducts(now, 'p')}
    and coalesce(s.available, 0) > 0 and (n.kind = 'stock' or sold.price_cents < n.price_cents) and ${where}`

/**
 * Writes the emails that were waited for, one each, and ends what they were about. A lower price is announced while there is
 * something to buy at it. Repeatable, also by several at once.
 */
export function sendNotices({ now }: { now: Date }): Promise<number> {
  return sweep({
    name: 'wishlist.tell_notices',
    now,
    due: async (limit) =>
      (await db.execute<Due>(sql`${due(now, sql`true`)} order by n.created_at limit ${limit}`)).rows,
    work: ({ id }) => transaction((tx) => sendNotice(tx, { id, now })),
  })
}

async function sendNotice(tx: Tx, { id, now }: { id: string; now: Date }) {
  const { rows } = await tx.execute<Due>(sql`${due(now, sql`n.id = ${id}`)} for update of n`)
  const [notice] = rows
  if (!notice) return
  await tx.update(productNotices).set({ endedAt: now }).where(eq(productNotices.id, id))
  await mailNotice(tx, notice)
  if (notice.userId !== null) await announce(tx, { name: 'wishlist.changed', userId: notice.userId })
}

/** Forgets what no one confirmed, what was sent a month ago, and what was waited for a year. Repeatable. */
export async function forgetNotices({ now }: { now: Date }) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  await forgetRows({
    name: 'wishlist.forget_notices',
    now,
    table: sql`product_notices`,
    key: sql`id`,
    where: sql`((confirmed_at is null and created_at < ${ago(CONFIRM_HOURS)}::timestamptz)
      or ended_at < ${ago(24 * ENDED_DAYS)}::timestamptz or created_at < ${ago(24 * WAITING_DAYS)}::timestamptz)`,
  })
}
