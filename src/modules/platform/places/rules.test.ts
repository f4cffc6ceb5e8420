import { expect, test } from 'vitest'
import { asPlace, listProvinces, wrongPart } from './rules.ts'
import { findPlace } from './rules/find-place.ts'

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

test('a written address means one place of the list, or none', () => {
  const placeOf = (province: string, ...texts: string[]) => {
    const found = findPlace({ province, texts })
    return found && [found.state, found.city, found.corregimiento].join(' / ')
  }
  expect(placeOf('PA-8', 'Ciudad de Panamá', 'Calle 50', ' san francisco')).toBe(
    'Panamá / Panamá / San Francisco',
  )
  expect(placeOf('panama', 'Panama City', 'Calidonia')).toBe('Panamá / Panamá / La Exposición o Calidonia')
  expect(placeOf('Provincia de Chiriquí', 'David')).toBe('Chiriquí / David / David')
  expect(placeOf('PA-4', 'David', 'Las Lomas')).toBe('Chiriquí / David / Las Lomas')
  expect(placeOf('PA-10', 'BURUNGA')).toBe('Panamá Oeste / Arraiján / Burunga')
  expect(placeOf('Guna Yala', 'Ailigandí')).toBe('Comarca Guna Yala / Guna Yala / Ailigandí')
  expect(placeOf('', 'Distrito de Barú', 'Progreso')).toBe('Chiriquí / Barú / Progreso')
  expect(placeOf('', 'Chepo', 'Tortí')).toBe('Panamá / Chepo / Tortí')
  // What lies elsewhere, what there is twice, and what is no province.
  expect(placeOf('PA-8', 'San Miguelito', 'Bella Vista')).toBeNull()
  expect(placeOf('PA-4', 'Santa Cruz')).toBeNull()
  for (const twice of ['San Francisco', 'Chepo']) expect(placeOf('', twice)).toBeNull()
  expect(placeOf('PA-8', 'Calle 50')).toBeNull()
  expect(placeOf('Florida', 'David')).toBeNull()
  expect(placeOf('', '')).toBeNull()
})

test('a corregimiento is found at the end of a line, not in the name of a street or a building', () => {
  const inDistrict = (city: string, ...lines: string[]) =>
    findPlace({ province: '', texts: [city, ...lines] })?.corregimiento
  expect(inDistrict('Ciudad de Panamá', 'Calle 74 San Francisco')).toBe('San Francisco')
  expect(inDistrict('Panamá', 'Vía España 120 - Bella Vista', 'Apto 4')).toBe('Bella Vista')
  expect(inDistrict('Panamá', 'Casa 12 (corregimiento de Pacora)')).toBe('Pacora')
  expect(inDistrict('Panamá', 'Casa 12 corregimiento Juan Díaz')).toBe('Juan Díaz')
  expect(inDistrict('David', 'Calle 3 Las Lomas')).toBe('Las Lomas')
  expect(inDistrict('David', 'Calle Las Lomas')).toBe('David')
  for (const line of ['Edificio San Francisco', 'Calle Juan Díaz', 'PH Bella Vista', 'Bella Vista Tower'])
    expect([line, inDistrict('Panamá', line)]).toEqual([line, ''])
  // Two of the district say no more than the district, and a part that is the name itself says more than an end.
  expect(inDistrict('Panamá', 'Casa 1 Betania', 'Casa 2 Pacora')).toBe('')
  expect(inDistrict('Panamá', 'Betania', 'Calle 2 Pacora')).toBe('Betania')
  expect(inDistrict('Penonomé', 'Calle 2 Pacora')).toBe('Penonomé')
})

test('where the district alone is clear the corregimiento stays empty', () => {
  const place = (state: string, city: string) => ({ state, city, corregimiento: '' })
  const found = (province: string, ...texts: string[]) => findPlace({ province, texts })
  expect(found('PA-8', 'Panamá')).toEqual(place('Panamá', 'Panamá'))
  expect(found('', 'Panama City', 'Calle 50')).toEqual(place('Panamá', 'Panamá'))
  expect(found('', 'Panamá, La Chorrera')).toEqual(place('Panamá Oeste', 'La Chorrera'))
  expect(found('PA-4', 'David', 'Las Lomas', 'Pedregal')).toEqual(place('Chiriquí', 'David'))
  expect(found('', 'Santa Fe')).toBeNull()
})
