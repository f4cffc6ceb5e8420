import { email as emailInput, type NewAddress, normalizePhone } from '#modules/identity/accounts/input.ts'
import { isVisible } from '#modules/identity/accounts/rules.ts'
import type { Rows } from '#modules/catalog/imports/public.ts'
import { cleanLine } from '#lib/clean-text.ts'
import type { AddressNote, FileRecord } from '../rules.ts'
import { ADDRESS_COLUMNS, type AddressField, readAddress } from './addresses.ts'
import { isMonthFirst, isYes, momentIn } from './cells.ts'
import { cellReader, type Columns, type Names } from './columns.ts'

export type Customer = {
  email: string
  fullName: string
  phone: string | null
  /** Whether the person agreed there to receive offers by email. */
  wantsOffers: boolean
  since: Date | null
  /** Their usual one, or why it cannot be brought; null where they have none. */
  address: NewAddress | AddressNote | null
}

type OwnField = 'email' | 'fullName' | 'firstName' | 'lastName' | 'phone' | 'wantsOffers' | 'since'
type Field = OwnField | AddressField
/** Shopify, WooCommerce, PrestaShop, Magento, and tables in Spanish, English and Portuguese. */
export const CUSTOMER_COLUMNS: Names<Field> = {
  email: `email emailaddress useremail customeremail billingemail correo correoelectronico direcciondecorreoelectronico
    mail endereçodeemail enderecodeemail`,
  fullName: `fullname name nombrecompleto nombreyapellido nombreyapellidos displayname cliente customer customername
    nomecompleto`,
  firstName: 'firstname nombre nombres primernombre billingfirstname nome primeironome',
  lastName: 'lastname apellido apellidos surname billinglastname sobrenome',
  phone: 'phone telephone telefono celular movil mobile whatsapp telefone',
  wantsOffers: `acceptsemailmarketing acceptsmarketing newsletter boletin boletindenoticias suscrito aceptacorreos
    aceptaofertas aceptamarketing consentimiento subscribed emailmarketing optin aceitaofertas`,
  since: `createdat customersince datecreated dateregistered registered registration registro fecharegistro
    fechaderegistro fechadealta alta clientedesde datadecadastro`,
  ...ADDRESS_COLUMNS,
}

/** The persons of a file. An address that comes twice is one person; the second time is refused. */
export function readCustomers({ rows }: Rows, columns: Columns<Field>): FileRecord<Customer>[] {
  const read = cellReader(columns)
  const monthFirst = isMonthFirst(rows.map(({ cells }) => read(cells)('since')))
  const seen = new Set<string>()
  return rows.map(({ line, cells }) => {
    const cell = read(cells)
    const email = emailInput.safeParse(cell('email')).data
    if (email === undefined) return { line, name: cell('email').slice(0, 80), problem: 'email_wrong' }
    if (seen.has(email)) return { line, name: email, problem: 'email_twice' }
    seen.add(email)
    const [first, last] = [cell('firstName'), cell('lastName')]
    const named = first || last ? `${first} ${last}` : cell('fullName')
    const name = cleanLine(named).slice(0, 120).trim().toWellFormed()
    const fullName = isVisible(name) ? name : email.split('@')[0]!.slice(0, 120)
    const phone = phoneIn(cell('phone')) ?? phoneIn(cell('addressPhone'))
    return {
      line,
      name: email,
      content: {
        email,
        fullName,
        phone,
        wantsOffers: isYes(cell('wantsOffers')),
        since: momentIn(cell('since'), monthFirst),
        address: readAddress(cell, { fullName, phone: phoneIn(cell('addressPhone')) ?? phone }),
      },
    }
  })
}

const phoneIn = (cell: string) => normalizePhone(cell.replace(/^'/, '')) ?? null
