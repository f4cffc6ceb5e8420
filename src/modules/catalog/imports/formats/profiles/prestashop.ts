import type { Profile } from '../profiles.ts'

export const prestashop: Profile = {
  name: 'PrestaShop',
  signs: [
    'name pricetaxexcluded',
    'name pricetaxincluded',
    'name pricetaxexcl',
    'nombre precioimpuestosexcluidos',
    'nombre precioimpuestosincluidos',
    'nombre precioimpexcl',
  ],
  headers: {
    price: `pricetaxincluded pricetaxincl precioimpuestosincluidos precioimpincl pricetaxexcluded pricetaxexcl
      precioimpuestosexcluidos precioimpexcl`,
    categories: 'categoriesxyz categoriasxyz categories categorias category categoria',
    uniqueCode: 'reference nºdereferencia nodereferencia referencia',
    brand: 'manufacturer fabricante marca brand',
    imageUrl: 'imageurlsxyz urldelasimagenesxyz imageurls urldelasimagenes',
    description: 'shortdescription resumen summary description descripcion',
    longDescription: 'description descripcion',
    isDraft: 'active01 activo01 active activo enabled activado status estado',
  },
  cells: {
    isDraft: (active) => active.trim() && String(active.trim() === '0'),
    categories: (names) => names.replaceAll('/', '>'),
  },
}
