import * as z from 'zod'
import { PART_STATES } from './rules.parts.ts'

const moment = z.iso.datetime()
const cents = z.int()

/** What a seller is to be paid, as the seller sees it. */
export const partView = z.object({
  id: z.uuid(),
  number: z.string(),
  isSite: z.boolean(),
  state: z.enum(PART_STATES),
  amountCents: cents,
  shippingCents: cents,
  dueAt: moment.nullable(),
  bankReference: z.string().nullable(),
  hasProof: z.boolean(),
  proofAt: moment.nullable(),
  rejectionReason: z.string().nullable(),
  decidedAt: moment.nullable(),
  createdAt: moment,
  account: z.object({
    bankName: z.string(),
    accountHolder: z.string(),
    accountNumber: z.string(),
    accountType: z.string(),
    routingNumber: z.string(),
    swiftCode: z.string(),
    instructions: z.string(),
  }),
})

/** What a part in a cryptocurrency asks for and what its network shows: for whoever looks into the wallet. */
export const cryptoView = z
  .object({
    amount: z.string(),
    currency: z.string(),
    networkName: z.string(),
    address: z.string(),
    txHash: z.string().nullable(),
    seenConfirmations: z.int(),
    confirmations: z.int(),
    remark: z.string().nullable(),
  })
  .nullable()

/** A part with the name of its seller, as an order shows it. */
export const orderPartView = partView.extend({ seller: z.string(), crypto: cryptoView })
