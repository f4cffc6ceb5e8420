import type { Profile } from '../profiles.ts'

export const mercadoLibre: Profile = {
  name: 'Mercado Libre',
  signs: [
    'titulo* precio* tipodepublicacion*',
    'titulo* precio* codigouniversal*',
    'titulo* precio* numerodepublicacion*',
  ],
  headers: {
    title: 'titulo*',
    price: 'precio*',
    stock: 'stock* cantidad*',
    uniqueCode: 'sku*',
    imageUrl: 'fotos*',
    description: 'descripcion*',
    categories: 'categoria*',
    gtin: 'codigouniversal*',
    brand: 'marca*',
    isDraft: 'estado*',
  },
  cells: { isDraft: (state) => state.trim() && String(/^(inactiv|pausad|borrador)/i.test(state.trim())) },
}
