import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildCategory } from '../../../../../tests/support/build-catalog.ts'
import { foldText } from '#lib/text.ts'
import { transaction } from '#server/db/db.ts'
import { storeProducts } from '../commands/store-products.ts'
import * as catalog from '../endpoints.ts'

const DEMO = 'db/demo/productos.csv'
const REAL = '../shared/data/catalogs/off_es_muestra_400.csv'
type Line = { title: string; description: string }
const linesOf = (file: string): Line[] =>
  existsSync(file) ? parse(readFileSync(file), { columns: true, bom: true }) : []
const demo = linesOf(DEMO)
const real = linesOf(REAL)

// Each question from somebody else, since one address may search sixty times a minute.
const ask = <const R extends string>(route: R) => asker(catalog).ask(route)
const search = async (q: string) =>
  (await ask(`GET /products?pageSize=100&q=${encodeURIComponent(q)}`)).body.items
const suggest = async (q: string) =>
  (await ask(`GET /products/suggestions?q=${encodeURIComponent(q)}`)).body.items

beforeAll(async () => {
  const { id } = await buildCategory({ name: 'Todo' })
  const extra = [
    'Body para bebé, manga corta',
    'Bebida de arroz',
    'Bebida de bebé',
    'Salón de té',
    'Kit para sal y pimienta',
  ]
  const products = [...extra.map((title) => ({ title, description: '' })), ...demo, ...real].map(
    ({ title, description }, position) => ({
      title,
      description,
      priceCents: 100,
      stock: position % 5 === 4 ? 0 : 3,
      categoryIds: [id],
      productId: null,
      position,
    }),
  )
  await transaction((tx) =>
    storeProducts(tx, {
      storeId: null,
      products,
      actorId: null,
      changeId: crypto.randomUUID(),
      now: new Date(),
    }),
  )
})

/** 0 for a title that begins with the phrase, 1 with its words somewhere, 2 with its characters somewhere, 3 without it. */
function distance(title: string, q: string): number {
  const words = (text: string) =>
    ` ${foldText(text)
      .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
      .trim()} `
  const phrase = foldText(q).trim()
  if (foldText(title).startsWith(phrase) || words(title).startsWith(words(q))) return 0
  if (words(title).includes(words(q))) return 1
  return foldText(title).includes(phrase) ? 2 : 3
}

const ASKED =
  `pan|té|sal|café|cafe|leche|queso|arroz|miel|agua|bebé|bebida|bebidas|chocolate|chocolate negro|aceite de oliva|
  aceite|azúcar|azucar|vino|ron|cerveza|jabón|jabon|champú|crema|perfume|colonia|agua de rosas|collar|reloj|lentes|bolso|
  cuero|madera|barro|plata|oro|anillo|camisa|camiseta|camisetas|vestido|botas|medias|short|gorra|sombrero|mola|hamaca|
  vela|tazas|taza|tetera|cuchillo|espejo|ventilador|cojín|silla|mesa|cama|perro|gato|pecera|plato|alimento|pelota|pelotas|
  balón|bicicleta|yoga|tapete|guantes|carpa|tabla|libro|cuento|cuentos|cuaderno|guía|aves|laptop|celular|audífonos|mouse|
  teclado|monitor|batería|cámara|control|micrófono|usb|bluetooth|5 litros|24 colores|6 pares|caña|coco|coral|lino|juego|
  juego de|caja de|para perro|para niños|de algodón|de madera|tomate|salsa|salsa picante|atún|sardinas|pollo|jamón|paté|
  galletas|mermelada|yogur|zumo|jugo|cacao|fruta|frutas|flor|flor de café|piña|maíz|ajo|cebolla|lentejas|arroz integral`
    .split('|')
    .map((q) => q.trim())
const beginnings = [
  ...new Set(demo.flatMap(({ title }) => [title.split(' ')[0]!, title.split(' ').slice(0, 2).join(' ')])),
]

describe('over the demo shop and, where they are, real titles', () => {
  test('no title without the phrase stands before one that has it, and whole words stand before parts', async () => {
    const wrong: string[] = []
    for (const q of [...ASKED, ...beginnings]) {
      const titles = (await search(q)).map(({ title }) => title)
      const places = titles.map((title) => distance(title, q))
      const at = places.findIndex((place, index) => index > 0 && place < places[index - 1]!)
      if (at > 0) wrong.push(`${q}: ${titles[at - 1]} before ${titles[at]}`)
    }
    expect(wrong).toEqual([])
  })

  test('among titles that answer alike, what can be bought comes first', async () => {
    const wrong: string[] = []
    for (const q of ASKED) {
      const found = (await search(q)).filter(({ title }) => foldText(title).startsWith(`${foldText(q)} `))
      const soldOut = found.findIndex(({ stock }) => stock === 0)
      if (soldOut >= 0 && found.slice(soldOut).some(({ stock }) => stock > 0)) wrong.push(q)
    }
    expect(wrong).toEqual([])
  })

  test('a word stands before its stem, and an accent is no other word', async () => {
    const titles = async (q: string) => (await search(q)).map(({ title }) => title)
    expect((await titles('bebé')).slice(0, 2)).toEqual(['Body para bebé, manga corta', 'Bebida de bebé'])
    expect(await titles('bebe')).toEqual(await titles('bebé'))
    expect(
      (await suggest('bebé'))
        .map(({ title }) => title)
        .slice(0, 2)
        .sort(),
    ).toEqual(['Bebida de bebé', 'Body para bebé, manga corta'])
  })

  test.each([
    ['keso', 'Queso'],
    ['kesos', 'Queso'],
    ['servesa', 'Cerveza'],
    ['serbeza', 'Cerveza'],
    ['cervesas', 'Cerveza'],
    ['shampoo', 'Champú'],
    ['champu', 'Champú'],
    ['chanpú', 'Champú'],
    ['bino tinto', 'Vino tinto'],
    ['sapatillas', 'Zapatillas'],
    ['zofa', 'Sofá'],
    ['relog', 'Reloj'],
    ['javon', 'Jabón'],
    ['amaca', 'Hamaca'],
    ['camiza', 'Camisa'],
    ['vicicleta', 'Bicicleta'],
    ['baylarinas', 'Bailarinas'],
    ['cepiyos', 'Cepillos'],
    ['guesos', 'Hueso'],
    ['weso', 'Hueso'],
    ['senbrar', 'Kit para sembrar'],
    ['chokolate', 'Chocolate'],
    ['asuarelas', 'Acuarelas'],
    ['kafe', 'Café'],
    ['mielo', 'Miel'],
    ['ventiladro', 'Ventilador'],
    ['hamca', 'Hamaca'],
    ['orkidea', 'Orquídea'],
    ['jenjibre', 'Galletas de jengibre'],
    ['marakuya', 'Néctar de maracuyá'],
    ['tasa', 'Juego de 4 tazas'],
    ['mcla', 'Mola'],
  ])('%j is understood as %j', async (q, beginning) => {
    const titles = (await search(q)).map(({ title }) => title)
    expect(
      titles.filter((title) => title.startsWith(beginning)),
      titles.slice(0, 6).join(' | '),
    ).not.toEqual([])
    expect((await suggest(q)).length).toBeGreaterThan(0)
  })
})
