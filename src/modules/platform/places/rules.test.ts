import { expect, test } from 'vitest'
import { asPlace, listProvinces, wrongPart } from './rules.ts'

const provinces = listProvinces()
const districts = provinces.flatMap((province) => province.districts)

test('the country has 13 provinces and comarcas, 82 districts and 699 corregimientos', () => {
  expect(provinces).toHaveLength(13)
  expect(districts).toHaveLength(82)
  expect(districts.flatMap(({ corregimientos }) => corregimientos)).toHaveLength(699)
})

test('names are unique where somebody chooses among them, and clean', () => {
  const lists = [
    provinces.map(({ name }) => name),
    ...provinces.map((province) => province.districts.map(({ name }) => name)),
    ...districts.map(({ corregimientos }) => corregimientos),
  ]
  for (const names of lists) {
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[\p{Lu}\d][\p{L}\d .-]*$/u)
  }
})

test('a city that the census cuts in pieces is one district', () => {
  const names = districts.map(({ name }) => name)
  expect(names.filter((name) => /Resto|Ciudad/.test(name))).toEqual([])
  expect(wrongPart({ state: 'Panamá', city: 'Panamá', corregimiento: 'Bella Vista' })).toBeNull()
  expect(wrongPart({ state: 'Panamá', city: 'Panamá', corregimiento: 'Tocumen' })).toBeNull()
  expect(wrongPart({ state: 'Panamá Oeste', city: 'La Chorrera', corregimiento: 'Barrio Colón' })).toBeNull()
})

test('the three belong together, and the first that does not is named', () => {
  expect(wrongPart({ state: 'Atlántida', city: 'Panamá', corregimiento: 'Bella Vista' })).toBe('state')
  expect(wrongPart({ state: 'Chiriquí', city: 'Panamá', corregimiento: 'Bella Vista' })).toBe('city')
  expect(wrongPart({ state: 'Panamá', city: 'San Miguelito', corregimiento: 'Bella Vista' })).toBe(
    'corregimiento',
  )
})

test('of an old address what is in the list stays and the rest is asked anew', () => {
  expect(asPlace({ state: 'Panamá', city: 'Ciudad de Panamá' })).toEqual({
    state: 'Panamá',
    city: '',
    corregimiento: '',
  })
  expect(asPlace({ state: 'Chiriquí', city: 'David', corregimiento: 'David Sur' }).corregimiento).toBe(
    'David Sur',
  )
})
