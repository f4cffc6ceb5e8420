import { expect, test } from 'vitest'
import { isOwnPath, plainPath } from './plain-path.ts'

test.each([
  '/admin',
  '/ADMIN',
  '/Admin/',
  '//admin',
  '///admin//',
  '/./admin',
  '/x/../admin',
  '/%61dmin',
  '/%61%64%6D%69%6e',
  '/%2561dmin',
  '/%2e%2e/admin',
  '/%2Fadmin',
  '/\\admin',
  '/%5Cadmin',
  '/admin?tab=1',
  '/admin#x',
  'http://shop.test/admin',
  'HTTPS://shop.test//ADMIN?q=/x',
])('%s is the admin panel', (url) => expect(plainPath(url)).toBe('/admin'))

test.each([
  ['/', '/'],
  ['', '/'],
  ['?q=/admin', '/'],
  ['/administrar', '/administrar'],
  ['/search?q=%2Fadmin', '/search'],
  ['/100%/%zz', '/100%/%zz'],
  ['/ADMIN/Products/A%20b', '/admin/products/a b'],
])('%s is %s', (url, path) => expect(plainPath(url)).toBe(path))

test.each([
  ['/orders', true],
  ['/search?q=a&b=%20', true],
  ['//evil.test', false],
  ['/\\evil.test', false],
  ['https://evil.test', false],
  ['javascript:alert(1)', false],
  ['/a\nb', false],
  ['/\t/evil.test', false],
])('whether %j is a path of ours is %j', (path, own) => {
  expect(isOwnPath(path)).toBe(own)
})
