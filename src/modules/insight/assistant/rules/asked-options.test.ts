import { expect, test } from 'vitest'
import { readAskedOptions } from './asked-options.ts'

const options = [
  { name: 'Talla', values: ['S', 'M', '38'] },
  { name: 'Color', values: ['Azul', 'Azul marino', 'Roja'] },
]
const read = (message: string, title = 'Camisa') => readAskedOptions(message, { title, options })

test.each([
  ['la camisa en m', ['M', null], null],
  ['camisa talla 38', ['38', null], null],
  ['a shirt in medium', ['M', null], null],
  ['camisa azul marino', [null, 'Azul marino'], null],
  ['camisa vermelha tamanho pequeno', ['S', 'Roja'], null],
  ['camisa talla 44', [null, null], { at: 0, text: '44' }],
  ['camisa xl roja', [null, 'Roja'], { at: 0, text: 'XL' }],
  ['the green shirt', [null, null], { at: 1, text: 'green' }],
])('%j asks for %j', (message, choice, other) => {
  expect(read(message)).toEqual({ choice, other })
})

test('a sentence that names no option, or only words of the title, asks for none', () => {
  expect(read('hay camisas?')).toBeNull()
  expect(read("what's the price of the shirt")).toBeNull()
  expect(read('hay la camisa roja?', 'Camisa roja')).toBeNull()
  const logo = [{ name: 'Logo', values: ['Sí', 'No'] }]
  expect(readAskedOptions('não há camisa no estoque?', { title: 'Camisa', options: logo })).toBeNull()
})
