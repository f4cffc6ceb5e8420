import { expect, test } from 'vitest'
import { normalizePhone, phone, signUpInput } from './input.ts'
import {
  codeLimit,
  describeDevice,
  formatPhone,
  idleSince,
  isDueToBeSeen,
  isLocalAddress,
  isVisible,
  leavesAnAdministrator,
  passwordProblem,
  planNow,
  whyStay,
} from './rules.ts'

const policy = {
  enforcePolicy: true,
  minPasswordLength: 8,
  requireUppercase: true,
  requireNumbers: true,
  requireSpecialChars: true,
}

test.each([
  ['12345', 'too_short'],
  ['👍👍👍👍👍', 'too_short'],
  ['1234567', 'needs_length'],
  ['abcdefgh', 'needs_uppercase'],
  ['Ñandúes!', 'needs_number'],
  ['Panama2026', 'needs_special'],
  ['Panama 2026', 'needs_special'],
  ['Panamá-2026', null],
])('under the policy %j is %j', (password, problem) => {
  expect(passwordProblem(password, policy)).toBe(problem)
})

test('a policy that is not in force asks for six characters only', () => {
  expect(passwordProblem('123456', { ...policy, enforcePolicy: false })).toBeNull()
  expect(passwordProblem('12345', { ...policy, enforcePolicy: false })).toBe('too_short')
})

test('a policy below six characters does not lower the minimum', () => {
  expect(passwordProblem('Aa1!', { ...policy, minPasswordLength: 2 })).toBe('too_short')
})

test.each([
  ['6123-4567', '+50761234567'],
  ['+507 6123-4567', '+50761234567'],
  [' (507) 6123 4567 ', '+50761234567'],
  ['+34 612 345 678', '+34612345678'],
  ['+507 123', null],
  ['hola', null],
  ['6123-4567 ext. 9', null],
  ["'; drop table profiles; --", null],
])('the phone %j is %j', (text, number) => {
  expect(normalizePhone(text)).toBe(number)
  expect(phone.safeParse(text)).toMatchObject(number === null ? { success: false } : { data: number })
})

test('a phone may be left out of a sign-up, and an empty one is none', () => {
  const form = { email: 'ana@correo.pa', password: 'Ab-123456', confirmPassword: 'Ab-123456', plan: 'basic' }
  const read = (more: object) => signUpInput.parse({ ...form, fullName: 'Ana', ...more })
  expect(read({}).phone).toBeUndefined()
  expect(read({ phone: ' ' }).phone).toBeNull()
})

test.each([
  ['Ana', true],
  ['茶', true],
  ['🦜', true],
  ['\u200b\u200b', false],
  ['\u2063', false],
])('whether %j can be seen is %j', (text, visible) => {
  expect(isVisible(text)).toBe(visible)
})

test('an administrator may leave only when another remains', () => {
  expect(leavesAnAdministrator(['a', 'b'], 'a')).toBe(true)
  expect(leavesAnAdministrator(['a'], 'a')).toBe(false)
  expect(leavesAnAdministrator([], 'a')).toBe(false)
})

test('a plan that lapsed is no plan', () => {
  expect(planNow({ chosen: 'premium', isPremium: false })).toBeNull()
  expect(planNow({ chosen: 'basic', isPremium: true })).toBe('premium')
  expect(planNow({ chosen: 'basic', isPremium: false })).toBe('basic')
})

test('a session is written down once a minute and ends by idling', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(isDueToBeSeen(new Date('2026-11-20T11:59:01Z'), now)).toBe(false)
  expect(isDueToBeSeen(new Date('2026-11-20T11:59:00Z'), now)).toBe(true)
  expect(idleSince(now, 60)).toEqual(new Date('2026-11-20T11:00:00Z'))
})

test('codes: one a minute, five in 24 hours', () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)
  expect(codeLimit([], at(0))).toBeNull()
  expect(codeLimit([at(0)], at(59))).toEqual({ limit: 'gap', secondsLeft: 1 })
  expect(codeLimit([at(0)], at(60))).toBeNull()
  const five = [at(0), at(60), at(120), at(180), at(240)]
  expect(codeLimit(five, at(3600))).toEqual({ limit: 'day', secondsLeft: 82_800 })
  expect(codeLimit(five.slice(1), at(3600))).toBeNull()
})

test.each([
  ['+50761234567', '+507 6123-4567'],
  ['+5072345678', '+507 234-5678'],
  ['+34911234567', '+34911234567'],
])('the number %s is shown as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0',
    'Edge',
    'Windows',
    false,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 'Safari', 'Mac', false],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36', 'Chrome', 'Android', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux', false],
  ['curl/8.9', null, null, false],
  ['', null, null, false],
])('%s is %s on %s', (userAgent, browser, system, isPhone) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system, isPhone })
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:192.168.0.7', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['fd12:3456::1', true],
  ['190.218.10.4', false],
  ['2800:e0::1', false],
])('whether %s is a local address: %s', (address, isLocal) => {
  expect(isLocalAddress(address)).toBe(isLocal)
})

test('an administrator stays before all else, then who has something open', () => {
  const nothing = { role: 'customer', openOrders: 0, storeOpenOrders: 0, storeOwedCents: 0 } as const
  expect(whyStay(nothing)).toBeNull()
  expect(whyStay({ ...nothing, role: 'admin', openOrders: 1 })).toBe('administrator')
  expect(whyStay({ ...nothing, openOrders: 1, storeOpenOrders: 1 })).toBe('open_orders')
  expect(whyStay({ ...nothing, storeOpenOrders: 1 })).toBe('store_open_orders')
  expect(whyStay({ ...nothing, storeOwedCents: 1 })).toBe('store_owed')
})
