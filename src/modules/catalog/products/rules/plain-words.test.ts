import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlainWords, readPlainWords } from './plain-words.ts'
import { categorySlug, DEFAULT_CATEGORIES } from '../rules.ts'

const categories = DEFAULT_CATEGORIES.map(({ name }) => ({ name, slug: categorySlug(name) }))
const read = (text: string) => readPlainWords(text, categories)

test.each<[string, PlainWords]>([
  ['regalo para mi mamá de menos de 20 dólares', { suits: 'mamá', max: 20 }],
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
  ['busco una mochila para mi hija que no pase de 30 dólares', { q: 'mochila', suits: 'hija', max: 30 }],
  ['laptop barata para el colegio', { q: 'laptop', sort: 'price_asc' }],
  ['un regalo de navidad para mi hijo hasta 25', { suits: 'navidad', max: 25 }],
  ['¿algo para leer?', { category: 'libros' }],
  ['algo bonito para mi esposa', { suits: 'esposa' }],
  ['regalo mujer', { suits: 'mujer' }],
  ['regalo para mujer', { suits: 'mujer' }],
  ['regalo de hombre', { suits: 'hombre' }],
  ['regalo cumpleaños', { suits: 'cumpleaños' }],
  ['regalo de cumpleaños para niños', { suits: 'niños' }],
  ['navidad', { category: 'navidad' }],
  ['Día de la Madre', { suits: 'Día de la Madre' }],
  ['vuelta a clases', { suits: 'vuelta a clases' }],
  ['fiestas patrias', { suits: 'fiestas patrias' }],
  ['baby shower', { suits: 'baby shower' }],
  ['regalo de boda', { suits: 'boda' }],
  ['amigo secreto', { suits: 'amigo secreto', max: 25 }],
  ['que me regalas para el día del padre', { suits: 'día del padre' }],
  ['presente para mulher', { suits: 'mulher' }],
  ['Libros', { category: 'libros' }],
  ['audífonos disponibles', { q: 'audífonos', stock: 'in' }],
  ['cheap laptop', { q: 'laptop', sort: 'price_asc' }],
  ['something for the heat under $60', { q: 'ventilador', max: 60 }],
  ['toys under 20', { category: 'juguetes', max: 20 }],
  ['gift for my dad under 50', { suits: 'dad', max: 50 }],
  ['shoes between 20 and 50 dollars', { q: 'shoes', min: 20, max: 50 }],
  ['presente para minha mãe de até 20 dólares', { suits: 'mãe', max: 20 }],
  ['notebook barato', { q: 'notebook', sort: 'price_asc' }],
  ['algo para o calor por 50', { q: 'ventilador', max: 50 }],
  ['perfume mujer', { category: 'perfumes', suits: 'mujer' }],
  ['zapatos de hombre', { q: 'zapatos', suits: 'hombre' }],
  ['bolso para mi tía menos de 60', { q: 'bolso', suits: 'tía', max: 60 }],
  ['libros para niños', { category: 'libros', suits: 'niños' }],
  ['para niños de 5 años', { suits: 'niños', age: '60' }],
  ['juguetes para niños de 5 a 7 años', { category: 'juguetes', suits: 'niños', age: '60-84' }],
  ['juguete para bebé de 6 meses', { category: 'juguetes', suits: 'bebé', age: '6' }],
  ['juguetes de 3 años', { category: 'juguetes', age: '36' }],
  ['cuento para 3 años', { q: 'cuento', age: '36' }],
  ['toys for kids 5 years old under 20', { category: 'juguetes', suits: 'kids', age: '60', max: 20 }],
  ['brinquedos para crianças de 5 anos', { category: 'juguetes', suits: 'crianças', age: '60' }],
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
  'mujer',
  'ron 8 años',
  'coche de bebé',
  'vestido de boda',
  'monitor 27 pulgadas',
  '',
  '$',
])('%j asks for nothing but words', (text) => {
  expect(read(text)).toBeNull()
})

test('a gift is not looked for in an empty category', () => {
  const few = categories.filter(({ slug }) => slug === 'belleza')
  expect(readPlainWords('regalo para mi mamá', few)).toEqual({ suits: 'mamá' })
  expect(readPlainWords('regalo para mi mamá', [])).toBeNull()
})

test('an occasion is a filter where one of its categories has products, and the more exact of two wins', () => {
  const boda = { words: ['boda', 'para los novios'], slugs: ['vajillas', 'hogar', 'arte'], maxDollars: 80 }
  const mar = { words: ['boda en la playa'], slugs: ['verano'], maxDollars: null }
  expect(readPlainWords('boda', categories, [boda])).toEqual({ suits: 'boda', max: 80 })
  expect(readPlainWords('regalo para los novios menos de 50', categories, [boda])).toEqual({
    suits: 'los novios',
    max: 50,
  })
  expect(readPlainWords('regalo para una boda en la playa', categories, [mar, boda])).toEqual({
    suits: 'boda en la playa',
  })
  const padrinos = { words: ['para los padrinos'], slugs: ['verano'], maxDollars: null }
  expect(readPlainWords('regalo de boda para los padrinos', categories, [boda, padrinos])).toEqual({
    suits: 'los padrinos',
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
