import { matchScore } from '#lib/match-score.ts'
import { adminProductList, p } from '#modules/catalog/products/public.ts'
import { orderHas, orderList, storeOrderList } from '#modules/sales/orders/public.ts'
import { sellerOrders } from '#modules/sales/orders/tables.ts'
import { peopleList } from '#modules/insight/users/public.ts'
import { storeList, type StoreScope, within } from '#modules/sellers/stores/public.ts'
import type { Db } from '#server/db/db.ts'
import type { ADMIN_KINDS } from '../input.ts'

const SHOWN = 5
/** Of so many newest the best five are shown. */
const LOOKED_AT = 20

type Kind = (typeof ADMIN_KINDS)[number]
type Found<Of extends Kind = Kind> = {
  kind: Of
  id: string
  title: string
  detail: string | null
  cents: number | null
}
type Reach = { q: string; now: Date; scope?: StoreScope }

const finders: { [Of in Kind]: (db: Db, reach: Reach) => Promise<Found<Of>[]> } = {
  product: async (db, { q, scope, ...reach }) => {
    const asked = adminProductList.schema.parse({ q, state: 'all', pageSize: LOOKED_AT })
    const rows = await adminProductList.glance(db, asked, {
      ...reach,
      scope: scope && within(scope, p.storeId),
    })
    return rows.map(({ id, title, uniqueCode, priceCents }) => ({
      ...{ kind: 'product', id, title, detail: uniqueCode, cents: priceCents },
    }))
  },
  order: async (db, { q, scope, ...reach }) => {
    if (scope) {
      const asked = storeOrderList.schema.parse({ q, pageSize: LOOKED_AT })
      const own = { ...reach, scope: within(scope, sellerOrders.storeId) }
      return (await storeOrderList.glance(db, asked, own)).map(({ id, number, totalCents }) => ({
        ...{ kind: 'order', id, title: number, detail: null, cents: totalCents },
      }))
    }
    const asked = orderList.schema.parse({ pageSize: LOOKED_AT })
    const has = { ...reach, scope: orderHas(q, LOOKED_AT) }
    return (await orderList.glance(db, asked, has)).map(({ id, number, user, totalCents }) => ({
      ...{ kind: 'order', id, title: number, detail: user.fullName, cents: totalCents },
    }))
  },
  person: async (db, { q, now }) => {
    const rows = await peopleList.glance(db, peopleList.schema.parse({ q, pageSize: LOOKED_AT }), { now })
    return rows.map(({ id, fullName, email }) => ({
      ...{ kind: 'person', id, title: fullName, detail: email, cents: null },
    }))
  },
  store: async (db, { q, now }) => {
    const rows = await storeList.glance(db, storeList.schema.parse({ q, pageSize: LOOKED_AT }), { now })
    return rows.map(({ id, name, contactEmail }) => ({
      ...{ kind: 'store', id, title: name, detail: contactEmail, cents: null },
    }))
  },
}

/** What has these words in it, the best first of each kind; `scope` finds what is a seller's own. */
export async function find<Of extends Kind>(
  db: Db,
  kinds: readonly Of[],
  reach: Reach,
): Promise<Found<Of>[]> {
  const found = await Promise.all(kinds.map((kind): Promise<Found<Of>[]> => finders[kind](db, reach)))
  return found.flatMap((rows) => best(reach.q, rows))
}

/** Stable, so that of two that answer equally well the newer one stays before. */
const best = <Row extends Found>(q: string, rows: readonly Row[]) =>
  rows
    .map((row) => ({ row, score: Math.max(matchScore(q, row.title), matchScore(q, row.detail ?? '')) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ row }) => row)
