import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULTS } from '#modules/platform/settings/rules.ts'
import {
  canBeMistyped,
  categorySlug,
  DEFAULT_CATEGORIES,
  intactHalves,
  isOneTypoApart,
  beginningsOf,
  fewerWords,
  meantBy,
  panamaMonthDay,
  premiumPriceCents,
  readSearch,
  seasonOf,
} from './rules.ts'
import { categoriesMeant } from './rules/category-words.ts'

const seasons = DEFAULTS.site.seasons
const nameOn = (day: string) => seasonOf(day, seasons)?.name

test.each([
  ['12-01', 'Navidad'],
  ['12-31', 'Navidad'],
  ['01-01', 'Navidad'],
  ['01-15', 'Navidad'],
  ['01-20', 'San Valentín'],
  ['02-14', 'San Valentín'],
  ['02-15', 'Regreso a Clases'],
  ['02-20', 'Regreso a Clases'],
  ['02-29', 'Regreso a Clases'],
  ['03-15', 'Regreso a Clases'],
  ['03-20', 'Primavera'],
  ['04-15', 'Día de las Madres'],
  ['05-15', 'Día de las Madres'],
  ['05-16', 'Primavera'],
  ['06-01', 'Verano'],
  ['05-31', 'Primavera'],
  ['06-21', 'Verano'],
  ['08-31', 'Verano'],
  ['11-21', 'Navidad'],
  ['09-01', 'Navidad'],
  ['01-16', 'San Valentín'],
])('the season on %s is %s', (day, name) => {
  expect(nameOn(day)).toBe(name)
})

test('of seasons of equal length the one that starts later wins, also over new year', () => {
  const pair = [
    { name: 'A', start: '12-10', end: '01-10', categorySlug: 'a' },
    { name: 'B', start: '12-20', end: '01-20', categorySlug: 'b' },
  ]
  expect(seasonOf('01-05', pair)?.name).toBe('B')
  expect(seasonOf('12-15', pair)?.name).toBe('A')
})

test('of several seasons the shortest counts, also where it started first', () => {
  const spring = { name: 'Larga', start: '03-01', end: '05-31', categorySlug: 'larga' }
  const short = { name: 'Corta', start: '02-20', end: '03-10', categorySlug: 'corta' }
  for (const seasons of [
    [spring, short],
    [short, spring],
  ])
    expect(seasonOf('03-05', seasons)?.name).toBe('Corta')
})

test('where none runs the season with the nearest start counts, before or after, the coming one on a tie', () => {
  const seasons = [
    { name: 'Enero', start: '01-01', end: '01-02', categorySlug: 'a' },
    { name: 'Junio', start: '06-01', end: '06-02', categorySlug: 'b' },
  ]
  const on = (day: string) => seasonOf(day, seasons)?.name
  expect(['01-10', '03-16', '03-18', '06-20', '10-31', '12-31'].map(on)).toEqual([
    'Enero',
    'Enero',
    'Junio',
    'Junio',
    'Enero',
    'Enero',
  ])
  // 76 days from both.
  expect(on('03-17')).toBe('Junio')
})

test('without seasons there is none', () => {
  expect(seasonOf('05-05', [])).toBeNull()
})

test('the day changes at midnight in Panama', () => {
  expect(panamaMonthDay(new Date('2026-12-01T04:59:59Z'))).toBe('11-30')
  expect(panamaMonthDay(new Date('2026-12-01T05:00:00Z'))).toBe('12-01')
})

test('premium prices follow the setting', () => {
  const featured = { priceCents: 999, featured: true }
  const plain = { priceCents: 999, featured: false }
  const pricing = { premiumDiscountPercent: 15, premiumAppliesTo: 'featured' as const }
  expect(premiumPriceCents(featured, pricing)).toBe(849)
  expect(premiumPriceCents(plain, pricing)).toBeNull()
  expect(premiumPriceCents(plain, { ...pricing, premiumAppliesTo: 'all' })).toBe(849)
  expect(premiumPriceCents(featured, { ...pricing, premiumDiscountPercent: 0 })).toBeNull()
})

test('a search is folded, and its small words and those of asking are dropped', () => {
  expect(readSearch('¿Dónde venden hamacas?')?.words).toEqual(['hamacas'])
  expect(readSearch('busco')?.words).toEqual(['busco'])
  expect(readSearch('  Jamón   de  PAVO ')).toEqual({ phrase: 'jamon de pavo', words: ['jamon', 'pavo'] })
  expect(readSearch(' \n ')).toBeNull()
  expect(readSearch('de la')).toEqual({ phrase: 'de la', words: [] })
  expect(readSearch('wi-fi & (router)')).toEqual({ phrase: 'wi-fi & (router)', words: ['wi-fi', 'router'] })
  expect(readSearch('100%')).toEqual({ phrase: '100%', words: ['100'] })
})

