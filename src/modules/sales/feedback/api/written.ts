import * as z from 'zod'
import { managesStore, EVERY_STORE, type StoreScope } from '#modules/sellers/stores/public.ts'
import { type Admin, isAdmin, isMember } from '#server/auth/actor.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { By, moderationOf } from '../commands/written.ts'
import { answerInput, moderateInput, reportInput, writtenPath } from '../input.ts'

type Moderation = ReturnType<typeof moderationOf>
const moment = z.iso.datetime()

/** What the seller reads of each. */
export const sellerFields = {
  id: z.uuid(),
  productId: z.uuid(),
  title: z.string(),
  words: z.string(),
  /** The first name and an initial. */
  author: z.string(),
  answer: z.string().nullable(),
  answeredAt: moment.nullable(),
  createdAt: moment,
}

/** What an admin reads of each in place of the author. */
export const adminFields = {
  hiddenReason: z.string().nullable(),
  /** Reports that no one has settled. */
  reported: z.int(),
  user: z.object({ id: z.uuid(), fullName: z.string(), email: z.string() }),
}

export const reportFields = {
  reports: z.array(z.object({ reason: z.string(), by: z.string(), at: moment, isSettled: z.boolean() })),
}

type Endpoints<Output extends z.ZodType> = {
  kind: string
  moderation: Moderation
  /** One with its reports, as each of these endpoints answers it. */
  output: Output
  get: (db: Db, one: { id: string }) => Promise<z.input<Output>>
  says: { hide: string; show: string }
}

/** The admin endpoints of one text, below `/admin/reviews/{id}` or `/admin/questions/{id}`. */
export function adminEndpoints<const Of extends string, Output extends z.ZodType>(
  of: Of,
  { kind, moderation, output, get, says }: Endpoints<Output>,
) {
  const path = `/admin/${of}/{id}` as const
  const act = <M extends 'POST' | 'PUT', const P extends string, Input extends typeof writtenPath>(
    method: M,
    verb: P,
    summary: string,
    input: Input,
    run: (tx: Tx, given: z.output<Input>, by: By<Admin>) => Promise<void>,
  ) =>
    endpoint({
      method,
      path: `${path}/${verb}` as const,
      summary,
      input,
      output,
      allow: isAdmin,
      run: async ({ tx, actor, address, now }, given) => {
        await run(tx as Tx, given, { actor, address, now })
        return get(tx, given)
      },
    })
  return {
    get: endpoint({
      method: 'GET',
      path,
      summary: `One ${kind} with who reported it and why`,
      input: writtenPath,
      output,
      allow: isAdmin,
      run: ({ tx }, given) => get(tx, given),
    }),
    hide: act('POST', 'hide', says.hide, moderateInput, (tx, given, by) =>
      moderation.moderate(tx, { ...given, isHidden: true }, by),
    ),
    show: act('POST', 'show', says.show, moderateInput, (tx, given, by) =>
      moderation.moderate(tx, { ...given, isHidden: false }, by),
    ),
    keep: act(
      'POST',
      'keep',
      `Leaves a reported ${kind} where it stands and settles its reports`,
      writtenPath,
      (tx, given, by) => moderation.keep(tx, given, by),
    ),
    answer: act(
      'PUT',
      'answer',
      `Answers a ${kind} in the name of the seller`,
      answerInput,
      (tx, given, by) => moderation.answer(tx, EVERY_STORE, given, by),
    ),
  }
}

type SellerEndpoint<Output extends z.ZodType> = {
  summary: string
  moderation: Moderation
  output: Output
  get: (db: Db, scope: StoreScope, one: { id: string }) => Promise<z.input<Output>>
}

/** The endpoint by which a store answers what is written about what it sells. */
export const sellerEndpoint = <const Of extends string, Output extends z.ZodType>(
  of: Of,
  { summary, moderation, output, get }: SellerEndpoint<Output>,
) =>
  endpoint({
    method: 'PUT',
    path: `/store/${of}/{id}/answer` as const,
    summary,
    input: answerInput,
    output,
    allow: managesStore,
    run: async ({ tx, actor, scope, address, now }, given) => {
      await moderation.answer(tx, scope, given, { actor, address, now })
      return get(tx, scope, given)
    },
  })

/** The endpoint by which anybody with an account reports what is shown. */
export const reportEndpoint = <const Of extends string>(of: Of, kind: string, moderation: Moderation) =>
  endpoint({
    method: 'POST',
    path: `/${of}/{id}/report` as const,
    summary: `Report a ${kind} to the admins; my first report stands`,
    input: reportInput,
    output: writtenPath,
    allow: isMember,
    limit: { name: 'review-reports', hits: 20, seconds: 3600, by: 'user', shared: true },
    run: async ({ tx, actor, address, now }, given) => {
      await moderation.report(tx, given, { actor, address, now })
      return { id: given.id }
    },
  })
