import { expect, test } from 'vitest'
import { xlsxOf } from '../../../../tests/support/build-sheets.ts'
import { centsIn, isMonthFirst, momentIn } from './rules/cells.ts'
import { type AnyRecord, readFileOf } from './rules/files.ts'
import type { FileColumn, FileKind } from './rules.ts'

const now = new Date('2026-11-28T17:00:00Z')
const bytesOf = (lines: readonly string[]) => Buffer.from(lines.join('\n'))
const recordsOf = async (kind: FileKind, lines: readonly string[]) =>
  await readFileOf(kind, bytesOf(lines), { now })
const contentOf = (record: AnyRecord | undefined) => (record && 'content' in record ? record.content : record)

test('moments are those of Panama where they name no zone, and days before months unless one cannot be', () => {
  const at = (cell: string, monthFirst = false) => momentIn(cell, monthFirst)?.toISOString() ?? null
  expect(at('2026-03-05 14:22:11 -0400')).toBe('2026-03-05T18:22:11.000Z')
  expect(at('2026-03-05T14:22:11.123Z')).toBe('2026-03-05T14:22:11.000Z')
  expect(at('2026-03-05 14:22')).toBe('2026-03-05T19:22:00.000Z')
  expect(at('05/03/2026')).toBe('2026-03-05T17:00:00.000Z')
  expect(at('05/03/2026 02:05 p. m.')).toBe('2026-03-05T19:05:00.000Z')
  expect(at('12/03/2026 12:05 am', true)).toBe('2026-12-03T05:05:00.000Z')
  for (const wrong of ['', 'ayer', '31/02/2026', '2026-13-01', '05/03/26', '2026-03-05 25:00'])
    expect(at(wrong)).toBeNull()
  expect([isMonthFirst(['05/03/2026', '03/31/2026']), isMonthFirst(['05/03/2026', '31/03/2026'])]).toEqual([
    true,
    false,
  ])
})

test('amounts are cents by the mark of their file; nothing is nothing and a word is no amount', () => {
  expect([
    centsIn('1.299,50', ','),
    centsIn('1,299.50', '.'),
    centsIn('$ 12', '.'),
    centsIn('-5.00', '.'),
  ]).toEqual([129_950, 129_950, 1200, 500])
  expect([centsIn('', '.'), centsIn('doce', '.')]).toEqual([0, null])
})

test('customers of Shopify, PrestaShop in Spanish and a table of one’s own', async () => {
  const shopify = await recordsOf('customers', [
    'First Name,Last Name,Email,Accepts Email Marketing,Default Address Phone,Phone,Total Spent',
    "Ana,Pérez,ANA@correo.test,yes,'+507 6123-4567,,120.00",
    ',,sinnombre@correo.test,no,,abc,0',
    'Ana,Otra,ana@correo.test,no,,,0',
    'Sin,Correo,,no,,,0',
  ])
  expect(shopify.map(contentOf)).toMatchObject([
    { email: 'ana@correo.test', fullName: 'Ana Pérez', wantsOffers: true },
    { email: 'sinnombre@correo.test', fullName: 'sinnombre', wantsOffers: false, phone: null },
    { problem: 'email_twice', line: 4 },
    { problem: 'email_wrong', line: 5 },
  ])
  const [presta] = await recordsOf('customers', [
    'ID;Título;Nombre;Apellidos;Dirección de correo electrónico;Ventas;Activado;Boletín;Registro',
    '7;Sra.;Rosa;De León;rosa@correo.test;10;1;1;2021-05-01 10:00:00',
  ])
  expect(contentOf(presta)).toEqual({
    ...{ email: 'rosa@correo.test', fullName: 'Rosa De León', phone: null, wantsOffers: true },
    ...{ since: new Date('2021-05-01T15:00:00Z'), address: null },
  })
  const sheet = await xlsxOf({
    Hoja1: [
      ['Lista de clientes'],
      ['Correo', 'Cliente', 'Celular'],
      ['luis@correo.test', 'Luis', '6123-4567'],
    ],
  })
  let columns: FileColumn[] = []
  const records = await readFileOf('customers', sheet, {
    now,
    onColumns: (found) => (columns = found.columns),
  })
  expect(contentOf(records[0])).toMatchObject({
    email: 'luis@correo.test',
    fullName: 'Luis',
    phone: '+50761234567',
  })
  expect(columns.map(({ field }) => field)).toEqual(['email', 'fullName', 'phone'])
})

