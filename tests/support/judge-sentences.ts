import { expect, test } from 'vitest'
import { type Intent, understand } from '../../src/modules/assistant/rules.ts'
import { DEFAULT_CATEGORIES, categorySlug } from '../../src/modules/catalog/rules.ts'
import type { Locale } from '../../src/lib/locale.ts'

export type Sentences = readonly (readonly [sentence: string, intent: Intent | null])[]

const categories = DEFAULT_CATEGORIES.map(({ name }) => ({ name, slug: categorySlug(name) }))

/** Nine of ten sentences must be understood, and as many of the third that nobody tuned for. */
export function judge(locale: Locale, sentences: Sentences) {
  const isHeldOut = (_: unknown, at: number) => at % 3 === 2
  const tuned = sentences.filter((one, at) => !isHeldOut(one, at))
  test('nine of ten sentences are understood', () => expectShare(locale, tuned, 0.9))
  test('so are those that were held out', () => expectShare(locale, sentences.filter(isHeldOut), 0.9))
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
