import * as z from 'zod'
import { m } from '#paraglide/messages.js'
import { endpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf, noInput } from '#server/http/input.ts'
import { readGatewaysNow } from '#modules/payments/gateways/public.ts'
import { canManageGiftCards } from './access.ts'
import * as commands from './commands.ts'
import { blockGiftCardInput, giftCardPath, issueGiftCardsInput, listGiftCardsInput } from './input.ts'
import * as queries from './queries.ts'
import { GIFT_CARD_STANDINGS, type GiftCardStanding, maskedGiftCard } from './rules.ts'

const cents = z.int()
const moment = z.iso.datetime()

const giftCard = z
  .object({
    id: z.uuid(),
    last4: z.string(),
    initialCents: cents,
    balanceCents: cents,
    state: z.enum(GIFT_CARD_STANDINGS),
    blockedReason: z.string().nullable(),
    expiresAt: moment,
    recipientEmail: z.string().nullable(),
    note: z.string(),
    issuedBy: z.string().nullable(),
    createdAt: moment,
    /** Of a card that somebody bought. */
    purchaseId: z.uuid().nullable(),
    boughtBy: z.string().nullable(),
    sendOn: z.iso.date().nullable(),
  })
  .meta({ id: 'GiftCard' })

const giftCardDetail = giftCard
  .extend({
    entries: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['issue', 'redeem', 'give_back', 'block', 'unblock']),
        amountCents: cents,
        orderId: z.uuid().nullable(),
        orderNumber: z.string().nullable(),
        reason: z.string().nullable(),
        createdAt: moment,
      }),
    ),
  })
  .meta({ id: 'GiftCardDetail' })

export const getGiftCardTerms = endpoint({
  method: 'GET',
  path: '/admin/gift-cards/terms',
  summary: 'Whether buyers may pay with gift cards now, and how new ones are made',
  input: noInput,
  output: z.object({
    isOffered: z.boolean(),
    prefix: z.string(),
    length: z.int(),
    expirationDays: z.int(),
    /** Of the gateway, to switch it on with. */
    version: z.int(),
  }),
  allow: canManageGiftCards,
  run: async ({ tx }) => ({
    ...(await queries.readGiftCardConfig(tx)),
    isOffered: await queries.areGiftCardsOffered(tx),
    version: (await readGatewaysNow(tx)).gift_card.version,
  }),
})

export const listGiftCards = endpoint({
  method: 'GET',
  path: '/admin/gift-cards',
  summary: 'All gift cards by the end of their code, by address and by state',
  input: listGiftCardsInput,
  output: listPageOf(giftCard),
  allow: canManageGiftCards,
  run: ({ tx, now }, input) => queries.giftCardList.read(tx, input, { now }),
})

export const downloadGiftCards = listFile(queries.giftCardList, {
  path: '/api/v1/admin/gift-cards.csv',
  summary: 'The same list as a file: what its words in the address bring, all pages of it',
  allow: canManageGiftCards,
  file: 'tarjetas_de_regalo',
  columns: (locale) => {
    const said = { locale }
    return {
      [m.common_card({}, said)]: ({ last4 }) => maskedGiftCard(last4),
      [m.common_status({}, said)]: ({ state }) => standingWords[state]({}, said),
      [m.admin_gift_balance({}, said)]: ({ balanceCents }) => ({ cents: balanceCents }),
      [m.admin_gift_amount({}, said)]: ({ initialCents }) => ({ cents: initialCents }),
      [m.admin_gift_for({}, said)]: ({ recipientEmail }) => recipientEmail,
      [m.admin_gift_note({}, said)]: ({ note }) => note,
      [m.admin_gift_issued({}, said)]: ({ createdAt }) => ({ at: createdAt }),
      [m.admin_gift_expires({}, said)]: ({ expiresAt }) => ({ at: expiresAt }),
    }
  },
})

const standingWords: Record<GiftCardStanding, typeof m.admin_gift_active> = {
  active: m.admin_gift_active,
  spent: m.admin_gift_spent,
  expired: m.admin_gift_expired,
  blocked: m.admin_gift_blocked,
}

export const getGiftCard = endpoint({
  method: 'GET',
  path: '/admin/gift-cards/{id}',
  summary: 'One gift card with its ledger',
  input: giftCardPath,
  output: giftCardDetail,
  allow: canManageGiftCards,
  run: ({ tx, now }, { id }) => queries.getGiftCard(tx, { cardId: id, now }),
})

export const issueGiftCards = endpoint({
  method: 'POST',
  path: '/admin/gift-cards',
  summary: 'Issues gift cards; their codes are in this answer and nowhere else',
  input: issueGiftCardsInput,
  output: z.object({
    items: z.array(z.object({ id: z.uuid(), code: z.string(), amountCents: cents, expiresAt: moment })),
  }),
  status: 201,
  allow: canManageGiftCards,
  limit: { name: 'issue-gift-cards', hits: 30, seconds: 3600, by: 'user', shared: true },
  idempotent: true,
  secretAnswer: true,
  run: async ({ tx, actor, address, now }, input) => ({
    items: await commands.issueGiftCards(tx, input, { actor, address, now }),
  }),
})

export const blockGiftCard = endpoint({
  method: 'POST',
  path: '/admin/gift-cards/{id}/block',
  summary: 'Blocks a gift card: no one can pay with it, its money stays on it',
  input: blockGiftCardInput,
  output: giftCardDetail,
  allow: canManageGiftCards,
  run: async ({ tx, actor, address, now }, { id, reason }) => {
    await commands.blockGiftCard(tx, { cardId: id, reason }, { actor, address, now })
    return queries.getGiftCard(tx, { cardId: id, now })
  },
})

export const unblockGiftCard = endpoint({
  method: 'POST',
  path: '/admin/gift-cards/{id}/unblock',
  summary: 'Lets a blocked gift card be used again',
  input: blockGiftCardInput,
  output: giftCardDetail,
  allow: canManageGiftCards,
  run: async ({ tx, actor, address, now }, { id, reason }) => {
    await commands.unblockGiftCard(tx, { cardId: id, reason }, { actor, address, now })
    return queries.getGiftCard(tx, { cardId: id, now })
  },
})
