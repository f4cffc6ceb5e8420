import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { line, listInput } from '#server/http/input.ts'
import { MAX_AT_ONCE, MAX_TARGET, oldPathOf, targetOf } from './rules.ts'

const address = (message: string, read: (text: string) => string | null) =>
  line({ min: 1, max: MAX_TARGET, message }).transform((text, context) => {
    const path = read(text)
    if (path === null) context.addIssue({ code: 'custom', message })
    return path ?? ''
  })

export const addAddressesInput = z.strictObject({
  addresses: z
    .array(
      z.strictObject({
        from: address('addresses_from_wrong', oldPathOf),
        to: address('addresses_to_wrong', targetOf),
      }),
    )
    .min(1)
    .max(MAX_AT_ONCE, 'addresses_many'),
})
export const addressPath = z.strictObject({ id: idOf('oldAddress') })
export const listAddressesInput = z.strictObject({ q: line({ max: 100 }).optional(), ...listInput(50) })
/** Any path that a browser may ask for, so that none of them makes a page fail. */
export const askedAddress = z.strictObject({ path: z.string().max(20_000) })
