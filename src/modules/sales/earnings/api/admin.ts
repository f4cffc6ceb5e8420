import * as z from 'zod'
import { isUuid } from '#lib/ids.ts'
import { csvAnswer } from '#server/http/csv.ts'
import { db, transaction } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf } from '#server/http/input.ts'
import { m } from '#paraglide/messages.js'
import { storeReceipt, mediaNotFound, answerReceipt } from '#modules/platform/media/public.ts'
import { readFile } from '#modules/platform/media/input.ts'
import { MAX_BYTES, RECEIPT_UPLOAD } from '#modules/platform/media/rules.ts'
import { ACCOUNT_TYPES } from '#modules/sellers/store-accounts/rules.ts'
import { paysStores } from '../access.ts'
import * as paying from '../commands/pay-stores.ts'
import { batchNotFound } from '../errors.ts'
import { balanceColumns, batchColumns } from '../formats/payout-files.ts'
import {
  batchPath,
  cancelBatchInput,
  correctBalanceInput,
  listBalancesInput,
  listBatchesInput,
  makePayoutsInput,
  markBouncedInput,
} from '../input.ts'
import { balanceList, batchList, getBatch, getProof, listUnusual, sumBalances } from '../queries/payouts.ts'
import { BATCH_STATES, UNUSUAL_REASONS } from '../rules.ts'

const cents = z.int()
const moment = z.iso.datetime()

const balance = z
  .object({
    id: z.uuid(),
    store: z.string(),
    balanceCents: cents,
    pendingCents: cents,
    availableCents: cents,
    /** Why the admin should look before paying it out. */
    unusual: z.array(z.enum(UNUSUAL_REASONS)),
    /** Null until its owner has given a whole one. */
    account: z
      .object({
        bankName: z.string(),
        accountType: z.enum(ACCOUNT_TYPES),
        bankAccount: z.string(),
        accountHolder: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'StoreBalance' })

const batch = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: z.enum(BATCH_STATES),
    totalCents: cents,
    payouts: z.int(),
    hasProof: z.boolean(),
    cancelReason: z.string().nullable(),
    decidedAt: moment.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'PayoutBatch' })

