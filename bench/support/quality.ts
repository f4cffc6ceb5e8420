import pg from 'pg'
import { judgeSearch, readJudged } from '../../tests/support/judged-search.ts'

const WORST = 10

/** Prints how well the search of the demo shop answers the judged queries. */
export async function sayQuality({ url, databaseUrl }: { url: string; databaseUrl: string }) {
  const codes = await codesOf(databaseUrl)
  const search = async (q: string) => {
    const answer = await fetch(`${url}/api/v1/products?pageSize=10&q=${encodeURIComponent(q)}`)
    if (!answer.ok) throw new Error(`The search for ${q} answers ${answer.status}.`)
    const { items, fewer } = (await answer.json()) as Answer
    const shown = [...items, ...(fewer?.items ?? [])]
    return { codes: shown.map(({ id }) => codes.get(id) ?? id), isFound: items.length > 0 }
  }
  const judged = readJudged('judged-demo.txt', [...codes.values()])
  const { mean, scored, nothing, unrelated } = await judgeSearch(judged, search)
  console.log(`Quality: nDCG@10 ${mean.toFixed(3)} over ${scored.length} judged queries; the worst:`)
  for (const { q, score, codes } of scored.slice(0, WORST))
    console.log(`  ${score.toFixed(2)}  ${q}: ${codes.join(' ')}`)
  console.log(`  nothing where something fits: ${nothing.join(', ') || 'none'}`)
  console.log(`  something where nothing fits: ${unrelated.join(', ') || 'none'}`)
}

type Answer = { items: { id: string }[]; fewer: { items: { id: string }[] } | null }

async function codesOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; code: string }>(
      'select id, unique_code as code from products where unique_code is not null and archived_at is null',
    )
    return new Map(rows.map(({ id, code }) => [id, code]))
  } finally {
    await client.end()
  }
}
