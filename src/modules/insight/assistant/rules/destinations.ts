import { listProvinces } from '#modules/platform/places/rules.ts'
import { foldText } from '#lib/text.ts'

export type Destination = { name: string; isInPanama: boolean }

const TOWARDS = /\b(?:a|al|hasta|hacia|para|pa|en|to|in|into|reach|at|ate|pra|pro|em|no|na) $/

/** Whether somebody asks how something gets to a place, and not for something from there: 'a David', 'pra São Paulo'. */
export function namesPlaceToReach(message: string): boolean {
  const text = spokenIn(message)
  return findDestinations(text).some(({ key }) => TOWARDS.test(text.slice(0, text.indexOf(` ${key} `) + 1)))
}

/** The place that a question about shipping names, by its longest name; the country's own places before foreign ones. */
export function namedDestination(message: string): Destination | null {
  const [longest] = findDestinations(spokenIn(message))
  return longest ? { name: longest.name, isInPanama: longest.isInPanama } : null
}

const spokenIn = (message: string) => ` ${(foldText(message).match(/[\p{L}\p{Nd}]+/gu) ?? []).join(' ')} `

const findDestinations = (text: string) =>
  (destinations ??= listDestinations()).filter(({ key }) => text.includes(` ${key} `))

let destinations: (Destination & { key: string })[] | undefined

function listDestinations() {
  const own = listProvinces().flatMap(({ name, districts }) => [name, ...districts.map((one) => one.name)])
  const keyed = (names: readonly string[], isInPanama: boolean) =>
    [...new Set(names)].map((name) => ({ key: foldText(name), name, isInPanama }))
  return [...keyed(own, true), ...keyed(ABROAD.trim().split(/\s*[,\n]\s*/), false)].sort(
    (a, b) => b.key.length - a.key.length || Number(b.isInPanama) - Number(a.isInPanama),
  )
}

// From where people write to a shop of Panama: its neighbours, where its emigrants live, and the cities of these.
const ABROAD = `
  Alemania, Germany, Alemanha, Argentina, Aruba, Bolivia, Brasil, Brazil, Canadá, Chile, China, Colombia, Colômbia,
  Costa Rica, Cuba, Curazao, Ecuador, Equador, El Salvador, España, Spain, Espanha, Estados Unidos, United States, USA, the US, EEUU,
  Francia, France, Guatemala, Haití, Honduras, Inglaterra, England, Italia, Italy, Jamaica, Japón, Japan, México, Mexico,
  Nicaragua, Paraguay, Perú, Peru, Portugal, Puerto Rico, República Dominicana, Dominican Republic, Trinidad, Uruguay, Venezuela,
  Medellín, Bogotá, Cali, Barranquilla, Cartagena, San José de Costa Rica, Managua, Tegucigalpa, San Salvador, Caracas,
  Maracaibo, Quito, Guayaquil, Lima, Buenos Aires, Montevideo, Asunción, La Paz, São Paulo, Sao Paulo, Rio de Janeiro, Brasília,
  Miami, Orlando, Tampa, Nueva York, New York, Los Ángeles, Los Angeles, Houston, Texas, Florida, California, Atlanta, Chicago,
  Toronto, Madrid, Barcelona, Lisboa, Londres, London, París, Paris, La Habana, Santo Domingo, Ciudad de México, Mexico City,
  Monterrey, Guadalajara, Cancún`
