import type { Locale } from '#lib/locale.ts'
import { foldText } from '#lib/text.ts'

/** What people call a category besides its name, by its address; after `;` what is in it, which names it only where no product does. */
export const CATEGORY_WORDS: Record<Locale, Readonly<Record<string, string>>> = {
  es: {
    tecnologia: 'electronica, electronicos, tecno, gadgets; computacion, telefonia',
    ropa: 'moda, vestimenta, ropas; prendas',
    hogar: 'casa, articulos del hogar; muebles, cocina',
    deportes: 'deporte, articulos deportivos; deportivo, gimnasio',
    libros: 'libro, libreria; lectura',
    belleza: 'cosmeticos, cuidado personal; maquillaje',
    mascotas: 'mascota, animales; perros, gatos',
    alimentos: 'comida, viveres, abarrotes',
    bebidas: 'bebida; tragos, licores',
    jardin: 'jardineria; plantas',
    perfumes: 'perfumeria; fragancias',
    accesorios:
      'accesorio; joyas, joyeria, bisuteria, aretes, pendientes, zarcillos, pulseras, collares, carteras',
    juguetes: 'juguete, jugueteria; munecas, muneca, lego',
    'ofertas-especiales': 'ofertas, oferta',
  },
  en: {
    tecnologia: 'technology, tech, electronics, gadgets; computers',
    ropa: 'clothes, clothing, apparel, fashion',
    hogar: 'home; house, furniture, kitchen',
    deportes: 'sports, sport; fitness, outdoors',
    libros: 'books, book',
    belleza: 'beauty, cosmetics; makeup',
    mascotas: 'pets, pet',
    alimentos: 'food, groceries',
    bebidas: 'drinks, beverages',
    jardin: 'garden, gardening; plants',
    arte: 'art, arts',
    perfumes: 'perfume; fragrances, fragrance',
    accesorios: 'accessories, accessory',
    juguetes: 'toys, toy',
    'ofertas-especiales': 'special offers, offers, deals',
    navidad: 'christmas',
    verano: 'summer',
    'dia-de-las-madres': 'mothers day',
    'san-valentin': 'valentines, valentines day',
    'regreso-a-clases': 'back to school',
    primavera: 'spring',
  },
  pt: {
    tecnologia: 'eletronicos, tecno; informatica',
    ropa: 'roupa, roupas, moda, vestuario',
    hogar: 'lar; moveis, cozinha',
    deportes: 'esportes, esporte; academia',
    libros: 'livros, livro',
    belleza: 'beleza; maquiagem',
    mascotas: 'animais',
    alimentos: 'mercado',
    jardin: 'jardim, jardinagem',
    perfumes: 'perfumaria; fragrancias',
    accesorios: 'acessorios, acessorio',
    juguetes: 'brinquedos, brinquedo',
    'ofertas-especiales': 'ofertas especiais, ofertas',
    navidad: 'natal',
    verano: 'verao',
    'dia-de-las-madres': 'dia das maes',
    'san-valentin': 'dia dos namorados',
    'regreso-a-clases': 'volta as aulas',
  },
}

export type CategoryName = { slug: string; name: string }

const wordsOf = (slug: string, part: 0 | 1) =>
  Object.values(CATEGORY_WORDS).flatMap((words) => words[slug]?.split('; ')[part]?.split(', ') ?? [])

type Names = { called: readonly string[]; names: readonly string[] }
// Every search asks for those of every category.
const known = new WeakMap<CategoryName, Names>()

function readNames(category: CategoryName): Names {
  const found = known.get(category)
  if (found) return found
  const called = [foldText(category.name), ...wordsOf(category.slug, 0)]
  const made = { called, names: [...called, ...wordsOf(category.slug, 1)] }
  known.set(category, made)
  return made
}

/** What a category is called, in every language, folded. */
export const calledOf = (category: CategoryName) => readNames(category).called

/** What a category is called and what is in it, in every language, folded. */
export const namesOf = (category: CategoryName) => readNames(category).names

export function isOneOf(said: string, names: readonly string[]): boolean {
  const word = foldText(said)
  return word !== '' && names.some((name) => name === word || name === `${word}s` || `${name}s` === word)
}

export const isCalled = (category: CategoryName, said: string) => isOneOf(said, calledOf(category))

/** The category that words name by themselves: 'aretes' is one of Accesorios, where no product says so. */
export function categoryOf<Category extends CategoryName>(
  words: readonly string[],
  categories: readonly Category[],
): Category | undefined {
  const names = categories.map((category) => ({ category, names: namesOf(category) }))
  for (const word of words) {
    const found = names.find((one) => isOneOf(word, one.names))
    if (found) return found.category
  }
  return undefined
}

const FROM_CHARACTERS = 3

/** The categories that somebody who has typed so much may mean: by the name first, then by what else they are called. */
export function categoriesMeant<Category extends CategoryName>(
  typed: string,
  categories: readonly Category[],
): Category[] {
  const begun = foldText(typed).replace(/\s+/g, ' ').trim()
  const rankOf = (category: Category) => {
    const [name = '', ...others] = namesOf(category)
    if (name.startsWith(begun)) return 0
    if (name.includes(` ${begun}`)) return 1
    return begun.length >= FROM_CHARACTERS && others.some((other) => other.startsWith(begun)) ? 2 : null
  }
  return categories
    .map((category) => ({ category, rank: rankOf(category) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank!)
    .map(({ category }) => category)
}
