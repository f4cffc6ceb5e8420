import { expect, test } from 'vitest'
import { type Intent, understand } from '../../src/modules/insight/assistant/rules.ts'
import { DEFAULT_CATEGORIES, categorySlug } from '../../src/modules/catalog/products/rules.ts'
import type { Locale } from '../../src/lib/locale.ts'

export type Sentences = readonly (readonly [sentence: string, intent: Intent | null])[]

const categories = DEFAULT_CATEGORIES.map(({ name }) => ({ name, slug: categorySlug(name) }))

/** Nine of ten sentences must be understood. */
export function judge(locale: Locale, sentences: Sentences) {
  test('nine of ten sentences are understood', () => {
    expectShare(locale, sentences, 0.9)
  })
}

function expectShare(locale: Locale, sentences: Sentences, share: number) {
  const wrong = sentences
    .map(([sentence, intent]) => ({
      sentence,
      intent,
      read: understand(sentence, { locale, categories }).intent,
    }))
    .filter(({ intent, read }) => intent !== read)
    .map(({ sentence, intent, read }) => `${sentence}: ${intent}, read as ${read}`)
  const right = 1 - wrong.length / sentences.length
  expect(right, `${Math.round(right * 100)} % right\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(share)
}
