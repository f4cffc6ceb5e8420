import * as z from 'zod/mini'
import { CHOSEN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { parsePriceText } from '#lib/price-text.ts'
import { writtenDay } from '#lib/panama-days.ts'
import { moneyText, refuse } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import type { Conditions, Effect } from '../rules.ts'
import { codeOf, MAX_CODES } from '../rules/codes.ts'
import { LIMITS } from '../rules/limits.ts'
import type { PromotionRow } from './promotion-endpoints.ts'

export const EFFECTS = [
  'percent_order',
  'percent_lines',
  'amount_order',
  'amount_lines',
  'shipping_free',
  'shipping_amount',
  'buy_get',
  'gift',
] as const
export type EffectChoice = (typeof EFFECTS)[number]

const PLANS = ['', 'basic', 'premium'] as const
/** A promotion as its form has it, all in text. */
export type PromotionValues = ReturnType<typeof valuesOf>

export function valuesOf(row: PromotionRow | undefined, { isCopy }: { isCopy: boolean }) {
  const effect: Effect = row?.effect ?? { kind: 'percent', percent: 10, of: 'order' }
  const asks: Conditions = row?.conditions ?? {}
  const countIn = (count: number | null | undefined) => (count ? String(count) : '')
  const centsIn = (cents: number | null | undefined) => (cents ? moneyText(cents) : '')
  return {
    name: row ? (isCopy ? m.promotions_copy_of({ name: row.name }).slice(0, LIMITS.name) : row.name) : '',
    applies: row?.applies ?? ('code' as const),
    codes: row && row.codeCount > 0 ? ('many' as const) : ('one' as const),
    code: isCopy ? '' : (row?.code ?? ''),
    codeCount: '100',
    way: wayOf(effect),
    percent: 'percent' in effect ? String(effect.percent) : '10',
    amount: 'cents' in effect ? centsIn(effect.cents) : '',
    buy: effect.kind === 'buy_get' ? String(effect.buy) : '2',
    get: effect.kind === 'buy_get' ? String(effect.get) : '1',
    variantId: effect.kind === 'gift' ? effect.variantId : '',
    categoryIds: asks.categoryIds ?? [],
    productIds: asks.productIds ?? [],
    storeIds: asks.storeIds ?? [],
    minCents: centsIn(asks.minCents),
    minUnits: countIn(asks.minUnits),
    firstPurchase: asks.firstPurchase ?? false,
    plan: (asks.plan ?? '') as (typeof PLANS)[number],
    provinces: asks.provinces ?? [],
    paymentMethods: asks.paymentMethods ?? [],
    hourFrom: asks.hours ? String(asks.hours.from) : '',
    hourUntil: asks.hours ? String(asks.hours.until) : '',
    maxUses: countIn(row?.maxUses),
    maxUsesPerPerson: countIn(row?.maxUsesPerPerson),
    maxCents: centsIn(row?.maxCents),
    from: row?.from ?? writtenDay(new Date()),
    until: row?.until ?? '',
    combines: row?.combines ?? false,
    borneBy: row?.borneBy ?? ('seller' as const),
  }
}

function wayOf(effect: Effect): EffectChoice {
  if (effect.kind === 'percent') return `percent_${effect.of}`
  if (effect.kind === 'amount') return `amount_${effect.of}`
  if (effect.kind === 'shipping') return effect.cents === null ? 'shipping_free' : 'shipping_amount'
  return effect.kind
}

type Typed = Pick<PromotionValues, 'way' | 'percent' | 'amount' | 'buy' | 'get' | 'variantId'>

/** What the form says that a promotion does, and the field at which it says nothing. */
export function effectOf({
  way,
  percent,
  amount,
  buy,
  get,
  variantId,
}: Typed): Effect | { wrong: keyof Typed } {
  const percents = countOf(percent, 100)
  const cents = centsOf(amount, LIMITS.cents)
  const of = way.endsWith('_order') ? 'order' : 'lines'
  if (way === 'gift') return variantId === '' ? { wrong: 'variantId' } : { kind: 'gift', variantId }
  if (way === 'shipping_free') return { kind: 'shipping', cents: null }
  if (way.startsWith('percent'))
    return percents ? { kind: 'percent', percent: percents, of } : { wrong: 'percent' }
  if (way === 'buy_get') {
    const [bought, given] = [countOf(buy, LIMITS.units), countOf(get, LIMITS.units)]
    if (!bought) return { wrong: 'buy' }
    if (!given) return { wrong: 'get' }
    return percents ? { kind: 'buy_get', buy: bought, get: given, percent: percents } : { wrong: 'percent' }
  }
  if (cents === null) return { wrong: 'amount' }
  return way === 'shipping_amount' ? { kind: 'shipping', cents } : { kind: 'amount', cents, of }
}

const countOf = (text: string, max: number) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null

function centsOf(text: string, max: number): number | null {
  const read = parsePriceText(text)
  return 'cents' in read && read.cents >= 1 && read.cents <= max ? read.cents : null
}

/** The conditions of the form; an empty field is none. */
export function conditionsOf(values: PromotionValues): Conditions {
  const { categoryIds, productIds, storeIds, provinces, paymentMethods, plan, hourFrom, hourUntil } = values
  const lists = { categoryIds, productIds, storeIds, provinces, paymentMethods }
  const minCents = centsOf(values.minCents, LIMITS.cents)
  const minUnits = countOf(values.minUnits, LIMITS.units)
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(minCents ? { minCents } : {}),
    ...(minUnits ? { minUnits } : {}),
    ...(values.firstPurchase ? { firstPurchase: true as const } : {}),
    ...(plan === '' ? {} : { plan }),
    ...(hourFrom !== '' && hourUntil !== ''
      ? { hours: { from: Number(hourFrom), until: Number(hourUntil) } }
      : {}),
  }
}

