import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlainWords, readPlainWords } from './plain-words.ts'
import { categorySlug, DEFAULT_CATEGORIES } from '../rules.ts'

const categories = DEFAULT_CATEGORIES.map(({ name }) => ({ name, slug: categorySlug(name) }))
const read = (text: string) => readPlainWords(text, categories)

test.each<[string, PlainWords]>([
  ['regalo para mi mamá de menos de 20 dólares', { category: 'dia-de-las-madres', max: 20 }],
  ['laptop barata', { q: 'laptop', sort: 'price_asc' }],
  ['algo para el calor por 50', { q: 'ventilador', max: 50 }],
  ['Zapatillas entre 30 y 80', { q: 'Zapatillas', min: 30, max: 80 }],
  ['perfume de menos de $40', { category: 'perfumes', max: 40 }],
  ['ropa barata', { category: 'ropa', sort: 'price_asc' }],
  ['celular por 200 dólares', { q: 'celular', max: 200 }],
  ['bicicleta usada por menos de B/. 150', { q: 'bicicleta usada', max: 150 }],
  ['sofá de más de 200', { q: 'sofá', min: 200 }],
  ['vino de 10 a 20 dólares', { q: 'vino', min: 10, max: 20 }],
  ['taza de hasta 12.50', { q: 'taza', max: 13 }],
  ['busco una mochila para mi hija que no pase de 30 dólares', { q: 'mochila', max: 30 }],
  ['laptop barata para el colegio', { q: 'laptop', sort: 'price_asc' }],
  ['un regalo de navidad para mi hijo hasta 25', { category: 'navidad', max: 25 }],
  ['¿algo para leer?', { category: 'libros' }],
  ['algo bonito para mi esposa', { category: 'san-valentin' }],
  ['regalo mujer', { category: 'san-valentin' }],
  ['regalo para mujer', { category: 'san-valentin' }],
  ['regalo de hombre', { category: 'accesorios' }],
  ['regalo cumpleaños', { category: 'accesorios' }],
  ['regalo de cumpleaños para niños', { category: 'juguetes' }],
  ['navidad', { category: 'navidad' }],
  ['Día de la Madre', { category: 'dia-de-las-madres' }],
  ['vuelta a clases', { category: 'regreso-a-clases' }],
  ['fiestas patrias', { category: 'arte' }],
  ['baby shower', { category: 'juguetes' }],
  ['regalo de boda', { category: 'hogar' }],
  ['amigo secreto', { category: 'navidad', max: 25 }],
  ['que me regalas para el día del padre', { category: 'accesorios' }],
  ['presente para mulher', { category: 'san-valentin' }],
  ['Libros', { category: 'libros' }],
  ['audífonos disponibles', { q: 'audífonos', stock: 'in' }],
  ['cheap laptop', { q: 'laptop', sort: 'price_asc' }],
  ['something for the heat under $60', { q: 'ventilador', max: 60 }],
  ['toys under 20', { category: 'juguetes', max: 20 }],
  ['gift for my dad under 50', { category: 'accesorios', max: 50 }],
  ['shoes between 20 and 50 dollars', { q: 'shoes', min: 20, max: 50 }],
  ['presente para minha mãe de até 20 dólares', { category: 'dia-de-las-madres', max: 20 }],
  ['notebook barato', { q: 'notebook', sort: 'price_asc' }],
  ['algo para o calor por 50', { q: 'ventilador', max: 50 }],
  ['brinquedos até 15', { category: 'juguetes', max: 15 }],
])('%s', (text, asked) => {
  expect(read(text)).toEqual(asked)
})

test.each([
  'nevera',
  'mamá',
  'regalo',
  'café de Boquete',
  'cable de menos de 20 cm',
  'carpa para 4',
  'iphone 13',
  'juego de 5 brochas',
  'pan de masa madre 700 g',
  'libros para niños',
  'monitor 27 pulgadas',
  '',
  '$',
])('%j asks for nothing but words', (text) => {
  expect(read(text)).toBeNull()
})

test('a gift is not looked for in an empty category', () => {
  const few = categories.filter(({ slug }) => slug === 'belleza')
  expect(readPlainWords('regalo para mi mamá', few)).toEqual({ category: 'belleza' })
  expect(readPlainWords('regalo para mi mamá', [])).toBeNull()
})

test('an occasion leads to the first of its categories that has products, and the more exact of two wins', () => {
  const boda = { words: ['boda', 'para los novios'], slugs: ['vajillas', 'hogar', 'arte'], maxDollars: 80 }
  const mar = { words: ['boda en la playa'], slugs: ['verano'], maxDollars: null }
  expect(readPlainWords('boda', categories, [boda])).toEqual({ category: 'hogar', max: 80 })
  expect(readPlainWords('regalo para los novios menos de 50', categories, [boda])).toEqual({
    category: 'hogar',
    max: 50,
  })
  expect(readPlainWords('regalo para una boda en la playa', categories, [mar, boda])).toEqual({
    category: 'verano',
  })
  const padrinos = { words: ['para los padrinos'], slugs: ['verano'], maxDollars: null }
  expect(readPlainWords('regalo de boda para los padrinos', categories, [boda, padrinos])).toEqual({
    category: 'verano',
  })
  expect(readPlainWords('vestido de boda', categories, [boda])).toBeNull()
})

test('whatever is typed, bounds are whole dollars of the filter, and words are never made longer', () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...'menos de 20 dólares,entre 5 y 9,barato,para mi mamá,regalo,algo para,9999,$0.5,ı,ß,ﬁ,İ,de 3000'.split(
        ',',
      ),
    ),
    fc.string({ maxLength: 12, unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 7 }), (parts) => {
      const { min = 1, max = 2999, q = '' } = read(parts.join(' ').slice(0, 100)) ?? {}
      expect(Number.isInteger(min) && Number.isInteger(max) && min >= 1 && max >= 0 && max <= 3000).toBe(true)
      expect(q.length).toBeLessThanOrEqual(112)
    }),
  )
})
