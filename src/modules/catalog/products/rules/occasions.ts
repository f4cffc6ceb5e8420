import { plain } from './synonyms.ts'

/** Words that ask for what suits an occasion or a person, with the categories that suit, the best one first. */
export type Occasion = {
  words: readonly string[]
  slugs: readonly string[]
  maxDollars: number | null
}

/** What is celebrated in Panama and who is given presents, in three languages: words → categories ≤ dollars. */
const USUAL = `
navidad, navideño, navideña, christmas, xmas, natal, reyes magos → navidad
amigo secreto, amigo invisible, intercambio de regalos, secret santa → navidad accesorios ≤ 25
día de la madre, día de las madres, 8 de diciembre, mother s day, mothers day, dia das mães → dia-de-las-madres perfumes belleza
san valentín, día de los enamorados, día del amor, amor y amistad, valentine s day, valentines, dia dos namorados → san-valentin perfumes
regreso a clases, vuelta a clases, útiles escolares, escuela, colegio, back to school, school, volta as aulas, escola → regreso-a-clases
verano, summer, verão, playa, beach, praia → verano
primavera, spring → primavera
carnaval, carnavales, carnival → verano accesorios
fiestas patrias, mes de la patria, 3 de noviembre, patria, independence day → arte accesorios
día del padre, father s day, fathers day, dia dos pais → accesorios tecnologia
día del niño, día de la niñez, children s day, dia das crianças → juguetes
día del maestro, día del educador, teacher s day, dia do professor → libros arte
año nuevo, fin de año, new year, ano novo, brindis → bebidas alimentos
boda, matrimonio, casamiento, recién casados, wedding, casamento → hogar arte
baby shower, bautizo, recién nacido, newborn, chá de bebê, batizado → juguetes ropa
graduación, graduation, formatura → tecnologia accesorios
quinceaños, quinceañera, quince años, sweet sixteen → accesorios belleza perfumes
casa nueva, estreno de casa, housewarming, casa nova → hogar jardin
cumpleaños, birthday, aniversario, aniversário → accesorios perfumes juguetes belleza
para mamá, para mami, para mamita, para madre, para abuela, para abuelita, para suegra, para madrina → dia-de-las-madres perfumes belleza
for mom, for mum, for mommy, for mother, for grandma, for grandmother, para mãe, para mamãe, para avó, para vovó, para sogra → dia-de-las-madres perfumes belleza
para mujer, para dama, para novia, para esposa, para pareja, para novio, para ella, para señora → san-valentin perfumes belleza
for woman, for women, for girlfriend, for boyfriend, for wife, for partner, para mulher, para namorada, para namorado → san-valentin perfumes belleza
para hombre, para esposo, para marido, para papá, para papi, para padre, para abuelo, para suegro, para caballero → accesorios tecnologia perfumes
for man, for men, for husband, for dad, for daddy, for father, for grandpa, for grandfather, para pai, para homem, para papai → accesorios tecnologia perfumes
para hermana, para amiga, para tía, para prima, para cuñada, for sister, for friend, for aunt, para irmã → belleza accesorios
para hermano, para amigo, para tío, para primo, para jefe, for brother, for uncle, for boss, para irmão, para chefe → tecnologia accesorios
para niño, para niña, para nene, para nena, para hijo, para hija, para sobrino, para sobrina, para nieto, para nieta, para bebé → juguetes
for kid, for child, for children, for son, for daughter, for nephew, for niece, for baby, for toddler, for boy, for girl → juguetes
para criança, para filho, para filha, para menino, para menina, para neto, para neta → juguetes
para perro, para perrito, para perra, para gato, para gata, para gatito, para mascota → mascotas
for dog, for cat, for puppy, for kitten, for pet, para cachorro, para cachorra, para cão → mascotas
para maestra, para maestro, para profe, para profesor, para profesora, for teacher, para professor, para professora → libros arte
`

export const USUAL_OCCASIONS: readonly Occasion[] = USUAL.trim()
  .split('\n')
  .map((line) => {
    const [words = '', leadsTo = ''] = line.split(' → ')
    const [slugs = '', most] = leadsTo.split(' ≤ ')
    return { words: words.split(', '), slugs: slugs.split(' '), maxDollars: most ? Number(most) : null }
  })

type Patterns = { occasion: string | null; whom: string | null }
const known = new WeakMap<Occasion, Patterns>()

/** The words as a search is asked for them: of an occasion, and of a person ("para mujer") without what leads to them. */
export function patternsOf(occasion: Occasion): Patterns {
  const patterns = known.get(occasion) ?? patternsMade(occasion)
  known.set(occasion, patterns)
  return patterns
}

function patternsMade({ words }: Occasion): Patterns {
  const folded = words.map(plain)
  const isWhom = (word: string) => LEADS.test(word)
  return {
    occasion: anyOf(folded.filter((word) => !isWhom(word))),
    whom: anyOf(folded.filter(isWhom).map((word) => word.replace(LEADS, ''))),
  }
}

const LEADS = /^(?:para|pra|for) (?:(?:un|una|el|la|a|an|the|um|uma|o) )?/

/** The occasion that a word names, or a person without what leads to them, and its own words without that. */
export function occasionCalled(
  said: string,
  occasions: readonly Occasion[],
): (Occasion & { names: string[] }) | undefined {
  const word = plain(said)
  const found = occasions.find((one) => {
    const { occasion, whom } = patternsOf(one)
    return [occasion, whom].some((pattern) => pattern !== null && new RegExp(`^${pattern}$`, 'u').test(word))
  })
  return found && { ...found, names: found.words.map((one) => plain(one).replace(LEADS, '')) }
}

/** Any of the words, each in singular or plural. */
const anyOf = (words: readonly string[]) =>
  words.length === 0
    ? null
    : `(?:${words
        .map((word) =>
          word
            .split(' ')
            .map((part) => `${part}(?:e?s)?`)
            .join(String.raw`\s+`),
        )
        .join('|')})`
