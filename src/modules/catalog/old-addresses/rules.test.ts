import { expect, test } from 'vitest'
import { isOfCategory, keysOf, nameInAddress, oldPathOf, targetOf } from './rules.ts'

test('an old address is its path alone, however it is written', () => {
  for (const address of [
    'https://vieja.example/Pages/Nosotros/?utm=1#mapa',
    '/pages//nosotros/',
    'pages/nosotros',
    '/P%C3%A1ges/Nosotros',
  ])
    expect(oldPathOf(address)).toBe('/pages/nosotros')
  for (const address of [
    '',
    '/',
    'https://vieja.example',
    'https://vieja.example/?p=12',
    `/${'a'.repeat(300)}`,
    '/%00',
    '/a%0ab',
  ])
    expect(oldPathOf(address)).toBeNull()
  expect(oldPathOf('/100%')).toBe('/100%')
})

test('a target is a path of this shop and never another site', () => {
  expect(targetOf('/categoria/ropa?orden=precio#a')).toBe('/categoria/ropa?orden=precio#a')
  expect(targetOf('/')).toBe('/')
  for (const path of [
    '//mala.example/x',
    '/\\mala.example',
    'https://mala.example',
    'ropa',
    '/\t/mala.example',
    '/.//mala.example',
    '',
  ])
    expect(targetOf(path)).toBeNull()
})

test('the end of an address names its product, with or without a number before it', () => {
  expect(nameInAddress('https://t.example/products/camisa-azul?variant=4')).toBe('camisa-azul')
  expect(nameInAddress('camisa-azul')).toBe('camisa-azul')
  expect(nameInAddress('/camisa-azul.html')).toBe('camisa-azul')
  for (const address of ['/products', '/index.php?id=3', 'https://t.example/', ''])
    expect(nameInAddress(address)).toBeNull()
  expect(keysOf('/es/ropa/12-camisa-azul.html')).toEqual({
    whole: '/es/ropa/12-camisa-azul.html',
    names: ['12-camisa-azul', 'camisa-azul'],
  })
  expect(keysOf('/products')).toEqual({ whole: '/products', names: [] })
})

test('folders of categories are known by their names', () => {
  for (const path of [
    '/collections/ropa',
    '/categoria-producto/hogar/mesas',
    '/product-category/ropa',
    '/es/categoria/ropa',
  ])
    expect(isOfCategory(path)).toBe(true)
  for (const path of ['/products/ropa', '/producto/ropa', '/ropa', '/collections'])
    expect(isOfCategory(path)).toBe(false)
})
