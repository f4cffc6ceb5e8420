import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, slugify, withHourTogether, withOneStop } from './text.ts'

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
  ['한국', '한국'],
  ['???', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('a slug is its own slug', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => slugify(slugify(name)) === slugify(name)))
})

test.each([
  ['21 de noviembre a las 9:05 a. m.', '21 de noviembre a las 9:05\u00a0a.\u00a0m.'],
  ['November 21 at 9:05\u202fAM', 'November 21 at 9:05\u00a0AM'],
  ['21 de novembro às 09:05', '21 de novembro às 09:05'],
])('the hour of %j stays on one line', (text, together) => {
  expect(withHourTogether(text)).toBe(together)
})

test('an hour is also the full stop of its sentence', () => {
  for (const hour of ['1:53 p. m.', '1:53\u00a0a.\u00a0m.', '1:53 p.m.'])
    expect(withOneStop(`Sale a las ${hour}. Mañana llega.`)).toBe(`Sale a las ${hour} Mañana llega.`)
  expect(withOneStop('Abre a las 8:00 a. m.. Cierra a las 5:00 p. m..')).toBe(
    'Abre a las 8:00 a. m. Cierra a las 5:00 p. m.',
  )
  expect(withOneStop('Espera…, a las 1:53 p. m. sale.')).toBe('Espera…, a las 1:53 p. m. sale.')
})
