import { expect, test } from 'vitest'
import { DEFAULT_CATEGORIES, categorySlug } from '#modules/catalog/products/rules.ts'
import { LOCALES } from '#lib/locale.ts'
import { compare, type Example, intentOf, learn, listExamples } from './examples.ts'
import { understand } from '../rules.ts'

const categories = DEFAULT_CATEGORIES.map(({ name }) => ({ name, slug: categorySlug(name) }))
const read = ({ sentence, locale }: Example) => understand(sentence, { locale, categories })
const FOLDS = 5

test('seven of ten examples are known by the others alone', () => {
  // Neighbours are often variants of each other, and translations stand in the same place.
  const placed = LOCALES.flatMap((locale) =>
    listExamples(locale).map((example, at) => ({ ...example, fold: Math.floor(at / 20) % FOLDS })),
  )
  let right = 0
  for (let one = 0; one < FOLDS; one += 1) {
    const model = learn(placed.filter(({ fold }) => fold !== one))
    const isRight = ({ locale, words, label }: Example) =>
      compare(model, locale, words)[0]!.intent === intentOf(label)
    right += placed.filter(({ fold }) => fold === one).filter(isRight).length
  }
  expect(right / placed.length).toBeGreaterThanOrEqual(0.7)
})

test.each(LOCALES)('what stands among the examples of %s is understood so', (locale) => {
  const examples = listExamples(locale).filter(({ label }) => label !== 'thing')
  const wrong = examples.filter((example) => read(example).intent !== intentOf(example.label))
  expect(
    wrong.length / examples.length,
    wrong.map(({ sentence }) => sentence).join('\n'),
  ).toBeLessThanOrEqual(0.03)
})

test.each(LOCALES)('the name of a product is looked for in %s, whatever words it has', (locale) => {
  const things = listExamples(locale).filter(({ label }) => label === 'thing')
  const searched = things.filter((example) => {
    const { intent, subject, category } = read(example)
    return [null, 'products'].includes(intent) && (subject !== '' || category !== null)
  })
  expect(searched.length / things.length).toBeGreaterThanOrEqual(0.95)
})

test('what no shop can answer is not searched as a product', () => {
  const es = (sentence: string) => understand(sentence, { locale: 'es', categories })
  for (const sentence of ['quién va ganando las elecciones', 'sabes cocinar', 'cuéntame de tu familia'])
    expect(es(sentence)).toMatchObject({ intent: null, subject: '' })
})

test.each([
  'Reloj inteligente con GPS y ritmo cardíaco',
  'Vestido fresco de viscosa, largo midi',
  'Transportadora rígida con puerta metálica',
  'Café de Boquete en grano, tueste medio',
  'Cactus columnar en maceta pequeña',
])('%j, of which there is no example, is looked for', (name) => {
  const { intent, subject } = understand(name, { locale: 'es', categories })
  expect([null, 'products']).toContain(intent)
  expect(subject).not.toBe('')
})

test('where the examples overrule the rules they say what the sentence is about', () => {
  const es = (sentence: string) => understand(sentence, { locale: 'es', categories })
  expect(es('que me comuniquen con un ser humano')).toMatchObject({ intent: 'help', matter: 'person' })
  expect(es('en qué días trabajan')).toMatchObject({ intent: 'help', topics: ['hours'] })
  expect(es('cuánto mide la torre Eiffel')).toMatchObject({ intent: null, subject: '' })
})
