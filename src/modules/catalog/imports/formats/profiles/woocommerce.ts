import type { Profile } from '../profiles.ts'

// It writes the line ends of its texts as two characters.
const lines = (text: string) => text.replaceAll('\\n', '\n')

export const woocommerce: Profile = {
  name: 'WooCommerce',
  signs: ['sku name regularprice', 'sku nombre precionormal', 'sku nome preconormal'],
  headers: {
    isDraft: 'published publicado',
    availability: 'instock existencias enexistencias hayexistencias emestoque',
    stock: 'stock inventario estoque',
  },
  cells: {
    isDraft: (published) => published.trim() && String(['0', '-1'].includes(published.trim())),
    description: lines,
    longDescription: lines,
  },
}
