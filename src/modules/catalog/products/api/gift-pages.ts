import * as z from 'zod'
import { anyone, isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { listPageOf, noInput } from '#server/http/input.ts'
import * as commands from '../commands/gift-pages.ts'
import {
  changeGiftPageInput,
  giftPageInput,
  giftPagePath,
  giftSlugInput,
  listGiftPagesInput,
} from '../input/gift-pages.ts'
import { getGiftPage, giftPageList, listGiftPages } from '../queries/gift-pages.ts'

const shown = {
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  suits: z.string(),
  maxDollars: z.int().nullable(),
}
const giftPage = z.object(shown).meta({ id: 'GiftPage' })
const saved = z.object({ id: idOf('giftPage'), slug: z.string(), version: z.int() })

export const listShownGiftPages = endpoint({
  method: 'GET',
  path: '/gift-pages',
  summary:
    'Pages of presents for an occasion or a person; `suits` and `maxDollars` are filters of the products',
  input: noInput,
  output: z.object({ items: z.array(giftPage) }),
  allow: anyone,
  isPublic: true,
  run: async ({ tx }) => ({ items: await listGiftPages(tx) }),
})

export const getShownGiftPage = endpoint({
  method: 'GET',
  path: '/gift-pages/{slug}',
  summary: 'A page of presents by its address',
  input: giftSlugInput,
  output: giftPage,
  allow: anyone,
  isPublic: true,
  run: ({ tx }, { slug }) => getGiftPage(tx, slug),
})

export const listAllGiftPages = endpoint({
  method: 'GET',
  path: '/admin/gift-pages',
  summary: 'Every page of presents by its title, the hidden ones too',
  input: listGiftPagesInput,
  output: listPageOf(
    z.object({
      id: idOf('giftPage'),
      ...shown,
      isActive: z.boolean(),
      version: z.int(),
      updatedAt: z.iso.datetime(),
    }),
  ),
  allow: isAdmin,
  run: ({ tx, now }, input) => giftPageList.read(tx, input, { now }),
})

export const addGiftPage = endpoint({
  method: 'POST',
  path: '/admin/gift-pages',
  summary: 'Makes a page of presents; its address comes from `suits` and `maxDollars`',
  input: giftPageInput,
  output: saved,
  allow: isAdmin,
  status: 201,
  run: ({ tx, actor, address }, given) => commands.addGiftPage(tx, { ...given, actor, address }),
})

export const updateGiftPage = endpoint({
  method: 'PUT',
  path: '/admin/gift-pages/{id}',
  summary: 'Changes a page of presents, not its address; one that was saved since `version` is a 409',
  input: changeGiftPageInput,
  output: saved,
  allow: isAdmin,
  run: ({ tx, actor, address }, given) => commands.changeGiftPage(tx, { ...given, actor, address }),
})

export const deleteGiftPage = endpoint({
  method: 'DELETE',
  path: '/admin/gift-pages/{id}',
  summary: 'Deletes a page of presents',
  input: giftPagePath,
  output: z.void(),
  allow: isAdmin,
  status: 204,
  run: ({ tx, actor, address }, { id }) => commands.deleteGiftPage(tx, { id, actor, address }),
})
