import type { NewProduct } from '../../src/modules/catalog/products/input.ts'

/** A store of the demo: whose it is, what it says of itself, and which products of the catalogue are its own. */
export type DemoStore = {
  /** As its name makes its address; its face stands in `db/demo/logos`. */
  slug: string
  owner: { email: string; fullName: string; phone: string }
  name: string
  description: string
  address: string
  planType: 'starter' | 'professional'
  amountCents: number
  /** The codes of what it sells; absent while it waits for approval, with nothing but drafts. */
  codes?: RegExp
  drafts?: readonly (Pick<NewProduct, 'title' | 'priceCents' | 'stock' | 'description'> & {
    category: string
    picture: string
  })[]
  account?: object
}

export const DEMO_STORES: readonly DemoStore[] = [
  {
    slug: 'taller-del-canal',
    owner: { email: 'tienda@istmo.test', fullName: 'Tomás Tejada', phone: '+50761110001' },
    name: 'Taller del Canal',
    description: 'Café, cacao y piezas hechas a mano por artesanos de todo el país.',
    address: 'Calle 8, Casco Antiguo, Ciudad de Panamá',
    planType: 'professional',
    amountCents: 9999,
    codes: /^(ALI|ART)-/,
    account: {
      bankName: 'Banistmo',
      accountHolder: 'Taller del Canal, S. A.',
      bankAccount: '0112-458-7731',
      accountType: 'empresarial',
      swiftCode: 'MIDLPAPA',
      bankInstructions: 'Escribe solo el número del pedido en el concepto.',
    },
  },
  {
    slug: 'vivero-volcan',
    owner: { email: 'vivero@istmo.test', fullName: 'Violeta Vega', phone: '+50761110004' },
    name: 'Vivero Volcán',
    description: 'Plantas de tierras altas y lo que hace falta para cuidarlas, del vivero a tu patio.',
    address: 'Vía Volcán, Tierras Altas, Chiriquí',
    planType: 'starter',
    amountCents: 2999,
    codes: /^JAR-/,
    account: {
      bankName: 'Caja de Ahorros',
      accountHolder: 'Violeta Vega',
      bankAccount: '38-0045-221-7',
      accountType: 'ahorros',
    },
  },
  {
    slug: 'molas-de-guna-yala',
    owner: { email: 'molas@istmo.test', fullName: 'Olga Olivares', phone: '+50761110005' },
    name: 'Molas de Guna Yala',
    description: 'Molas cosidas por las mujeres de la comunidad, capa sobre capa.',
    address: 'Gardi Sugdub, Guna Yala',
    planType: 'starter',
    amountCents: 2999,
    drafts: [
      {
        title: 'Mola de aves en cuatro capas',
        description: 'Cosida a mano en algodón; cada pieza es única.',
        priceCents: 6500,
        stock: 3,
        category: 'Arte',
        picture: 'mola-enmarcada',
      },
      {
        title: 'Funda de cojín con mola de laberinto',
        description: 'Se lava a mano y no destiñe.',
        priceCents: 3800,
        stock: 6,
        category: 'Hogar',
        picture: 'cojin-mola',
      },
      {
        title: 'Cesta de fibra con tapa bordada',
        description: 'Fibra natural y bordado de mola en la tapa.',
        priceCents: 4200,
        stock: 4,
        category: 'Arte',
        picture: 'cesta-fibra',
      },
    ],
  },
]
