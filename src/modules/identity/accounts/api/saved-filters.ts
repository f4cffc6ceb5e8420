import * as z from 'zod'
import { isAdmin } from '#server/auth/actor.ts'
import type { Db } from '#server/db/db.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { keepFilters, removeFilters } from '../commands/keep-filters.ts'
import { keepFiltersInput, savedFiltersInput, savedFiltersPath } from '../input/saved-filters.ts'
import { listSavedFilters } from '../queries/saved-filters.ts'

const savedFilters = z.object({
  items: z.array(
    z.object({ id: z.uuid(), name: z.string(), query: z.string() }).meta({ id: 'SavedFilters' }),
  ),
})

const answer = async (db: Db, of: { userId: string; screen: string }) => ({
  items: await listSavedFilters(db, of),
})

export const listOwnFilters = endpoint({
  method: 'GET',
  path: '/admin/saved-filters/{screen}',
  summary: 'The filters of a screen that I have saved, by name',
  input: savedFiltersInput,
  output: savedFilters,
  allow: isAdmin,
  run: ({ tx, actor }, { screen }) => answer(tx, { userId: actor.userId, screen }),
})

export const keepOwnFilters = endpoint({
  method: 'POST',
  path: '/admin/saved-filters/{screen}',
  summary: 'Keeps the filters of a screen under a name; the same name again is replaced',
  input: keepFiltersInput,
  output: savedFilters,
  allow: isAdmin,
  run: async ({ tx, actor, now }, input) => {
    await keepFilters(tx, { ...input, userId: actor.userId, now })
    return answer(tx, { userId: actor.userId, screen: input.screen })
  },
})

export const removeOwnFilters = endpoint({
  method: 'DELETE',
  path: '/admin/saved-filters/{screen}/{id}',
  summary: 'Forgets filters that I have saved',
  input: savedFiltersPath,
  output: savedFilters,
  allow: isAdmin,
  run: async ({ tx, actor }, { screen, id }) => {
    await removeFilters(tx, { userId: actor.userId, id })
    return answer(tx, { userId: actor.userId, screen })
  },
})
