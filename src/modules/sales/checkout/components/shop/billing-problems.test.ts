import { expect, test } from 'vitest'
import { BILLING_FIELDS, billingProblems, emptyBilling } from './billing-problems.ts'

const whole = {
  fullName: 'Ana Pérez',
  email: 'ana@ejemplo.com',
  phone: '6123-4567',
  address: 'Calle 50, edificio Mar, apto. 4',
  city: 'Panamá',
  state: 'Panamá',
  corregimiento: 'Bella Vista',
  landmark: '',
  zipCode: '',
  taxId: '',
}

test('a whole form has no problem', () => {
  expect(billingProblems(whole)).toEqual({})
})

test('every field but postal code, landmark and cédula is needed, blanks do not count', () => {
  expect(Object.keys(billingProblems(emptyBilling))).toEqual(
    BILLING_FIELDS.filter((field) => !['landmark', 'zipCode', 'taxId'].includes(field)),
  )
  expect(Object.keys(billingProblems({ ...whole, city: '   ' }))).toEqual(['city'])
})

test('an address without a dot and a telephone of four digits are no answers', () => {
  expect(Object.keys(billingProblems({ ...whole, email: 'ana@ejemplo', phone: '6123' }))).toEqual([
    'email',
    'phone',
  ])
})

test('numbers as people in Panama write them are taken', () => {
  for (const phone of ['6123-4567', '+507 6123-4567', '(507) 6123 4567']) {
    expect(billingProblems({ ...whole, phone })).toEqual({})
  }
})
