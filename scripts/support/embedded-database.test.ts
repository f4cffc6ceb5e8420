import { expect, test } from 'vitest'
import { socketFolder } from './embedded-database.ts'

test('the database listens in its folder where a socket may have that name, else on its port alone', () => {
  expect(socketFolder('/srv/istmo/data', 'linux')).toBe('/srv/istmo/data')
  expect(socketFolder(`/srv/${'long'.repeat(30)}`, 'linux')).toBeNull()
  expect(socketFolder('/srv/one, two', 'linux')).toBeNull()
  expect(socketFolder('/srv/istmo/data', 'win32')).toBeNull()
})
