import { expect, test } from 'vitest'
import { detectLocale } from './locale.ts'

test.each([
  ['en', 'pt', 'en'],
  [undefined, 'pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  [undefined, 'fr-FR,fr;q=0.9,en;q=0.3', 'en'],
  [undefined, 'en;q=0,pt;q=0.1', 'pt'],
  [undefined, 'en;q=0.3,fr,pt;q=0.9', 'pt'],
  [undefined, 'de', 'es'],
  ['xx', undefined, 'es'],
  [undefined, ';;q=,,', 'es'],
])('stored %s and browser %s speak %s', (stored, header, expected) => {
  expect(detectLocale(stored, header)).toBe(expected)
})
