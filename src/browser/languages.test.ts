import { expect, test, vi } from 'vitest'
import { speak } from './languages.ts'

/** What a browser does with a cookie, in order. */
function browse({ stores }: { stores: boolean }): string[] {
  const done: string[] = []
  let storedCookie = ''
  const location = {
    reload: () => done.push('reload'),
    set search(address: string) {
      done.push(address)
    },
  }
  vi.stubGlobal('window', { location })
  vi.stubGlobal('document', {
    get cookie() {
      done.push('read')
      return storedCookie
    },
    set cookie(written: string) {
      done.push('write')
      if (stores) storedCookie = written.split(';')[0]!
    },
  })
  return done
}

test('the chosen language is stored before the page is asked for again', () => {
  const done = browse({ stores: true })
  speak('en')
  expect(done).toEqual(['write', 'read', 'reload'])
})

test('a browser that stores no cookies gets the language from the address', () => {
  const done = browse({ stores: false })
  speak('pt')
  expect(done).toEqual(['write', 'read', '?lang=pt'])
})
