import { broughtAddressInput, type NewAddress } from '#modules/identity/accounts/input.ts'
import { findPlace } from '#modules/platform/places/rules/find-place.ts'
import { cleanLine } from '#lib/clean-text.ts'
import { foldText } from '#lib/text.ts'
import type { AddressNote } from '../rules.ts'
import type { Names } from './columns.ts'

export type AddressField =
  | 'addressPhone'
  | 'street'
  | 'streetMore'
  | 'corregimiento'
  | 'district'
  | 'city'
  | 'province'
  | 'country'
  | 'zipCode'

/** Of the usual address of a person. */
export const ADDRESS_COLUMNS: Names<AddressField> = {
  addressPhone: 'defaultaddressphone billingphone shippingphone',
  street: `defaultaddressaddress1 address1 billingaddress1 shippingaddress1 addressline1 streetaddress street address
    direccion direccion1 domicilio calle endereco`,
  streetMore: `defaultaddressaddress2 address2 billingaddress2 shippingaddress2 addressline2 direccion2 complemento`,
  corregimiento: 'corregimiento',
  district: 'distrito district municipio',
  city: 'defaultaddresscity city billingcity shippingcity ciudad cidade',
  province: `defaultaddressprovincecode provincecode province billingstate shippingstate state provincia estado
    region`,
  country: `defaultaddresscountrycode countrycode country billingcountry shippingcountry pais`,
  zipCode: 'defaultaddresszip zip postcode billingpostcode shippingpostcode zipcode codigopostal cep',
}

/** The address as this shop needs it, or why it cannot be brought; null where the file has none. */
export function readAddress(
  cell: (field: AddressField) => string,
  { fullName, phone }: { fullName: string; phone: string | null },
): NewAddress | AddressNote | null {
  const [street, more] = [cleanLine(cell('street')), cleanLine(cell('streetMore'))]
  const towns = (['corregimiento', 'district', 'city'] as const).map(cell)
  if ([street, more, ...towns].every((text) => text === '')) return null
  if (!/^(|pa|pan|panama|republica de panama)$/.test(foldText(cell('country')))) return 'address_abroad'
  const place = findPlace({
    province: cell('province'),
    texts: [...towns, street, more],
  })
  if (!place) return 'address_place_unknown'
  const address = {
    fullName,
    phone: phone ?? '',
    address: [street, more].filter(Boolean).join(', '),
    ...place,
  }
  // Shopify writes a mark before a number, so that a spreadsheet leaves it as it is.
  const zipCode = cleanLine(cell('zipCode').replace(/^'/, ''))
  return broughtAddressInput.safeParse({ ...address, zipCode }).data ?? 'address_incomplete'
}
