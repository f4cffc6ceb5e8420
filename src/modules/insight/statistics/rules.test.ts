import { expect, test } from 'vitest'
import { countScript } from './components/shop/count-script.ts'
import {
  changePercent,
  comparedDays,
  dayOf,
  deviceOf,
  isBot,
  monthsAndDays,
  referrerOf,
  startOf,
  viewedAt,
} from './rules.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a change is 100 % where there was nothing before, and 0 % where there is nothing at all', () => {
  expect([changePercent(5, 0), changePercent(0, 0), changePercent(0, 5), changePercent(3, 2)]).toEqual([
    100, 0, -100, 50,
  ])
})

test('programs that say what they are, or nothing, are no visitors', () => {
  for (const agent of [
    '',
    'curl/8.5.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11) Chrome-Lighthouse',
  ])
    expect([agent, isBot(agent)]).toEqual([agent, true])
  expect([isBot(IPHONE), isBot(FIREFOX)]).toEqual([false, false])
})

test('a device is a phone, a tablet or a desktop', () => {
  expect(
    [IPHONE, FIREFOX, 'Mozilla/5.0 (iPad; CPU OS 18_0)', 'Mozilla/5.0 (Linux; Android 15; SM-X910)'].map(
      deviceOf,
    ),
  ).toEqual(['phone', 'desktop', 'tablet', 'tablet'])
})

test('of an address only the path and the words of a search are counted', () => {
  const id = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
  expect(viewedAt(`/product/${id}?ref=x`)).toEqual({ page: `/product/${id}`, productId: id, words: null })
  expect(viewedAt('/search?q=%20Caf%C3%A9%20%20de%20altura&page=2')).toMatchObject({
    page: '/search',
    words: 'café de altura',
  })
  expect(viewedAt('/reset-password?token=secreto')).toMatchObject({ page: '/reset-password', words: null })
  expect(viewedAt(`/orders/${id}/receipt`)).toMatchObject({ page: '/orders/…' })
  expect(viewedAt('/search?q=ana@correo.test')).toMatchObject({ words: null })
  expect(viewedAt('/search?q=4242424242424242')).toMatchObject({ words: null })
  expect(viewedAt('/categoria/hogar/')).toMatchObject({ page: '/categoria/hogar' })
})

test.each([
  '/admin',
  '/admin/sales',
  '/store/products',
  'https://otra.test/',
  '//otra.test/x',
  'javascript:alert(1)',
  `/${'x'.repeat(300)}`,
  '/%zz',
  '',
])('%s is no page that is counted', (path) => {
  expect(viewedAt(path)).toBeNull()
})

test('a referrer is the host that led here, never the shop itself', () => {
  expect(referrerOf('https://www.google.com/search?q=privado', 'tienda.test')).toBe('google.com')
  for (const none of ['', 'https://tienda.test/x', 'javascript:1', 'android-app://x', 'basura'])
    expect(referrerOf(none, 'tienda.test')).toBeNull()
})

test('a day is one of Panama', () => {
  expect(dayOf(new Date('2026-11-22T04:59:59Z'))).toBe('2026-11-21')
  expect(dayOf(new Date('2026-11-22T05:00:00Z'))).toBe('2026-11-22')
  expect(startOf('2026-11-22').toISOString()).toBe('2026-11-22T05:00:00.000Z')
})

test('a period is compared with as many days before it, and ends today at the latest', () => {
  const now = new Date('2026-11-22T15:00:00Z')
  expect(comparedDays({ period: 'week' }, now)).toEqual({
    range: { from: '2026-11-16', to: '2026-11-22' },
    before: { from: '2026-11-09', to: '2026-11-15' },
  })
  expect(comparedDays({ period: 'own', from: '2026-11-20', to: '2027-01-31' }, now)).toEqual({
    range: { from: '2026-11-20', to: '2026-11-22' },
    before: { from: '2026-11-17', to: '2026-11-19' },
  })
  expect(comparedDays({ period: 'own', from: '2027-01-01', to: '2027-01-31' }, now).range).toEqual({
    from: '2026-11-22',
    to: '2026-11-22',
  })
})

test('a range is whole months and the days around them, each day once', () => {
  expect(monthsAndDays({ from: '2025-11-23', to: '2026-02-10' }, '2026-02-10')).toEqual({
    months: ['2025-12-01', '2026-01-01'],
    days: [
      { from: '2025-11-23', to: '2025-11-30' },
      { from: '2026-02-01', to: '2026-02-10' },
    ],
  })
  expect(monthsAndDays({ from: '2026-02-01', to: '2026-02-28' }, '2026-03-02')).toEqual({
    months: ['2026-02-01'],
    days: [],
  })
  expect(monthsAndDays({ from: '2026-02-02', to: '2026-02-27' }, '2026-03-02').months).toEqual([])
})

test.each(['2026-02-28', '2026-03-01'])(
  'a month whose last day is %s or the day before is not added up yet',
  (today) => {
    expect(monthsAndDays({ from: '2026-01-30', to: '2026-02-28' }, today)).toEqual({
      months: [],
      days: [{ from: '2026-01-30', to: '2026-02-28' }],
    })
    expect(monthsAndDays({ from: '2026-01-01', to: '2026-02-28' }, today)).toEqual({
      months: ['2026-01-01'],
      days: [{ from: '2026-02-01', to: '2026-02-28' }],
    })
  },
)

test('the script of the counter is under a kilobyte and keeps nothing in the browser', () => {
  expect(Buffer.byteLength(countScript)).toBeLessThan(1_000)
  expect(countScript).not.toMatch(/cookie|localStorage|sessionStorage|indexedDB/)
})
