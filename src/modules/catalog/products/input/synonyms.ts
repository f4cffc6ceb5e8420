import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { line, listInput, version } from '#server/http/input.ts'
import { MAX_ALIKE, MAX_LEADS, MAX_PARTS, MAX_SYNONYM, synonymKey } from '../rules/synonyms.ts'

const synonym = line({ min: 1, max: MAX_SYNONYM, message: 'catalog_synonym_empty' })
  .refine((text) => synonymKey(text) !== '', { message: 'catalog_synonym_empty', abort: true })
  .refine((text) => synonymKey(text).split(' ').length <= MAX_PARTS, 'catalog_synonym_long')

/** One word written in several ways is one. */
const words = z
  .array(synonym)
  .max(MAX_ALIKE, 'catalog_synonyms_many')
  .transform((given) => {
    const keys = given.map(synonymKey)
    return given.filter((_, at) => keys.indexOf(keys[at]!) === at)
  })
  .refine((given) => given.length >= 2, 'catalog_synonyms_two')

/** The first word means the others, and they do not mean it. */
const isOneWay = z.boolean().optional()

/** Given together with words they make an occasion of them. */
const leadsTo = {
  categories: z
    .array(line({ min: 1, max: MAX_SYNONYM }))
    .max(MAX_LEADS, 'catalog_occasion_categories_many')
    .optional(),
  maxDollars: z.int().min(1).max(2_999).nullable().optional(),
}

export const synonymsInput = z.strictObject({ words, isOneWay, ...leadsTo })
export const synonymsPath = z.strictObject({ id: idOf('synonyms') })
export const changeSynonymsInput = synonymsPath.extend({ version: version(), words, isOneWay, ...leadsTo })
export const listSynonymsInput = z.strictObject({
  q: line({ max: MAX_SYNONYM }).optional(),
  ...listInput(50),
})
