import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, slugify } from './text.ts'

test('folding ignores case and accents', () => {
  expect(foldText('CAFÉ Ñandú')).toBe('cafe nandu')
  expect(foldText('Cafe\u0301')).toBe(foldText('CAFÉ'))
  expect(foldText('İstanbul')).toBe('istanbul')
})

test.each([
  ['Tecnología', 'tecnologia'],
  ['Jardín', 'jardin'],
  ['Día de las Madres', 'dia-de-las-madres'],
  ['San Valentín', 'san-valentin'],
  ['  Ofertas \t Especiales ', 'ofertas-especiales'],
  ['Niños & niñas', 'ninos-ninas'],
  ['¡Todo a 1.99!', 'todo-a-199'],
  ['Semi-nuevos', 'semi-nuevos'],
  ['A - B', 'a---b'],
  ['茶', '茶'],
  ['???', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('a slug is its own slug', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => slugify(slugify(name)) === slugify(name)))
})
