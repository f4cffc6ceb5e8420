import * as z from 'zod'
import type { AnyStore } from '#modules/sellers/stores/public.ts'
import type { Enter, Guard, Member } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { listPageOf } from '#server/http/input.ts'
import * as commands from '../commands/manage.ts'
import { promotionNotFound } from '../errors.ts'
import {
  addCodesInput,
  changePromotionInput,
  conditionsInput,
  createPromotionInput,
  effectInput,
  listPromotionsInput,
  pausePromotionInput,
  promotionPath,
} from '../input.ts'
import { codeColumns } from '../formats/code-file.ts'
import { codeList, ofPromotion } from '../queries/codes.ts'
import { readReport } from '../queries/report.ts'
import { ofSeller, promotionList, requirePromotion, sayPromotions } from '../queries/manage.ts'
import { APPLIES } from '../rules.ts'
import { PROMOTION_STATES } from '../rules/states.ts'

const cents = z.int()
const day = z.iso.date()
const promotion = z
  .object({
    id: idOf('promotion'),
    /** Null is the site. */
    storeId: idOf('store').nullable(),
    storeName: z.string().nullable(),
    name: z.string(),
    applies: z.enum(APPLIES),
    /** The one that many may use; null where there is none. */
    code: z.string().nullable(),
    /** Of one use, used ones included; each use takes one. */
    codeCount: z.int(),
    effect: effectInput,
    conditions: conditionsInput,
    borneBy: z.enum(['seller', 'site']),
    combines: z.boolean(),
    maxUses: z.int().nullable(),
    maxUsesPerPerson: z.int().nullable(),
    maxCents: cents.nullable(),
    usedCount: z.int(),
    /** What it took off orders. */
    givenCents: cents,
    /** What was paid for the products of those orders. */
    salesCents: cents,
    from: day,
    until: day.nullable(),
    isPaused: z.boolean(),
    state: z.enum(PROMOTION_STATES),
    version: z.int(),
    /** The names of the categories, products and stores of its conditions, and of its gift. */
    named: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Its effect and conditions, as a buyer reads them. */
    text: z.string(),
  })
  .meta({ id: 'Promotion' })
const promotionDetail = promotion
  .extend({
    /** Of orders that were paid; buyers whose first paid order had it. */
    paidCount: z.int(),
    averageCents: cents,
    newBuyerCount: z.int(),
    /** Of a promotion for first purchases: orders paid by a card that had bought under another account, the newest by number. */
    knownPayerCount: z.int(),
    knownPayerOrders: z.array(z.string()),
    days: z.array(z.object({ date: day, uses: z.int() })),
    products: z.array(z.object({ id: idOf('product'), name: z.string().nullable(), units: z.int(), cents })),
  })
  .meta({ id: 'PromotionDetail' })
const promotionPage = listPageOf(promotion).meta({ id: 'PromotionPage' })

const promotionIdOf = ({ id = '' }: Readonly<Record<string, string>>) => {
  const read = promotionPath.safeParse({ id })
  if (!read.success) throw promotionNotFound()
  return read.data.id
}

/** The endpoints of promotions, in the admin panel and in a store; `scopeOf` says whose they are. */
export function promotionEndpoints<const At extends string, A extends Member, S>(
  at: At,
  { allow, scopeOf }: { allow: Guard<A> & { enter?: Enter<A, S> }; scopeOf: (scope: S) => AnyStore },
) {
  const list = endpoint({
    method: 'GET',
    path: at,
    summary:
      'Promotions by name or code and by state, with their uses, what they took off and what they sold',
    input: listPromotionsInput,
    output: promotionPage,
    allow,
    run: async ({ tx, scope, locale, now }, input) => {
      const page = await promotionList.read(tx, input, { now, scope: ofSeller(scopeOf(scope)) })
      return { ...page, items: await sayPromotions(tx, page.items, locale) }
    },
  })

  const create = endpoint({
    method: 'POST',
    path: at,
    summary: 'Makes a promotion that applies by itself or by a code',
    input: createPromotionInput,
    output: z.object({ id: idOf('promotion') }),
    status: 201,
    allow,
    idempotent: true,
    run: ({ tx, scope, actor, address, now }, input) =>
      commands.createPromotion(tx, scopeOf(scope), input, { actor, address, now }),
  })

  const get = endpoint({
    method: 'GET',
    path: `${at}/{id}` as const,
    summary:
      'One promotion with what came of it: paid orders, new buyers, uses day by day and what was bought with it',
    input: promotionPath,
    output: promotionDetail,
    allow,
    run: async ({ tx, scope, locale, now }, { id }) => {
      const [said] = await sayPromotions(tx, [await readReport(tx, scopeOf(scope), { id, now })], locale)
      return said!
    },
  })

  const change = endpoint({
    method: 'PUT',
    path: `${at}/{id}` as const,
    summary: 'Gives a promotion other terms; what orders had of it stays',
    input: changePromotionInput,
    output: z.void(),
    status: 204,
    allow,
    run: ({ tx, scope, actor, address, now }, input) =>
      commands.changePromotion(tx, scopeOf(scope), input, { actor, address, now }),
  })

  const addCodes = endpoint({
    method: 'POST',
    path: `${at}/{id}/codes` as const,
    summary: 'Makes more codes of one use; they are in the file of its codes',
    input: addCodesInput,
    output: z.object({ codeCount: z.int() }),
    status: 201,
    allow,
    limit: { name: 'promotion-codes', hits: 30, seconds: 3600, by: 'user', shared: true },
    idempotent: true,
    run: ({ tx, scope, actor, address, now }, input) =>
      commands.addCodes(tx, scopeOf(scope), input, { actor, address, now }),
  })

  const downloadCodes = rawEndpoint({
    method: 'GET',
    path: `/api/v1${at}/{id}/codes.csv`,
    summary: 'The codes of a promotion as a file: which were used, by which order and when',
    answers: ['text/csv'],
    allow,
    limit: { name: 'promotion-codes-file', hits: 30, seconds: 60, by: 'user', shared: false },
    run: async ({ request, params, scope, locale, now }) => {
      const id = promotionIdOf(params)
      await requirePromotion(db, scopeOf(scope), { id })
      return codeList.download(request, {
        now,
        scope: ofPromotion(id),
        file: 'codigos',
        columns: codeColumns(locale),
      })
    },
  })

  const pause = endpoint({
    method: 'POST',
    path: `${at}/{id}/pause` as const,
    summary: 'Stops a promotion or lets it go on',
    input: pausePromotionInput,
    output: z.void(),
    status: 204,
    allow,
    run: ({ tx, scope, actor, address, now }, input) =>
      commands.pausePromotion(tx, scopeOf(scope), input, { actor, address, now }),
  })

  const remove = endpoint({
    method: 'DELETE',
    path: `${at}/{id}` as const,
    summary: 'Deletes a promotion that no order ever had',
    input: promotionPath,
    output: z.void(),
    status: 204,
    allow,
    run: ({ tx, scope, actor, address, now }, input) =>
      commands.deletePromotion(tx, scopeOf(scope), input, { actor, address, now }),
  })

  return { list, create, get, change, addCodes, downloadCodes, pause, remove }
}
