import { readdirSync, readFileSync } from 'node:fs'
import { benchProducts, chance } from './products.ts'

const ASKED = 80
const PER_PAGE = 24

type Took = { wallMs: number; workMs: number }
/** The process ids whose work is counted: the server's and those of its database. */
type Workers = () => readonly number[]

/**
 * Asks the running shop and prints how long each kind of question took, and how
 * long server and database worked on it: what it would take on an idle machine.
 */
export async function measureCatalogue(url: string, count: number, workers: Workers) {
  const row = (name: string, make: () => string, put: (q: string) => Promise<unknown>) =>
    askAll(name, make, put, workers)
  const next = chance(7)
  const titles: string[] = []
  const codes: string[] = []
  for (const { title, code } of benchProducts(count)) {
    titles.push(title)
    codes.push(code)
  }
  const of = (all: readonly string[]) => all[Math.floor(next() * all.length)]!
  const wordOf = (least: number) => draw(() => of(of(titles).match(/\p{L}+/gu)!), least)
  const phrase = () => titles[Math.floor(next() * titles.length)]!.split(' ').slice(0, 2).join(' ')
  const suggestions = (q: string) => `/api/v1/products/suggestions?q=${encodeURIComponent(q)}`
  const list = (q: string, more = '') => `/api/v1/products?q=${encodeURIComponent(q)}${more}`
  const fullName = (await (await fetch(url + list('maceta'))).json()) as { total: number }
  if (fullName.total === 0) throw new Error('The products are not there.')

  const all: Took[] = []
  const suggest = async (name: string, make: () => string) =>
    all.push(...(await row(name, make, (q) => ask(url, suggestions(q)))))
  const heads = ['asked', 'p50', 'p95', 'p99', 'worst', 'work p50', 'work p95', 'work p99']
  console.log(`${'milliseconds'.padEnd(38)}${heads.map((head) => head.padStart(9)).join('')}`)
  for (let length = 1; length <= 12; length++)
    await suggest(`Suggestions, ${length} characters`, () => wordOf(length).slice(0, length))
  await suggest('Suggestions, beginnings of titles', () => {
    const title = of(titles)
    return title.slice(0, 4 + Math.floor(next() * (title.length - 4)))
  })
  await suggest('Suggestions, two words', phrase)
  await suggest('Suggestions, whole words', () => wordOf(4))
  await suggest('Suggestions, without the accents', () => plain(draw(() => wordOf(4), 4, /[^ -~]/)))
  await suggest('Suggestions, inside of words', () => {
    const word = wordOf(6)
    return word.slice(2, 2 + 3 + Math.floor(next() * 2))
  })
  await suggest('Suggestions, misspelt words', () => misspelt(wordOf(5), next))
  await suggest('Suggestions, codes', () => of(codes))
  await suggest('Suggestions, beginnings of codes', () => of(codes).slice(0, 9))
  await suggest('Suggestions, nothing found', () => `${wordOf(5)}xq${Math.floor(next() * 9999)}zw`)
  await suggest(
    'Suggestions, signs',
    () => `${of(['%', '_', '\\', '%%', '_%', '\\\\'])}${Math.floor(next() * 99)}`,
  )
  print('SUGGESTIONS, ALL', all)

  const search = (name: string, make: () => string) => row(name, make, (q) => ask(url, list(q)))
  await search('Search, 2 characters', () => wordOf(2).slice(0, 2))
  await search('Search, 3 characters', () => wordOf(3).slice(0, 3))
  await search('Search, whole words', () => wordOf(4))
  await search('Search, two words', phrase)
  await search('Search, misspelt words', () => misspelt(wordOf(5), next))
  await search('Search, codes', () => of(codes))
  await search('Search, nothing found', () => `${wordOf(5)}xq${Math.floor(next() * 9999)}zw`)
  await row(
    'Search with its brands beside',
    () => wordOf(4).toUpperCase(),
    async (q) => {
      const query = `q=${encodeURIComponent(q)}`
      await Promise.all([ask(url, `/api/v1/products?${query}`), ask(url, `/api/v1/products/facets?${query}`)])
    },
  )
  await row(
    'Search page, rendered',
    () => wordOf(4).toLowerCase(),
    (q) => ask(url, `/search?q=${encodeURIComponent(q)}`),
  )
  const categories = ['hogar', 'ropa', 'libros', 'jardin', 'arte', 'bebidas']
  const lastPage = Math.floor(count / 14 / PER_PAGE) - 10
  const page = (from: number, to: number) => () =>
    `category=${of(categories)}&page=${from + Math.floor(next() * (to - from))}`
  const walk = (q: string) => ask(url, `/api/v1/products?${q}`)
  await row('Category, first pages', page(1, 30), walk)
  await row('Category, last pages', page(lastPage - 100, lastPage), walk)
  await row('Category by price', () => `${page(1, 30)()}&sort=price_asc`, walk)
  await row(
    'Everything, last pages',
    () => `page=${Math.floor((count / PER_PAGE) * (0.9 + next() / 11))}`,
    walk,
  )
}

