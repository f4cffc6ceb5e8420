import * as z from 'zod'
import { CHOSEN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { listProvinces } from '#modules/platform/places/rules.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { id, line, listInput, version, wholeNumber } from '#server/http/input.ts'
import { APPLIES, EFFECT_OF } from './rules.ts'
import { codeOf, MAX_CODES } from './rules/codes.ts'
import { LIMITS } from './rules/limits.ts'
import { PROMOTION_STATES } from './rules/states.ts'

/** A code as it is compared. */
export const promotionCode = line({ min: 1, max: 60, message: 'promotions_code_wrong' }).transform(
  (text, context) => {
    const code = codeOf(text)
    if (code === null) context.addIssue({ code: 'custom', message: 'promotions_code_wrong' })
    return code ?? ''
  },
)

const payingBy = z.enum([...CHOSEN_METHODS, 'gift_card'])

/** What the checkout knows besides the cart. */
export const cartPromotionsInput = z.strictObject({
  province: line({ max: 100 }).optional(),
  /** The district: shipping may cost another price there. */
  city: line({ max: 100 }).optional(),
  paymentMethod: payingBy.optional(),
  savedCardId: id().optional(),
})
export const setCodeInput = cartPromotionsInput.extend({ code: promotionCode })

const money = wholeNumber({ min: 1, max: LIMITS.cents })
const percent = wholeNumber({ min: 1, max: 100 })
const of = z.enum(EFFECT_OF)
const units = wholeNumber({ min: 1, max: LIMITS.units })
export const effectInput = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), percent, of }),
    z.strictObject({ kind: z.literal('amount'), cents: money, of }),
    z.strictObject({ kind: z.literal('shipping'), cents: money.nullable() }),
    z.strictObject({ kind: z.literal('buy_get'), buy: units, get: units, percent }),
    z.strictObject({ kind: z.literal('gift'), variantId: idOf('variant') }),
  ])
  .meta({ id: 'PromotionEffect' })

const some = <One extends z.ZodType>(one: One) => z.array(one).min(1).max(LIMITS.named).optional()
const hour = wholeNumber({ min: 0, max: 24 })
const PROVINCES = listProvinces().map(({ name }) => name)
export const conditionsInput = z
  .strictObject({
    categoryIds: some(idOf('category')),
    productIds: some(idOf('product')),
    storeIds: some(idOf('store')),
    minCents: money.optional(),
    minUnits: units.optional(),
    firstPurchase: z.literal(true).optional(),
    plan: z.enum(['basic', 'premium']).optional(),
    provinces: some(z.enum(PROVINCES)),
    paymentMethods: some(payingBy),
    hours: z
      .strictObject({ from: hour.max(23), until: hour })
      .refine(({ from, until }) => from !== until, 'promotions_hours_wrong')
      .optional(),
  })
  .meta({ id: 'PromotionConditions' })

const count = wholeNumber({ min: 1, max: LIMITS.count })
const terms = {
  name: line({ min: 1, max: LIMITS.name, message: 'promotions_name_wrong' }),
  effect: effectInput,
  conditions: conditionsInput,
  /** Who bears it of what stores sell; a store bears its own. */
  borneBy: z.enum(['seller', 'site']).default('seller'),
  combines: z.boolean().default(false),
  maxUses: count.nullable().default(null),
  maxUsesPerPerson: count.nullable().default(null),
  maxCents: wholeNumber({ min: 1, max: LIMITS.allCents }).nullable().default(null),
  /** Days of Panama; the last one counts whole. */
  from: z.iso.date(),
  until: z.iso.date().nullable().default(null),
}
const isInOrder = ({ from, until }: { from: string; until: string | null }) => until === null || from <= until
const days = { error: 'promotions_days_wrong', path: ['until'] }

const codeCount = wholeNumber({ min: 1, max: MAX_CODES })
export const createPromotionInput = z
  .strictObject({
    ...terms,
    applies: z.enum(APPLIES),
    /** One for all, or how many of one use. */
    code: promotionCode.optional(),
    codeCount: codeCount.optional(),
  })
  .refine(isInOrder, days)
  .refine(
    ({ applies, code, codeCount: many }) =>
      [code, many].filter((one) => one !== undefined).length === (applies === 'code' ? 1 : 0),
    { error: 'promotions_code_wrong', path: ['code'] },
  )
export const promotionPath = z.strictObject({ id: idOf('promotion') })
export const changePromotionInput = z
  .strictObject({ ...terms, id: idOf('promotion'), version: version() })
  .refine(isInOrder, days)
export const addCodesInput = promotionPath.extend({ count: codeCount })
/** What a file of codes may be asked: all of them. */
export const listCodesInput = z.strictObject(listInput(50))
export const pausePromotionInput = promotionPath.extend({ isPaused: z.boolean() })
export const listPromotionsInput = z.strictObject({
  q: line({ max: LIMITS.name }).optional(),
  state: z.enum(PROMOTION_STATES).optional(),
  ...listInput(50),
})

export type PromotionTerms = Omit<z.output<typeof changePromotionInput>, 'id' | 'version'>
