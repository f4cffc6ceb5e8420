import { expect, test } from 'vitest'
import { looksLike, seemsToContain } from './look-alikes.ts'

test.each([
  'Istmo',
  'ISTMO Panamá',
  'Tienda Ístmo',
  'Istmo.com',
  'Súperistmos',
  'I s t m o',
  'I.s.t.m.o',
  'Ist mo',
  'Is\u200btmo',
  'I\u0336stmo',
  '1stm0',
  'lstmo',
  '|stmo',
  '!stmo',
  'Istrno',
  'Іѕтмо',
  'ΙSΤΜΟ',
  'ｉｓｔｍｏ',
  '𝗜𝘀𝘁𝗺𝗼',
  'I5tmo',
])('%j reads as a name that contains Istmo', (name) => {
  expect(seemsToContain(name, 'Istmo')).toBe(true)
})

test.each(['Artist Moda', 'Best Moda', 'Café Boquete', 'Tienda Única', 'Ritmo', 'Isla Montuosa', '本店', ''])(
  '%j does not read as a name that contains Istmo',
  (name) => {
    expect(seemsToContain(name, 'Istmo')).toBe(false)
  },
)

test('a name of fewer than three characters is looked for in nothing', () => {
  expect(seemsToContain('Ab Moda', 'Ab')).toBe(false)
})

test('two texts read the same without case, accents, signs and alphabets', () => {
  expect(looksLike('¿Cuánto cuesta?', 'CUANTO  CUESTА!!')).toBe(true)
  expect(looksLike('¿Cuánto cuesta?', '¿Cuánto mide?')).toBe(false)
})