/** Different questions one after another, the same question never twice. */
async function askAll(
  name: string,
  make: () => string,
  put: (q: string) => Promise<unknown>,
  workers: Workers,
): Promise<Took[]> {
  const questions = new Set<string>()
  for (let tries = 0; questions.size < ASKED && tries < ASKED * 20; tries++) questions.add(make())
  const took: Took[] = []
  for (const question of questions) {
    const pids = workers()
    const before = workOf(pids)
    const from = performance.now()
    await put(question)
    const wallMs = performance.now() - from
    took.push({ wallMs, workMs: workOf(pids) - before })
  }
  print(name, took)
  return took
}

/** Milliseconds these processes have spent on a processor so far; only Linux reports it, elsewhere it is 0. */
function workOf(pids: readonly number[]): number {
  let nanoseconds = 0
  for (const pid of pids) {
    try {
      for (const task of readdirSync(`/proc/${pid}/task`))
        nanoseconds += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // A process that ended does no work.
    }
  }
  return nanoseconds / 1e6
}

/** A server and all children of a database's first process. */
export function workersOf(serverPid: number, dataDir: string): Workers {
  return () => {
    try {
      const first = readFileSync(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8').split('\n')[0]!
      const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ')
      return [serverPid, ...children.map(Number)]
    } catch {
      return [serverPid]
    }
  }
}

async function ask(url: string, path: string) {
  const answer = await fetch(url + path)
  await answer.arrayBuffer()
  // A question of signs alone may be refused; a failure may not be measured as an answer.
  if (answer.status !== 200 && answer.status !== 422) throw new Error(`${path}: ${answer.status}`)
}

function print(name: string, took: readonly Took[]) {
  const wall = shares(
    took.map(({ wallMs }) => wallMs),
    [0.5, 0.95, 0.99, 1],
  )
  const work = shares(
    took.map(({ workMs }) => workMs),
    [0.5, 0.95, 0.99],
  )
  const cells = [...wall, ...work].map((ms) => ms.toFixed(1).padStart(9))
  console.log(`${name.padEnd(38)}${String(took.length).padStart(9)}${cells.join('')}`)
}

export function shares(times: readonly number[], wanted: readonly number[]): number[] {
  const sorted = times.toSorted((a, b) => a - b)
  return wanted.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

export function draw(make: () => string, least: number, pattern = /./): string {
  for (;;) {
    const word = make()
    if (word.length >= least && pattern.test(word)) return word
  }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** One character changed, left out, doubled or swapped with its neighbour. */
export function misspelt(word: string, next: () => number): string {
  const at = 1 + Math.floor(next() * (word.length - 2))
  const [head, character, tail] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const kind = Math.floor(next() * 4)
  if (kind === 0) return `${head}${'kwxz'.charAt(Math.floor(next() * 4))}${tail}`
  if (kind === 1) return `${head}${tail}`
  if (kind === 2) return `${head}${character}${character}${tail}`
  return `${head}${tail.charAt(0)}${character}${tail.slice(1)}`
}