test.each<[string, string[]]>([
  ['café 6, molido 0', ['café']],
  ['audífonos 1, bluetooth 2', ['audífonos']],
  ['mochila 1, escolar 1', ['mochila']],
  ['carro 3, niños 2', ['carro']],
  ['juguete 40, perro 3', ['perro']],
  ['vestido 2, rojo 9, largo 4', ['vestido largo', 'vestido']],
  ['queso 8, amarillo 2 0', ['queso']],
  ['amarillo 2 0, queso 8', ['queso']],
  ['suave 9 0, dulce 2 0', ['dulce']],
  ['a 0, b 0', []],
  ['a 9, b 9, c 9, d 9, e 9, f 9, g 9', ['a b c d e f', 'a b c d e', 'a b c d', 'a b c', 'a b']],
])('%s: what is rare stays, and the first thing before others', (things, expected) => {
  const each = things.split(', ').map((one) => one.split(' '))
  const counted = each.map(([typed, found, titles = found]) => ({
    typed: typed!,
    found: Number(found),
    titles: Number(titles),
  }))
  expect(fewerWords(counted)).toEqual(expected)
})

test.each<[string, string[][], string[]]>([
  ['Sardinas en aceite', [['sardinas'], ['aceite']], ['Sardinas']],
  ['pan de molde  integral', [['pan'], ['molde'], ['integral']], ['pan de molde', 'pan']],
  ['nevera portátil roja', [['nevera', 'portatil'], ['roja']], ['nevera portátil']],
  ['nevera portátil', [['nevera', 'portatil']], []],
  ['pan', [['pan']], []],
])('%s: what it begins with, no thing of several words cut', (q, things, expected) => {
  expect(
    beginningsOf(
      q,
      things.map((words) => ({ words })),
    ),
  ).toEqual(expected)
})

test.each([
  ['jamon', 'jamin', true],
  ['jamon', 'jamn', true],
  ['jamon', 'jammon', true],
  ['jamon', 'jmaon', true],
  ['jamon', 'jamon', false],
  ['jamon', 'jabin', false],
  ['jamon', 'limon', false],
  ['jamon', 'jamones', false],
])('%s and %s one typo apart: %s', (a, b, expected) => {
  expect(isOneTypoApart(a, b)).toBe(expected)
  expect(isOneTypoApart(b, a)).toBe(expected)
})

test('whatever single typo a long word suffers, it is recognised and one half stays', () => {
  const character = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const word = fc.array(character, { minLength: 5, maxLength: 12 }).map((characters) => characters.join(''))
  fc.assert(
    fc.property(
      word,
      fc.nat(),
      character,
      fc.constantFrom('change', 'drop', 'add', 'swap'),
      (right, at, other, kind) => {
        const place = at % right.length
        const head = right.slice(0, place)
        const rest = right.slice(place)
        const typed =
          kind === 'change'
            ? head + other + rest.slice(1)
            : kind === 'drop'
              ? head + rest.slice(1)
              : kind === 'add'
                ? head + other + rest
                : head + (rest[1] ?? '') + rest[0] + rest.slice(2)
        fc.pre(typed !== right && canBeMistyped(typed))
        expect(isOneTypoApart(typed, right)).toBe(true)
        const halves = intactHalves(typed)
        expect(right.startsWith(halves.head) || right.endsWith(halves.tail)).toBe(true)
      },
    ),
  )
})

test('the slugs of the fourteen are the plain lower-case forms of their names', () => {
  expect(DEFAULT_CATEGORIES.filter((one) => !one.isSeasonal).map((one) => categorySlug(one.name))).toEqual([
    'tecnologia',
    'ropa',
    'hogar',
    'deportes',
    'libros',
    'belleza',
    'mascotas',
    'alimentos',
    'bebidas',
    'jardin',
    'arte',
    'perfumes',
    'accesorios',
    'juguetes',
  ])
  expect(categorySlug('茶')).toBe('categoria')
})

test('a mistyped search is corrected to the spelling of most titles, and the words that were right stay', () => {
  const readings = new Map([['camra', ['camaron', 'camara']]])
  const titles = ['Cámara compacta', 'Bolso de cámara', 'Camarón seco']
  expect(meantBy(' la  Camra, roja ', readings, titles)).toBe('la cámara roja')
  expect(meantBy('camra', readings, [])).toBe('camaron')
})

test('a category is meant by its name, by a word of it and by what else it is called, in three languages', () => {
  const categories = ['Hogar', 'Día de las Madres', 'Juguetes', 'Tecnología'].map((name) => ({
    name,
    slug: categorySlug(name),
  }))
  const meant = (typed: string) => categoriesMeant(typed, categories).map(({ name }) => name)
  expect(meant('Jugue')).toEqual(['Juguetes'])
  expect(meant('toys')).toEqual(['Juguetes'])
  expect(meant('brinque')).toEqual(['Juguetes'])
  expect(meant('madres')).toEqual(['Día de las Madres'])
  expect(meant('tecnologia')).toEqual(['Tecnología'])
  expect([meant('ho'), meant('me'), meant('laptop')]).toEqual([['Hogar'], [], []])
})
