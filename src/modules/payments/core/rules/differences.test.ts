import { expect, test } from 'vitest'
import { differencesText } from './differences.ts'

test('the differences of a payment are worded in the language of the reader', () => {
  const all = ['amount', 'currency', 'order', 'account', 'mode', 'refunded', 'charge']
  expect(differencesText(all, { locale: 'es' })).toBe(
    'importe, moneda, compra, cuenta que cobró, modo de prueba, ya devuelto, cobro ya usado',
  )
  expect(differencesText(['amount', 'mode'], { locale: 'en' })).toBe('amount, test mode')
  expect(differencesText(['amount', 'mode'], { locale: 'pt' })).toBe('valor, modo de teste')
})
