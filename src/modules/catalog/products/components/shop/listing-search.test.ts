import { expect, test } from 'vitest'
import { listingHref, readListingSearch, withFilter } from './listing-search.ts'

test('what makes no sense in an address is left out', () => {
  const raw = {
    q: '  ',
    category: '../x',
    min: '-1',
    max: '9999',
    sort: 'cheapest',
    page: '0',
    featured: 'no',
    stock: 'all',
  }
  expect(readListingSearch(raw)).toEqual({})
})

test('a price range keeps its ends, and 3000 means no upper end', () => {
  expect(readListingSearch({ min: '20', max: '80' })).toEqual({ min: 20, max: 80 })
  expect(readListingSearch({ min: '0', max: '3000' })).toEqual({})
  expect(readListingSearch({ min: '90', max: '80' })).toEqual({ min: 90 })
})

test('text stays text, also when it looks like a number', () => {
  expect(readListingSearch({ q: 507 })).toEqual({ q: '507' })
})

test('the address names only the filters in force', () => {
  expect(listingHref('/search', { q: ' café ', page: 1, sort: 'relevance' })).toBe('/search?q=caf%C3%A9')
  expect(listingHref('/categoria/ropa', {})).toBe('/categoria/ropa')
})

test('a changed filter starts again at the first page', () => {
  expect(withFilter({ q: 'café', page: 4 }, { min: 10 })).toEqual({ q: 'café', page: undefined, min: 10 })
  expect(withFilter({ q: 'café' }, { page: 4 })).toEqual({ q: 'café', page: 4 })
})

test('values of options stand in the address; what is none is left out', () => {
  const options = 'Talla:M;Color:Azul marino'
  expect(readListingSearch({ options: ` ${options} ` })).toEqual({ options })
  expect(listingHref('/search', { options: 'Talla:M' })).toBe('/search?options=Talla%3AM')
  for (const wrong of ['', 'Talla', 'Talla:', 'Talla:M;', 'a:b:c'])
    expect([wrong, readListingSearch({ options: wrong })]).toEqual([wrong, {}])
})

test('a brand stands in the address as it is written', () => {
  expect(readListingSearch({ brand: ' Café & Co ' })).toEqual({ brand: 'Café & Co' })
  expect(listingHref('/search', { brand: 'Café & Co' })).toBe('/search?brand=Caf%C3%A9+%26+Co')
  expect(readListingSearch({ brand: '  ' })).toEqual({})
})

test('signs that cannot be searched for count as blanks', () => {
  expect(readListingSearch({ q: 'a\u0000b', brand: 'x\r\ny' })).toEqual({ q: 'a b', brand: 'x  y' })
  expect(readListingSearch({ q: '\u0000' })).toEqual({})
})

test('of too many values of options those at the end are left out whole', () => {
  const entries = Array.from({ length: 100 }, (_, at) => `Talla:Medida ${at}`)
  const { options } = readListingSearch({ options: entries.join(';') })
  const left = options!.split(';')
  expect(left).toEqual(entries.slice(0, left.length))
  expect(left.length).toBeGreaterThan(30)
  expect(readListingSearch({ options: `Talla:${'M'.repeat(700)}` })).toEqual({})
})