test('the address of a person is theirs of the list of places, or says why it cannot be brought', async () => {
  const addressesOf = async (lines: readonly string[]) =>
    (await recordsOf('customers', lines)).map((record) =>
      record.kind === 'customers' && 'content' in record ? record.content.address : record,
    )
  const shopify = await addressesOf([
    'First Name,Last Name,Email,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone',
    `Ana,Pérez,a@correo.test,,Calle 50,"PH Global, San Francisco",Panama City,PA-8,PA,'0801,'+507 6123-4567,`,
    'Bea,Ruiz,b@correo.test,,Ocean Drive 1,,Miami,FL,US,33139,6123-4568,',
    'Caro,Paz,c@correo.test,,Calle 2,,Panamá,PA-8,PA,,6123-4569,',
    'Dina,Gil,d@correo.test,,Calle 3,Bella Vista,Panamá,PA-8,PA,,,',
    'Eva,Sol,e@correo.test,,,,,,PA,,6123-4570,',
    `Fe,Mar,f@correo.test,,${'x'.repeat(201)},Bella Vista,Panamá,PA-8,PA,,6123-4571,`,
    'Gil,Roa,i@correo.test,,Calle 4,,Ciudad Vieja,PA-8,PA,,6123-4574,',
  ])
  expect(shopify).toEqual([
    {
      ...{ fullName: 'Ana Pérez', phone: '+50761234567', address: 'Calle 50, PH Global, San Francisco' },
      ...{ state: 'Panamá', city: 'Panamá', corregimiento: 'San Francisco' },
      ...{ landmark: '', zipCode: '0801', isDefault: false },
    },
    'address_abroad',
    {
      ...{ fullName: 'Caro Paz', phone: '+50761234569', address: 'Calle 2' },
      ...{ state: 'Panamá', city: 'Panamá', corregimiento: '' },
      ...{ landmark: '', zipCode: '', isDefault: false },
    },
    'address_incomplete',
    null,
    'address_incomplete',
    'address_place_unknown',
  ])
  const [woo, own] = await Promise.all([
    addressesOf([
      'user_email,first_name,billing_address_1,billing_city,billing_state,billing_country,billing_phone',
      'g@correo.test,Gina,Vía Boquete,David,PA-4,PA,61234572',
    ]),
    addressesOf([
      'Correo;Nombre;Celular;Dirección;Provincia;Distrito;Corregimiento',
      'h@correo.test;Hugo;6123-4573;Casa 4;Panamá Oeste;Arraiján;Burunga',
    ]),
  ])
  expect(woo).toMatchObject([{ address: 'Vía Boquete', city: 'David', corregimiento: 'David' }])
  expect(own).toMatchObject([{ state: 'Panamá Oeste', corregimiento: 'Burunga', phone: '+50761234573' }])
})

const SHOPIFY_ORDERS = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Cancelled at,Refunded Amount,Id',
  '#1001,Ana@correo.test,partially_refunded,2024-02-01 10:00:00 -0500,fulfilled,USD,45.00,5.00,3.15,53.15,,0.00,2024-02-01 09:59:00 -0500,2,Camisa - M,15.00,CAM-M,Ana Pérez,,10.00,551',
  '#1001,Ana@correo.test,,,,,,,,,,,,1,Gorra,15.00,GOR-1,,,,',
  '#1002,luis@correo.test,paid,,,USD,10.00,0.00,0.00,10.00,,0.00,2024-02-02 09:59:00 -0500,1,Taza,10.00,,Luis,2024-02-03 09:59:00 -0500,0.00,552',
  '#1003,,pending,,,COP,10.00,0.00,0.00,10.00,,0.00,2024-02-02 09:59:00 -0500,1,Taza,10.00,,Luis,,0.00,553',
]

test('orders of Shopify: rows of one number are one order, what was cancelled is, pesos are no dollars', async () => {
  const [first, second, third] = await recordsOf('orders', SHOPIFY_ORDERS)
  expect(contentOf(first)).toEqual({
    ...{ number: '#1001', email: 'ana@correo.test', buyerName: 'Ana Pérez', status: 'paid' },
    ...{ discountCents: 0, shippingCents: 500, taxCents: 315, totalCents: 5315, refundedCents: 1000 },
    placedAt: new Date('2024-02-01T14:59:00Z'),
    lines: [
      { title: 'Camisa - M', code: 'CAM-M', quantity: 2, unitPriceCents: 1500 },
      { title: 'Gorra', code: 'GOR-1', quantity: 1, unitPriceCents: 1500 },
    ],
  })
  expect(contentOf(second)).toMatchObject({ number: '#1002', status: 'cancelled' })
  expect(third).toMatchObject({ line: 5, problem: 'currency_other' })
})

test('orders of other shops: statuses in their words, totals from their lines, refusals by name', async () => {
  const orders = await recordsOf('orders', [
    'Pedido;Fecha;Correo;Estado;Producto;Cantidad;Precio;Envío',
    'A-1;05/03/2025;rosa@correo.test;Completado;Vela;2;1.250,50;3,00',
    'A-2;05/03/2025;rosa@correo.test;wc-refunded;Vela;1;12,50;0',
    'A-3;05/03/2025;;En espera;Vela;1;12,50;0',
    'A-4;05/03/2025;;perdido;Vela;1;12,50;0',
    'A-5;99/03/2025;;Pagado;Vela;1;12,50;0',
    'A-6;05/03/2025;;Pagado;Vela;uno;12,50;0',
    'A-7;05/03/2025;;Pagado;Vela;1;doce;0',
    ';05/03/2025;;Pagado;Vela;1;12,50;0',
  ])
  expect(orders.map(contentOf)).toMatchObject([
    { totalCents: 250_400, status: 'paid', refundedCents: 0 },
    { totalCents: 1250, status: 'paid', refundedCents: 1250 },
    { status: 'unpaid', email: null },
    { problem: 'status_unknown' },
    { problem: 'date_wrong' },
    { problem: 'line_wrong' },
    { problem: 'line_wrong' },
    { problem: 'number_missing' },
  ])
})

