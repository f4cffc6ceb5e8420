import { expect, it } from 'vitest'
import { matchScore } from './match-score.ts'

it('ignores case and accents', () => {
  expect(matchScore('CATEGORIAS', 'Categorías')).toBe(100)
})

it('prefers the start of the text, then of a word, then the inside of a word', () => {
  const start = matchScore('ped', 'Pedidos')
  const word = matchScore('ped', 'Ver pedidos')
  const inside = matchScore('edi', 'Ver pedidos')
  expect([start, word, inside]).toEqual([100, 80, 60])
})

it('finds characters in order and refuses them out of order', () => {
  expect(matchScore('cfg', 'Configuración')).toBeGreaterThan(0)
  expect(matchScore('gfc', 'Configuración')).toBe(0)
})

it('finds nothing for an empty query', () => {
  expect(matchScore('  ', 'Pedidos')).toBe(0)
})
