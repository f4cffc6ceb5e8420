import { cleanLine } from '#lib/clean-text.ts'
import { foldName, HIDDEN } from '#lib/text.ts'
import { type CategoryName, calledOf, isOneOf } from '#modules/catalog/products/rules/category-words.ts'
import type { LineProblem } from '../rules.ts'

export const CATEGORY_DECISIONS = ['existing', 'create', 'left_out', 'asked', 'declined'] as const
export type CategoryDecision = (typeof CATEGORY_DECISIONS)[number]
/** A store has so many names waiting for an admin at once. */
export const MOST_ASKED = 50
/** So many names of one seller are remembered. */
export const MOST_REMEMBERED = 5_000
/** So many names of a file are listed; the others are only counted. */
export const SHOWN_CATEGORIES = 500
const SHOWN_NEAR = 3

export type CategoryChoice = {
  decision: CategoryDecision
  categoryId: string | null
  reason: string | null
  chosenAt: Date
}

type Category = CategoryName & { id: string }

/** What the names in a file can mean: the categories of the shop, and what its seller chose for other names. */
export type CategoryBook = {
  all: readonly Category[]
  /** By the name as it is compared. */
  ids: Map<string, string>
  names: Map<string, string>
  choices: ReadonlyMap<string, CategoryChoice>
  mayCreate: boolean
}

/** `isNew`: it does not exist and may be made. */
export type CategoryMeant = { id: string } | { isNew: true } | { problem: LineProblem }

/** A name as a person reads it: one line with single spaces and nothing hidden. */
export const shownName = (text: string) => cleanLine(text).replace(HIDDEN, '').replace(/\s+/g, ' ').trim()

/** What a name means: the category that is called so, else what the seller chose for it, else one to be made. */
export function categoryMeant(book: CategoryBook, name: string): CategoryMeant {
  const id = findCategory(book, name)
  if (id !== undefined) return { id }
  const choice = book.choices.get(foldName(name))
  if (choice) return meantBy(choice, book.mayCreate)
  return book.mayCreate ? { isNew: true } : { problem: 'category_unknown' }
}

/** The category that is called so, or as the end of a path with strokes: the whole first, since `Audio/Video` may be one. */
function findCategory({ ids }: CategoryBook, name: string): string | undefined {
  const id = ids.get(foldName(name))
  return id !== undefined || !name.includes('/') ? id : ids.get(foldName(lastOf(name)))
}

/** Of all the names of a line: its categories once each, or why it cannot be stored. */
export function categoriesMeant(
  names: readonly string[],
  meant: (name: string) => CategoryMeant,
): { ids: string[] } | { problem: LineProblem } {
  const ids = new Set<string>()
  for (const name of names) {
    const found = meant(name)
    if ('problem' in found) return found
    ids.add('id' in found ? found.id : newId(name))
  }
  return { ids: [...ids] }
}

/** Stands for the id of a category that a preview says would be made. */
const newId = (name: string) => `new:${foldName(name)}`

/** A name of a file that no category has, with what its seller chose for it. */
export type UnknownCategory = {
  name: string
  products: number
  decision: CategoryDecision | null
  /** Of the category that was chosen. */
  categoryId: string | null
  reason: string | null
  /** It was chosen before the file was sent. */
  isRemembered: boolean
  near: { id: string; name: string }[]
}
export type CountedNames = Map<string, { name: string; products: number }>

export function countUnknown(counted: CountedNames, book: CategoryBook, names: readonly string[]) {
  for (const name of names) {
    if (findCategory(book, name) !== undefined) continue
    const folded = foldName(name)
    const known = counted.get(folded) ?? { name, products: 0 }
    known.products += 1
    counted.set(folded, known)
    if (!book.names.has(newId(name))) book.names.set(newId(name), name)
  }
}

/** Those of the most products first. */
export function unknownCategories(
  counted: CountedNames,
  book: CategoryBook,
  { sentAt }: { sentAt: Date },
): { total: number; items: UnknownCategory[] } {
  const items = [...counted.values()]
    .sort((one, other) => other.products - one.products || one.name.localeCompare(other.name))
    .slice(0, SHOWN_CATEGORIES)
    .map(({ name, products }) => {
      const choice = book.choices.get(foldName(name))
      return {
        name,
        products,
        decision: choice?.decision ?? null,
        categoryId: choice?.categoryId ?? null,
        reason: choice?.reason ?? null,
        isRemembered: choice !== undefined && choice.chosenAt < sentAt,
        near: choice ? [] : nearCategories(name, book.all).map(({ id, name: near }) => ({ id, name: near })),
      }
    })
  return { total: counted.size, items }
}

const lastOf = (name: string) => name.split('/').at(-1)!

function meantBy({ decision, categoryId }: CategoryChoice, mayCreate: boolean): CategoryMeant {
  if (decision === 'existing') return { id: categoryId! }
  if (decision === 'create') return mayCreate ? { isNew: true } : { problem: 'category_unknown' }
  return { problem: `category_${decision}` }
}

/** The categories that an unknown name may mean: nearly the same characters, or what people call them in another word. */
export function nearCategories(name: string, categories: readonly Category[]): Category[] {
  const said = foldName(lastOf(name))
  return categories
    .filter((category) => {
      const called = calledOf(category)
      return isOneOf(said, called) || called.some((one) => isNear(said, one))
    })
    .slice(0, SHOWN_NEAR)
}

/** One character otherwise in five, two in nine; or the same without an ending of the plural. */
function isNear(one: string, other: string): boolean {
  if (singular(one) === singular(other)) return true
  const shorter = Math.min(one.length, other.length)
  const most = shorter < 5 ? 0 : shorter < 9 ? 1 : 2
  return Math.abs(one.length - other.length) <= most && charactersApart(one, other) <= most
}

const singular = (name: string) => name.replace(/(?<=\p{L}{3})(es|s)(?=\s|$)/gu, '')

function charactersApart(one: string, other: string): number {
  const characters = Array.from(one)
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, character] of characters.entries()) {
    const next = [at + 1]
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min(next[to - 1]! + 1, row[to]! + 1, row[to - 1]! + (other[to - 1] === character ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1)!
}