const batchDetail = batch
  .extend({
    items: z.array(
      z.object({
        id: z.uuid(),
        store: z.string(),
        amountCents: cents,
        reference: z.string(),
        bankName: z.string(),
        accountType: z.string(),
        accountNumber: z.string(),
        accountHolder: z.string(),
        /** When the bank sent it back, and why. */
        bouncedAt: moment.nullable(),
        bounceReason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PayoutBatchDetail' })

export const listBalances = endpoint({
  method: 'GET',
  path: '/admin/payouts',
  summary: 'What the site owes each store and where it is paid, and the sums above',
  input: listBalancesInput,
  output: listPageOf(balance).extend({
    counts: z.object({ availableCents: cents, pendingCents: cents, owedCents: cents }),
    unusual: z.array(
      z.object({ store: z.string(), availableCents: cents, reasons: z.array(z.enum(UNUSUAL_REASONS)) }),
    ),
  }),
  allow: paysStores,
  run: async ({ tx, now }, input) => ({
    ...(await balanceList.read(tx, input, { now })),
    counts: await sumBalances(tx, now),
    unusual: await listUnusual(tx, now),
  }),
})

export const downloadBalances = listFile(balanceList, {
  path: '/api/v1/admin/payouts.csv',
  summary: 'The balances that the same words bring, as a file, all pages of it',
  allow: paysStores,
  file: 'saldos',
  isDated: true,
  columns: balanceColumns,
})

export const correctBalance = endpoint({
  method: 'POST',
  path: '/admin/payouts/{id}/corrections',
  summary: 'Puts right what a store has, with a reason that it reads',
  input: correctBalanceInput,
  output: z.object({ id: z.uuid() }),
  allow: paysStores,
  idempotent: true,
  run: async ({ tx, actor, address, now }, input) => {
    await paying.correctBalance(tx, input, { actor, address, now })
    return { id: input.id }
  },
})

export const makePayouts = endpoint({
  method: 'POST',
  path: '/admin/payout-batches',
  summary: 'A batch of what can be paid out now, of these stores or of all; the amounts leave their balances',
  input: makePayoutsInput,
  output: batchDetail,
  allow: paysStores,
  idempotent: true,
  run: async ({ tx, actor, address, now }, input) =>
    getBatch(tx, await paying.makePayouts(tx, input, { actor, address, now })),
})

export const listBatches = endpoint({
  method: 'GET',
  path: '/admin/payout-batches',
  summary: 'The batches of payouts, newest first',
  input: listBatchesInput,
  output: listPageOf(batch),
  allow: paysStores,
  run: ({ tx, now }, input) => batchList.read(tx, input, { now }),
})

export const downloadBatches = listFile(batchList, {
  path: '/api/v1/admin/payout-batches.csv',
  summary: 'The batches that the same words bring, as a file, all pages of it',
  allow: paysStores,
  file: 'lotes',
  isDated: true,
  columns: batchColumns,
})

export const getPayoutBatch = endpoint({
  method: 'GET',
  path: '/admin/payout-batches/{id}',
  summary: 'One batch with what each store gets and where',
  input: batchPath,
  output: batchDetail,
  allow: paysStores,
  run: ({ tx }, wanted) => getBatch(tx, wanted),
})

export const cancelPayouts = endpoint({
  method: 'POST',
  path: '/admin/payout-batches/{id}/cancel',
  summary: 'Calls an unpaid batch off with a reason; the amounts are the stores’ again',
  input: cancelBatchInput,
  output: batchDetail,
  allow: paysStores,
  run: async ({ tx, actor, address, now }, { id, reason }) => {
    await paying.cancelBatch(tx, { batchId: id, reason }, { actor, address, now })
    return getBatch(tx, { id })
  },
})

export const markPayoutBounced = endpoint({
  method: 'POST',
  path: '/admin/payout-batches/{id}/payouts/{payoutId}/bounced',
  summary:
    'Says that the bank sent one payout back, with a reason that its store reads; the money is the store’s again',
  input: markBouncedInput,
  output: batchDetail,
  allow: paysStores,
  run: async ({ tx, actor, address, now }, { id, payoutId, reason }) => {
    await paying.markBounced(tx, { batchId: id, payoutId, reason }, { actor, address, now })
    return getBatch(tx, { id })
  },
})

const batchIdOf = ({ id = '' }: Readonly<Record<string, string>>) => {
  if (!isUuid(id)) throw batchNotFound()
  return id
}

export const markPayoutsPaid = rawEndpoint({
  method: 'POST',
  path: '/api/v1/admin/payout-batches/{id}/paid',
  summary:
    "Marks a batch as paid with the bank's proof, as the raw body or as the `file` of a form; jpeg, png or PDF, at most 5 MB",
  takes: RECEIPT_UPLOAD,
  answers: ['application/json'],
  allow: paysStores,
  limit: { name: 'uploads', hits: 600, seconds: 3600, by: 'user', shared: true },
  run: async ({ request, actor, address, params, now }) => {
    const id = batchIdOf(params)
    await getBatch(db, { id })
    const proof = await storeReceipt(await readFile(request, MAX_BYTES.receipt))
    await transaction((tx) => paying.markPaid(tx, { batchId: id, proof }, { actor, address, now }))
    return Response.json(await getBatch(db, { id }), { headers: { 'cache-control': 'no-store' } })
  },
})

export const getPayoutProof = rawEndpoint({
  method: 'GET',
  path: '/api/v1/admin/payout-batches/{id}/proof',
  summary: "The bank's proof of a batch",
  answers: ['image/webp', 'application/pdf'],
  allow: paysStores,
  run: async ({ params }) => {
    const id = params['id'] ?? ''
    if (!isUuid(id)) throw mediaNotFound()
    return answerReceipt(db, await getProof(db, { id }))
  },
})

export const exportPayouts = rawEndpoint({
  method: 'GET',
  path: '/api/v1/admin/payout-batches/{id}/bank.csv',
  summary: 'A batch for the bank: bank, type, account, beneficiary, amount, reference',
  answers: ['text/csv'],
  allow: paysStores,
  run: async ({ params, locale }) => {
    const { number, items } = await getBatch(db, { id: batchIdOf(params) })
    const said = { locale }
    return csvAnswer(`pagos-${number}.csv`, [
      [
        m.earnings_bank({}, said),
        m.earnings_account_type({}, said),
        m.earnings_account({}, said),
        m.earnings_beneficiary({}, said),
        m.earnings_amount({}, said),
        m.common_reference({}, said),
      ],
      ...items.map((one) => [
        one.bankName,
        one.accountType,
        one.accountNumber,
        one.accountHolder,
        { cents: one.amountCents },
        one.reference,
      ]),
    ])
  },
})
