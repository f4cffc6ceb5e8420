import * as z from 'zod'
import { MAX_HANDLING_DAYS } from '#modules/platform/settings/rules/delivery.ts'
import { id, line, lines, listInput, version } from '#server/http/input.ts'

export const storeSettingsInput = z.strictObject({
  name: line({ min: 1, max: 120, message: 'stores_name_required' }),
  description: lines({ max: 2000 }),
  contactEmail: line({ min: 3, max: 254, message: 'stores_email_invalid' })
    .toLowerCase()
    .pipe(z.email('stores_email_invalid')),
  contactPhone: line({ max: 30 }),
  address: line({ max: 300 }),
  /** A picture of this shop, or none. */
  logoUrl: z
    .union([z.literal(''), z.string().regex(/^\/media\/[0-9a-f-]{36}$/, 'stores_logo_invalid')])
    .optional(),
  onHoliday: z.boolean(),
  /** Working days before a parcel leaves. */
  handlingDays: z
    .int('stores_handling_days_invalid')
    .min(0, 'stores_handling_days_invalid')
    .max(MAX_HANDLING_DAYS, 'stores_handling_days_invalid')
    .optional(),
  version: version(),
})
export type StoreSettings = z.output<typeof storeSettingsInput>

export const STORE_STATES = ['all', 'pending', 'renamed', 'approved', 'rejected', 'suspended'] as const

export const listStoresInput = z.strictObject({
  q: line({ min: 1, max: 100 }).optional(),
  state: z.enum(STORE_STATES).default('all'),
  sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
  ...listInput(50),
})

const reason = line({ min: 1, max: 500, message: 'stores_reason_required' })
export const storePath = z.strictObject({ id: id() })
export const storeReasonInput = z.strictObject({ id: id(), reason })
/** With the name that the admin read, so that no other one is decided about. */
export const storeNameInput = z.strictObject({ id: id(), name: line({ min: 1, max: 120 }) })
export const rejectNameInput = storeNameInput.extend({ reason })
/** Giving the badge needs no word, taking it away a reason. */
export const setVerifiedInput = z
  .strictObject({ id: id(), isVerified: z.boolean(), reason: reason.optional() })
  .refine(({ isVerified, reason: said }) => isVerified || said !== undefined, {
    path: ['reason'],
    message: 'stores_reason_required',
  })
