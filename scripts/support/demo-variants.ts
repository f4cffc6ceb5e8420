import { combinationsOf } from '../../src/modules/catalog/products/rules/variants.ts'
import { foldText, slugify } from '../../src/lib/text.ts'

type Sold = {
  options: Record<string, readonly string[]>
  /** Units of each combination, the last option changing first; '-' is not made. A line ends where the first value does. */
  stock: string
  /** By the value that decides; what is not named costs what the catalogue says. */
  priceCents?: Record<string, number>
}

const SIZES = ['S', 'M', 'L', 'XL', 'XXL']

/** Which products of the demo catalogue are sold by options, by their code; the catalogue says none of their units. */
export const DEMO_VARIANTS: Readonly<Record<string, Sold>> = {
  'TEC-003': {
    options: { Caja: ['41 mm', '45 mm'], Color: ['Grafito', 'Arena'] },
    stock: '9 4 / 15 0',
    priceCents: { '45 mm': 8450 },
  },
  'TEC-005': {
    options: { Almacenamiento: ['128 GB', '256 GB', '512 GB'], Color: ['Azul noche', 'Negro', 'Lila'] },
    stock: '6 9 2 / 3 4 0 / 2 1 -',
    priceCents: { '256 GB': 30900, '512 GB': 37900 },
  },
  'ROP-001': {
    options: { Talla: SIZES, Color: ['Azul mar', 'Blanco', 'Negro', 'Coral'] },
    stock: '9 14 11 3 / 18 22 16 6 / 12 19 14 0 / 6 8 9 2 / 3 5 0 -',
    priceCents: { XXL: 1495 },
  },
  'ROP-002': { options: { Talla: ['S', 'M', 'L', 'XL'] }, stock: '8 17 14 5' },
  'ROP-003': {
    options: { Talla: SIZES, Color: ['Blanco', 'Celeste', 'Beige'] },
    stock: '5 3 2 / 9 6 4 / 7 4 0 / 3 2 1 / 1 0 -',
    priceCents: { XXL: 5200 },
  },
  'ROP-004': {
    options: { Talla: ['28', '30', '32', '34', '36', '38', '40'], Largo: ['30', '32', '34'] },
    stock: '2 3 - / 4 6 2 / 5 9 4 / 3 8 5 / 2 4 3 / - 2 1 / - 1 0',
  },
  'ROP-005': {
    options: { Talla: ['XS', 'S', 'M', 'L', 'XL'], Color: ['Azul', 'Coral', 'Verde'] },
    stock: '2 1 0 / 4 3 2 / 6 4 3 / 3 2 2 / 1 0 -',
  },
  'ROP-006': {
    options: { Talla: ['35', '36', '37', '38', '39', '40', '41'], Color: ['Azul cielo', 'Rojo'] },
    stock: '1 0 / 3 2 / 5 4 / 4 3 / 2 2 / 1 1 / 1 -',
  },
  'ROP-007': {
    options: { Talla: SIZES, Color: ['Amarillo', 'Rojo', 'Azul marino'] },
    stock: '4 2 3 / 8 5 6 / 7 3 5 / 4 0 3 / 2 - 1',
  },
  'ROP-008': { options: { Talla: SIZES }, stock: '6 11 9 4 0' },
  'ROP-009': { options: { Talla: ['35-38', '39-42', '43-45'] }, stock: '48 60 12' },
  'ROP-010': {
    options: { Talla: SIZES, Color: ['Coral', 'Turquesa', 'Azul marino'] },
    stock: '4 3 5 / 7 6 9 / 6 4 8 / 3 0 4 / 1 - 2',
  },
  'ROP-011': {
    options: {
      Talla: ['34', '35', '36', '37', '38', '39', '40', '41', '42', '43', '44'],
      Color: ['Verde', 'Negro'],
    },
    stock: '1 - / 2 - / 3 2 / 4 3 / 4 4 / 3 4 / 2 5 / 2 4 / 1 3 / 0 2 / - 1',
  },
  'ROP-012': {
    options: { Talla: ['4', '6', '8', '10', '12', '14', '16'] },
    stock: '14 22 28 19 16 9 0',
    priceCents: { 12: 1350, 14: 1350, 16: 1350 },
  },
  'DEP-001': {
    options: {
      Talla: ['36', '37', '38', '39', '40', '41', '42', '43', '44', '45'],
      Color: ['Azul y lila', 'Negro y coral'],
    },
    stock: '2 - / 3 2 / 4 3 / 5 3 / 4 5 / 3 5 / 2 6 / 1 4 / 0 2 / - 1',
  },
  'DEP-007': { options: { Color: ['Lila', 'Verde', 'Azul'] }, stock: '21 14 11' },
  'DEP-011': {
    options: { Peso: ['8 oz', '10 oz', '12 oz', '14 oz', '16 oz'] },
    stock: '4 7 9 5 0',
    priceCents: { '10 oz': 3450, '12 oz': 3650, '14 oz': 3950, '16 oz': 4250 },
  },
  'BEL-003': { options: { Color: ['Guayaba', 'Coral', 'Vino'] }, stock: '31 22 13' },
  'MAS-001': {
    options: { Contenido: ['3 kg', '7 kg', '15 kg'] },
    stock: '18 21 6',
    priceCents: { '7 kg': 4250, '15 kg': 7990 },
  },
  'MAS-002': {
    options: { Contenido: ['1.5 kg', '3 kg', '7 kg'] },
    stock: '15 17 4',
    priceCents: { '3 kg': 2800, '7 kg': 5690 },
  },
  'MAS-005': {
    options: { Talla: ['25 a 35 cm', '35 a 50 cm', '50 a 65 cm'], Color: ['Rojo', 'Azul', 'Verde'] },
    stock: '9 7 4 / 14 11 6 / 8 5 0',
    priceCents: { '35 a 50 cm': 1250, '50 a 65 cm': 1450 },
  },
  'ALI-001': {
    options: { Peso: ['340 g', '1 kg', '2 kg'], Molienda: ['En grano', 'Molido medio', 'Molido fino'] },
    stock: '34 26 15 / 12 9 4 / 5 0 -',
    priceCents: { '1 kg': 3690, '2 kg': 6990 },
  },
  'ALI-004': {
    options: { Contenido: ['250 g', '500 g', '1 kg'] },
    stock: '19 27 8',
    priceCents: { '500 g': 980, '1 kg': 1790 },
  },
  'ALI-006': {
    options: { Contenido: ['5 lb', '10 lb', '20 lb'] },
    stock: '44 48 13',
    priceCents: { '10 lb': 825, '20 lb': 1590 },
  },
  'JAR-001': {
    options: { Altura: ['30 cm', '45 cm', '70 cm'] },
    stock: '12 17 5',
    priceCents: { '45 cm': 1850, '70 cm': 3400 },
  },
  'JAR-003': {
    options: { Altura: ['12 cm', '18 cm', '30 cm'] },
    stock: '25 22 0',
    priceCents: { '18 cm': 950, '30 cm': 1800 },
  },
  'ART-002': {
    options: { Medidas: ['30 x 24 cm', '50 x 40 cm', '70 x 56 cm'] },
    stock: '11 9 2',
    priceCents: { '50 x 40 cm': 3800, '70 x 56 cm': 6200 },
  },
  'PER-001': {
    options: { Contenido: ['30 ml', '50 ml', '100 ml'] },
    stock: '9 17 6',
    priceCents: { '50 ml': 4600, '100 ml': 7400 },
  },
  'ACC-001': { options: { Talla: ['54', '56', '58', '60'] }, stock: '1 2 2 0' },
  'ACC-002': { options: { Color: ['Fucsia', 'Negro', 'Verde oliva'] }, stock: '14 31 12' },
  'ACC-003': { options: { Color: ['Azul oscuro', 'Negro', 'Café'] }, stock: '24 33 11' },
  'ACC-004': { options: { Color: ['Morado', 'Negro', 'Rojo'] }, stock: '19 32 12' },
  'ACC-007': { options: { Color: ['Azul', 'Rojo', 'Negro'] }, stock: '28 19 32' },
  'ACC-008': { options: { Talla: ['5', '6', '7', '8', '9'] }, stock: '2 4 5 3 0' },
  'ACC-010': { options: { Color: ['Azul', 'Rojo', 'Verde'] }, stock: '9 6 5' },
  'JUG-006': { options: { Color: ['Morado', 'Azul', 'Rojo'] }, stock: '22 17 11' },
}

