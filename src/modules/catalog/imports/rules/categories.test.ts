import { expect, test } from 'vitest'
import { foldName } from '#lib/text.ts'
import {
  type CategoryBook,
  type CategoryChoice,
  categoriesMeant,
  categoryMeant,
  nearCategories,
} from './categories.ts'

const CATEGORIES = ['Ropa', 'Camisas', 'Audio/Video', 'Hogar y jardín', 'Electrodomésticos', 'Belleza'].map(
  (name) => ({
    id: name,
    name,
    slug: foldName(name),
  }),
)

const bookOf = (choices: Record<string, Partial<CategoryChoice>> = {}, mayCreate = false): CategoryBook => ({
  all: CATEGORIES,
  ids: new Map(CATEGORIES.map(({ id, name }) => [foldName(name), id])),
  names: new Map(),
  choices: new Map(
    Object.entries(choices).map(([name, choice]) => [
      foldName(name),
      { decision: 'existing', categoryId: null, reason: null, chosenAt: new Date(0), ...choice },
    ]),
  ),
  mayCreate,
})
const nearTo = (name: string) => nearCategories(name, CATEGORIES).map(({ id }) => id)

test.each([
  ['CAMISAS', 'Camisas'],
  ['  camisas ', 'Camisas'],
  ['Cami\u200Bsas', 'Camisas'],
  ['\uFEFFＣａｍｉｓａｓ', 'Camisas'],
  ['Hogar\u00A0 y\u3000jardin', 'Hogar y jardín'],
  ['Ropa/Camisas', 'Camisas'],
  ['Ropa / camisas', 'Camisas'],
  ['audio/video', 'Audio/Video'],
])('%j means the category %s', (name, id) => {
  expect(categoryMeant(bookOf(), name)).toEqual({ id })
})

test('an unknown name is made where it may be, else refused, and a choice says otherwise', () => {
  expect(categoryMeant(bookOf(), 'Blusas')).toEqual({ problem: 'category_unknown' })
  expect(categoryMeant(bookOf({}, true), 'Blusas')).toEqual({ isNew: true })
  const chosen = (choice: Partial<CategoryChoice>) =>
    categoryMeant(bookOf({ Blusas: choice }, true), 'BLUSAS')
  expect(chosen({ categoryId: 'Ropa' })).toEqual({ id: 'Ropa' })
  expect(chosen({ decision: 'create' })).toEqual({ isNew: true })
  expect(chosen({ decision: 'left_out' })).toEqual({ problem: 'category_left_out' })
  expect(chosen({ decision: 'asked' })).toEqual({ problem: 'category_asked' })
  expect(chosen({ decision: 'declined' })).toEqual({ problem: 'category_declined' })
})

test('a category of the shop beats what was chosen for its name before it was there', () => {
  expect(categoryMeant(bookOf({ Camisas: { categoryId: 'Ropa' } }), 'camisas')).toEqual({ id: 'Camisas' })
})

test('two names that mean one category are one', () => {
  const book = bookOf({ Blusas: { categoryId: 'Ropa' } })
  expect(categoriesMeant(['Ropa', 'Blusas'], (name) => categoryMeant(book, name))).toEqual({ ids: ['Ropa'] })
})

test.each([
  ['Camisa', ['Camisas']],
  ['Camizas', ['Camisas']],
  ['Electrodomestico', ['Electrodomésticos']],
  ['Elektrodomesticoz', ['Electrodomésticos']],
  ['clothes', ['Ropa']],
  ['Beleza', ['Belleza']],
  ['Rosa', []],
  ['Ferretería', []],
])('near to %s are %j', (name, found) => {
  expect(nearTo(name)).toEqual(found)
})
