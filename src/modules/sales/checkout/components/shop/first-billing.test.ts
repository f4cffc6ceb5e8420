import { expect, test } from 'vitest'
import { billingProblems, emptyBilling } from './billing-problems.ts'
import { firstBilling, type Known, savesFirst } from './first-billing.ts'

const boquete = { state: 'Chiriquí', city: 'Boquete', corregimiento: 'Bajo Boquete' }
const bellaVista = { state: 'Panamá', city: 'Panamá', corregimiento: 'Bella Vista' }
const street = { address: 'Calle 50', landmark: 'Frente al parque', zipCode: '0801' }
const person = { fullName: 'Ana Pérez', phone: '+50761234567' }
const lastOrder = { ...emptyBilling, ...person, email: 'ana@ejemplo.com', ...bellaVista, ...street }
const saved = { id: 'a', isDefault: true, ...person, ...bellaVista, ...street }

const known: Known = {
  user: { id: 'ana', email: 'ana@ejemplo.com', ...person },
  checkout: { billing: null, addresses: [] },
  resumed: undefined,
  draft: {},
  place: null,
}

test('a first checkout begins with the place that was chosen in the header', () => {
  expect(firstBilling({ ...known, place: boquete })).toMatchObject({ ...boquete, address: '' })
  expect(firstBilling(known)).toMatchObject({ state: '', city: '', corregimiento: '' })
})

test('another place than that of the last order has none of its streets', () => {
  const checkout = { ...known.checkout, billing: lastOrder }
  expect(firstBilling({ ...known, checkout, place: boquete })).toMatchObject({
    ...{ fullName: 'Ana Pérez', ...boquete, address: '', landmark: '', zipCode: '' },
  })
  expect(firstBilling({ ...known, checkout, place: bellaVista })).toMatchObject({ ...bellaVista, ...street })
})

test('a saved address and what was typed win over the chosen place', () => {
  const checkout = { ...known.checkout, addresses: [saved] }
  expect(firstBilling({ ...known, checkout, place: boquete })).toMatchObject({ ...bellaVista, ...street })
  expect(firstBilling({ ...known, draft: { billingInfo: lastOrder }, place: boquete })).toMatchObject(
    bellaVista,
  )
})

test('the first address is saved unless the buyer says no, a further one only at a wish', () => {
  expect(savesFirst(known)).toBe(true)
  expect(savesFirst({ ...known, draft: { saveAddress: false } })).toBe(false)
  const further = { ...known, checkout: { ...known.checkout, addresses: [saved] } }
  expect(savesFirst(further)).toBe(false)
  expect(savesFirst({ ...further, draft: { saveAddress: true } })).toBe(true)
})

test('an address without a corregimiento fills in the rest, and is saved unless the buyer declines', () => {
  const unfinished = { ...saved, corregimiento: '' }
  const checkout = { ...known.checkout, addresses: [unfinished] }
  const billing = firstBilling({ ...known, checkout })
  expect(billing).toMatchObject({ ...street, state: 'Panamá', city: 'Panamá', corregimiento: '' })
  expect(Object.keys(billingProblems(billing))).toEqual(['corregimiento'])
  expect(savesFirst({ ...known, checkout })).toBe(true)
  expect(savesFirst({ ...known, checkout, draft: { saveAddress: false } })).toBe(false)
})

test('a purchase that is sent again saves what it saved', () => {
  const resumed = {} as NonNullable<Known['resumed']>
  expect(savesFirst({ ...known, resumed })).toBe(false)
  expect(savesFirst({ ...known, resumed: { ...resumed, saveAddress: true } })).toBe(true)
})