const list = () => z.array(z.string())
export const promotionSchema = ({ isNew }: { isNew: boolean }) =>
  z.pipe(
    z.object({
      name: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, m.promotions_name_wrong()),
          z.maxLength(LIMITS.name, m.app_too_long()),
        ),
      applies: z.enum(['automatic', 'code']),
      codes: z.enum(['one', 'many']),
      code: z.string(),
      codeCount: z.string(),
      way: z.enum(EFFECTS),
      percent: z.string(),
      amount: z.string(),
      buy: z.string(),
      get: z.string(),
      variantId: z.string(),
      categoryIds: list(),
      minCents: z.string(),
      minUnits: z.string(),
      firstPurchase: z.boolean(),
      plan: z.enum(PLANS),
      provinces: list(),
      paymentMethods: z.array(z.enum([...CHOSEN_METHODS, 'gift_card'])),
      hourFrom: z.string(),
      hourUntil: z.string(),
      productIds: list(),
      storeIds: list(),
      maxUses: z.string(),
      maxUsesPerPerson: z.string(),
      maxCents: z.string(),
      from: z.string().check(z.minLength(1, m.promotions_days_wrong())),
      until: z.string(),
      combines: z.boolean(),
      borneBy: z.enum(['seller', 'site']),
    }),
    z.transform((typed, context) => {
      const { name, applies, codes, code, combines, borneBy, from } = typed
      const effect = effectOf(typed)
      if ('wrong' in effect)
        return refuse(
          context,
          effect.wrong === 'amount'
            ? m.promotions_amount_wrong()
            : effect.wrong === 'variantId'
              ? m.promotions_gift_wrong()
              : m.promotions_count_wrong(),
          [effect.wrong],
        )
      const asked = conditionsOf(typed)
      if (typed.minCents.trim() !== '' && asked.minCents === undefined)
        return refuse(context, m.promotions_amount_wrong(), ['minCents'])
      if (typed.minUnits.trim() !== '' && asked.minUnits === undefined)
        return refuse(context, m.promotions_count_wrong(), ['minUnits'])
      if (
        (typed.hourFrom === '') !== (typed.hourUntil === '') ||
        (asked.hours && asked.hours.from === asked.hours.until)
      )
        return refuse(context, m.promotions_hours_wrong(), ['hourUntil'])
      const isMany = applies === 'code' && codes === 'many'
      const codeCount = countOf(typed.codeCount, MAX_CODES)
      if (isNew && isMany && codeCount === null)
        return refuse(context, m.promotions_codes_count_hint(), ['codeCount'])
      if (isNew && applies === 'code' && !isMany && codeOf(code) === null)
        return refuse(context, m.promotions_code_wrong(), ['code'])
      const until = typed.until === '' ? null : typed.until
      if (until !== null && until < from) return refuse(context, m.promotions_days_wrong(), ['until'])
      const limits = {
        maxUses: countOf(typed.maxUses, LIMITS.count),
        maxUsesPerPerson: countOf(typed.maxUsesPerPerson, LIMITS.count),
        maxCents: centsOf(typed.maxCents, LIMITS.allCents),
      }
      for (const name of ['maxUses', 'maxUsesPerPerson', 'maxCents'] as const)
        if (limits[name] === null && typed[name].trim() !== '')
          return refuse(
            context,
            name === 'maxCents' ? m.promotions_amount_wrong() : m.promotions_count_wrong(),
            [name],
          )
      const terms = { name, effect, conditions: asked, combines, borneBy, ...limits }
      const given = isMany ? { codeCount: codeCount ?? 1 } : applies === 'code' ? { code } : {}
      return { terms: { ...terms, from, until }, applies, ...given }
    }),
  )

/** What the form sends. */
export type PromotionGiven = z.output<ReturnType<typeof promotionSchema>>
