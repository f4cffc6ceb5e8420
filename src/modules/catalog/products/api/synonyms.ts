import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listPageOf, noInput } from '#server/http/input.ts'
import * as commands from '../commands/synonyms.ts'
import { changeSynonymsInput, listSynonymsInput, synonymsInput, synonymsPath } from '../input/synonyms.ts'
import { synonymList } from '../queries/synonyms.ts'

const saved = z.object({ id: idOf('synonyms'), version: z.int() })

const synonyms = z.object({
  id: idOf('synonyms'),
  words: z.array(z.string()),
  isOneWay: z.boolean(),
  categories: z.array(z.string()),
  maxDollars: z.int().nullable(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
})

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/admin/synonyms',
  summary: 'Groups of words that mean the same to the search, by their first word',
  input: listSynonymsInput,
  output: listPageOf(synonyms),
  allow: isAdmin,
  keyScope: 'products:read',
  run: ({ tx, now }, input) => synonymList.read(tx, input, { now }),
})

export const addSynonyms = endpoint({
  method: 'POST',
  path: '/admin/synonyms',
  summary:
    'Let words mean the same, or the first one the others (`isOneWay`), or lead to categories and a price where these are given; a word that finds others stands in one group',
  input: synonymsInput,
  output: saved,
  allow: isAdmin,
  keyScope: 'products:write',
  status: 201,
  run: ({ tx, actor, address }, given) => commands.addSynonyms(tx, { ...given, actor, address }),
})

export const updateSynonyms = endpoint({
  method: 'PUT',
  path: '/admin/synonyms/{id}',
  summary: 'Gives a group other words; one that was saved since `version` is a 409',
  input: changeSynonymsInput,
  output: saved,
  allow: isAdmin,
  keyScope: 'products:write',
  run: ({ tx, actor, address }, given) => commands.changeSynonyms(tx, { ...given, actor, address }),
})

export const deleteSynonyms = endpoint({
  method: 'DELETE',
  path: '/admin/synonyms/{id}',
  summary: 'Takes a group away; its words mean themselves again',
  input: synonymsPath,
  output: z.void(),
  allow: isAdmin,
  keyScope: 'products:write',
  status: 204,
  run: ({ tx, actor, address }, { id }) => commands.deleteSynonyms(tx, { id, actor, address }),
})

export const addUsualSynonyms = endpoint({
  method: 'POST',
  path: '/admin/synonyms/usual',
  summary: 'Adds what is usual in Panama; a group of which a word has a place already is left out',
  input: noInput,
  output: z.object({ added: z.int() }),
  allow: isAdmin,
  keyScope: 'products:write',
  run: ({ tx, actor, address }) => commands.addUsualSynonyms(tx, { actor, address }),
})
