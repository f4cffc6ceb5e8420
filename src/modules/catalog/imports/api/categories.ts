import * as z from 'zod'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import * as commands from '../commands/categories.ts'
import { categoryNameInput, categoryNamesInput, decideCategoryInput } from '../input.ts'
import { categoryNameList } from '../queries/categories.ts'
import { CATEGORY_DECISIONS } from '../rules/categories.ts'

const categoryName = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(CATEGORY_DECISIONS),
    categoryId: z.uuid().nullable(),
    category: z.string().nullable(),
    reason: z.string().nullable(),
    storeName: z.string().nullable(),
    chosenByName: z.string().nullable(),
    chosenAt: z.iso.datetime(),
  })
  .meta({ id: 'ImportCategoryName' })

export const getCategoryNames = endpoint({
  method: 'GET',
  path: '/admin/import-categories',
  summary: "The names of categories in sellers' files with what they mean, the newest first",
  input: categoryNamesInput,
  output: listPageOf(categoryName),
  allow: isAdmin,
  run: ({ tx, now }, input) => categoryNameList.read(tx, input, { now }),
})

export const decideCategoryName = endpoint({
  method: 'POST',
  path: '/admin/import-categories/{id}/decision',
  summary: 'Answer what stores asked: an existing category, a new one, or none and why',
  input: decideCategoryInput,
  output: z.void(),
  allow: isAdmin,
  status: 204,
  run: ({ tx, actor, address, now }, input) => commands.decideCategory(tx, { ...input, actor, address, now }),
})

export const forgetCategoryName = endpoint({
  method: 'DELETE',
  path: '/admin/import-categories/{id}',
  summary: 'Forget what a name of a category means',
  input: categoryNameInput,
  output: z.void(),
  allow: isAdmin,
  status: 204,
  run: ({ tx, actor, address }, { id }) => commands.forgetCategory(tx, { id, actor, address }),
})