test('gift cards: with code and balance, with a hidden code by their owner, and what is none by name', async () => {
  const cards = await recordsOf('gift_cards', [
    'Id,Code,Customer Name,Email,Created At,Expires On,Initial Balance,Current Balance,Currency,Expired?,Enabled?',
    '1,•••• •••• •••• ab12,Ana,ANA@correo.test,2024-01-01 10:00:00 -0500,,50.00,30.00,USD,false,true',
    '2,•••• •••• •••• ab12,,,2024-01-01 10:00:00 -0500,,50.00,30.00,USD,false,true',
    '3,REGALO-2024-XY12,,,2024-01-01 10:00:00 -0500,2030-01-31,50.00,12.50,USD,false,true',
    '4,regalo 2024 xy12,,,2024-01-01 10:00:00 -0500,2030-01-31,50.00,12.50,USD,false,true',
    '5,REGALO-2024-XY13,,,2024-01-01 10:00:00 -0500,2020-01-31,50.00,12.50,USD,false,true',
    '6,REGALO-2024-XY14,,,2024-01-01 10:00:00 -0500,,50.00,12.50,USD,false,false',
    '7,REGALO-2024-XY15,,,2024-01-01 10:00:00 -0500,,50.00,0.00,USD,false,true',
    '8,ÑANDÚ-2024,,,2024-01-01 10:00:00 -0500,,50.00,1.00,USD,false,true',
    '9,,,,2024-01-01 10:00:00 -0500,,50.00,1.00,USD,false,true',
  ])
  expect(cards.map(contentOf)).toMatchObject([
    { reference: '1', code: null, email: 'ana@correo.test', balanceCents: 3000, endsAt: null },
    { problem: 'code_hidden' },
    { reference: 'REGALO2024XY12', code: 'REGALO-2024-XY12', balanceCents: 1250 },
    { problem: 'code_twice' },
    { problem: 'card_ended' },
    { problem: 'card_ended' },
    { problem: 'card_empty' },
    { problem: 'code_wrong' },
    { problem: 'code_missing' },
  ])
  // The end of a code is all that is shown of it.
  expect(JSON.stringify(cards.map(({ name }) => name))).not.toContain('REGALO')
})

test('columns whose headers say nothing are read as they were chosen, and a choice beats a known name', async () => {
  const file = bytesOf(['A,B,Email', 'ana@correo.test,Ana,viejo@correo.test', 'luis@correo.test,Luis,'])
  const choices = [
    { header: 'A', ordinal: 1, field: 'email' },
    { header: 'B', ordinal: 1, field: 'fullName' },
    { header: 'Email', ordinal: 1, field: null },
  ]
  const [ana] = await readFileOf('customers', file, { now, choices })
  expect(contentOf(ana)).toMatchObject({ email: 'ana@correo.test', fullName: 'Ana' })
  const found: FileColumn[] = []
  const bare = bytesOf(['Lista', 'A,B', 'ana@correo.test,Ana', 'luis@correo.test,Ana'])
  const refused = readFileOf('customers', bare, { now, onColumns: ({ columns }) => found.push(...columns) })
  await expect(refused).rejects.toMatchObject({ code: 'header_missing', missing: ['email'] })
  expect(found).toEqual([
    { header: 'A', ordinal: 1, field: null, foundBy: null, samples: ['ana@correo.test', 'luis@correo.test'] },
    { header: 'B', ordinal: 1, field: null, foundBy: null, samples: ['Ana'] },
  ])
})

test('a preview shows the end of a code alone, whatever its column is called', async () => {
  const found: FileColumn[] = []
  const file = bytesOf(['Cosa,Saldo,Vence', 'REGALO-2024-XY12,12.50,2030-01-31'])
  const read = readFileOf('gift_cards', file, { now, onColumns: ({ columns }) => found.push(...columns) })
  await expect(read).rejects.toMatchObject({ missing: ['code'] })
  expect(found.map(({ samples }) => samples)).toEqual([['••••XY12'], ['12.50'], ['2030-01-31']])
})

test('a file without what its kind needs is refused with the names of the fields', async () => {
  await expect(recordsOf('orders', ['Nombre,Correo', 'Ana,ana@correo.test'])).rejects.toMatchObject({
    code: 'header_missing',
    missing: ['number', 'placedAt'],
  })
  await expect(recordsOf('customers', ['x,y', '1,2'])).rejects.toMatchObject({ code: 'header_missing' })
  await expect(readFileOf('customers', Buffer.from('%PDF-1.7'), { now })).rejects.toMatchObject({
    code: 'document_pdf',
  })
})
