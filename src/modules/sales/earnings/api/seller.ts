import * as z from 'zod'
import { writtenDay } from '#lib/panama-days.ts'
import { csvAnswer } from '#server/http/csv.ts'
import { db } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import { parseInput } from '#server/http/problem.ts'
import { privateFile } from '#server/http/private-file.ts'
import { m } from '#paraglide/messages.js'
import { readSettings } from '#modules/platform/settings/public.ts'
import { managesStore, type StoreScope, within } from '#modules/sellers/stores/public.ts'
import { statementPdf } from '../formats/statement-pdf.ts'
import { listMovementsInput, statementMonth } from '../input.ts'
import { findFunds } from '../queries/balances.ts'
import { movementList, readStatement } from '../queries/movements.ts'
import { MOVEMENT_KINDS } from '../rules.ts'
import { kindWord } from '../words.ts'
import { storeMovements } from '../tables.ts'

const cents = z.int()

const funds = z
  .object({ balanceCents: cents, pendingCents: cents, availableCents: cents, earnedCents: cents })
  .meta({ id: 'StoreFunds' })

const movement = z
  .object({
    id: z.string(),
    kind: z.enum(MOVEMENT_KINDS),
    amountCents: cents,
    directCents: cents,
    balanceCents: cents,
    storeOrderId: z.uuid().nullable(),
    orderNumber: z.string().nullable(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'StoreMovement' })

export const listOwnMovements = endpoint({
  method: 'GET',
  path: '/store/earnings',
  summary:
    'What my store has coming, what of it waits, and every movement of its balance, by order, reference or reason, kind and day',
  input: listMovementsInput,
  output: listPageOf(movement).extend({ funds, payoutAfterDays: z.int() }),
  allow: managesStore,
  run: async ({ tx, scope, now }, input) => ({
    ...(await movementList.read(tx, input, { now, scope: within(scope, storeMovements.storeId) })),
    funds: await findFunds(tx, { storeId: scope.storeId, now }),
    payoutAfterDays: (await readSettings(tx, 'sellers')).payoutAfterDays,
  }),
})

const monthOf = (request: Request, now: Date) => {
  const asked = z.strictObject({ month: statementMonth.default(writtenDay(now).slice(0, 7)) })
  return parseInput(asked, Object.fromEntries(new URL(request.url).searchParams)).month
}

const readOwn = (request: Request, scope: StoreScope, now: Date) =>
  readStatement(db, scope, { month: monthOf(request, now) })

export const downloadStatement = rawEndpoint({
  method: 'GET',
  path: '/api/v1/store/earnings/statement.csv',
  summary:
    'A month of my store, this one where none is named, as a file: every movement with the balance that it made',
  answers: ['text/csv'],
  allow: managesStore,
  async run({ request, scope, locale, now }) {
    const { month, openingCents, closingCents, movements } = await readOwn(request, scope, now)
    const said = { locale }
    const none = ['', '', '', '']
    return csvAnswer(`ingresos-${month}.csv`, [
      [
        m.common_date({}, said),
        m.earnings_movement({}, said),
        m.common_order({}, said),
        m.common_reference({}, said),
        m.common_reason({}, said),
        m.earnings_amount({}, said),
        m.earnings_direct({}, said),
        m.earnings_balance({}, said),
      ],
      ['', m.earnings_opening({}, said), ...none, '', { cents: openingCents }],
      ...movements.map((moved) => [
        { at: moved.createdAt },
        kindWord(moved.kind, said),
        moved.orderNumber,
        moved.reference,
        moved.reason,
        { cents: moved.amountCents },
        { cents: moved.directCents },
        { cents: moved.balanceCents },
      ]),
      ['', m.earnings_closing({}, said), ...none, '', { cents: closingCents }],
    ])
  },
})

export const printStatement = rawEndpoint({
  method: 'GET',
  path: '/api/v1/store/earnings/statement.pdf',
  summary: "The same month on paper, in the reader's language",
  answers: ['application/pdf'],
  allow: managesStore,
  limit: { name: 'receipt', hits: 30, seconds: 60, by: 'user', shared: false },
  async run({ request, scope, locale, now }) {
    const statement = await readOwn(request, scope, now)
    const { siteName } = await readSettings(db, 'site')
    return privateFile(await statementPdf(statement, siteName, locale), {
      type: 'application/pdf',
      as: `attachment; filename="ingresos-${statement.month}.pdf"`,
    })
  },
})
