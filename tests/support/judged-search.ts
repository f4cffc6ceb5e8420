import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A search and how well each product answers it: 3 is what was asked for, 2 does as well, 1 is beside it. */
type Judged = { q: string; grades: ReadonlyMap<string, number> }

const SHOWN = 10

/** The searches of a file beside this one: `what is typed: 3 CODE CODE; 1 CODE`, where `LIB` is all of `LIB-…`. */
export function readJudged(file: string, codes: readonly string[]): Judged[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, q = '', answers = ''] = /^(.+?):(.*)$/.exec(line) ?? []
      const grades = new Map<string, number>()
      for (const [grade, ...named] of answers.split(';').map((part) => part.trim().split(/\s+/)))
        for (const name of named) {
          const meant = codes.filter((code) => code === name || code.startsWith(`${name}-`))
          if (meant.length === 0) throw new Error(`${q}: no product is called ${name}.`)
          // What is named by itself says more than the rest of its beginning.
          for (const code of meant) if (code === name || !grades.has(code)) grades.set(code, Number(grade))
        }
      return { q, grades }
    })
}

/** What a search shows, best first: the codes of what it found, or of what it shows beside nothing found. */
type Shown = { codes: readonly string[]; isFound: boolean }

/**
 * How well a search answers: the mean nDCG@10 over the queries that something fits, those that show nothing of it, and
 * those that claim to have found what the shop does not have.
 */
export async function judgeSearch(judged: readonly Judged[], search: (q: string) => Promise<Shown>) {
  const scored: { q: string; score: number; codes: readonly string[] }[] = []
  const nothing: string[] = []
  const unrelated: string[] = []
  for (const { q, grades } of judged) {
    const { codes, isFound } = await search(q)
    if (grades.size === 0) {
      if (isFound && codes.length > 0) unrelated.push(q)
      continue
    }
    const gained = codes.slice(0, SHOWN).map((code) => grades.get(code) ?? 0)
    const best = [...grades.values()].sort((a, b) => b - a).slice(0, SHOWN)
    scored.push({ q, score: gainOf(gained) / gainOf(best), codes: codes.slice(0, SHOWN) })
    if (codes.length === 0) nothing.push(q)
  }
  scored.sort((a, b) => a.score - b.score)
  const mean = scored.reduce((sum, { score }) => sum + score, 0) / scored.length
  return { mean, scored, nothing, unrelated }
}

const gainOf = (grades: readonly number[]) =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