type Product = { code: string; priceCents: number; slug: string }

/** The options of a demo product and its combinations; null where it has none. */
export function variantsOf({ code, priceCents, slug }: Product) {
  const sold = DEMO_VARIANTS[code]
  if (!sold) return null
  const options = Object.entries(sold.options).map(([name, values]) => ({ name, values: [...values] }))
  const units = sold.stock.split(/[ /]+/)
  const variants = combinationsOf(options).flatMap((optionValues, at) => {
    if (units[at] === '-') return []
    const priced = optionValues.find((value) => sold.priceCents?.[value] !== undefined)
    return {
      ...{ optionValues, stock: Number(units[at]) },
      priceCents: priced === undefined ? priceCents : sold.priceCents![priced]!,
      uniqueCode: [code, ...optionValues.map(shortOf)].join('-'),
      /** What a picture of its own is called: only colours have one. */
      pictures: optionValues.map((value) => `${slug}-${slugify(value)}`),
    }
  })
  return { options, variants }
}

/** The codes of the combinations that the demo shop is out of from its first day. */
export const soldOutCodes = () =>
  Object.keys(DEMO_VARIANTS).flatMap((code) =>
    variantsOf({ code, priceCents: 0, slug: '' })!.variants.flatMap(({ stock, uniqueCode }) =>
      stock === 0 ? [uniqueCode] : [],
    ),
  )

/** 'Azul marino' is AZUMAR, '1.5 kg' 15KG. */
const shortOf = (value: string) =>
  foldText(value)
    .split(' ')
    .map((word) => word.replaceAll(/[^a-z0-9]/g, '').slice(0, /^\d/.test(word) ? 9 : 3))
    .join('')
    .toUpperCase()
